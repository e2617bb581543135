import * as OperatorLimits from "@contract/limits/operator.ts";
import { isWithin } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import styles from "./Operator.module.css";
import { useAction } from "./use-action.ts";

interface Props {
  /** Label of the button that opens the dialog. */
  label: string;
  title: string;
  text: string;
  /** Default: the reason is for the audit log. */
  hint?: string;
  /** Asks for another text than a reason. `max`: its characters. */
  field?: { label: string; missing: string; max: number };
  confirmText: string;
  destructive?: boolean;
  onConfirm: (reason: string) => Promise<void>;
}

/** A button that asks for the reason of an action or another text, and runs the action. */
export function ReasonDialog(props: Props) {
  const { label, title, text, hint, field, confirmText, destructive = true, onConfirm } = props;
  const t = useT("operator");
  const { busy, failure, run } = useAction();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const max = field?.max ?? OperatorLimits.reasonMaxLength;
  const wrong = reason.trim() === "" || !isWithin(reason.trim(), max);
  const variant = destructive ? "danger" : "primary";
  const confirm = async () => {
    setChecked(true);
    if (wrong) return;
    await onConfirm(reason);
    setOpen(false);
  };
  return (
    <>
      <Button variant={variant} className={styles.action} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} description={text}>
        <Form busy={busy} onSubmit={() => void run(confirm)}>
          <TextArea
            label={field?.label ?? t("reason")}
            hint={hint ?? (field ? undefined : t("reasonHint"))}
            error={checked && wrong ? (field?.missing ?? t("reasonMissing")) : undefined}
            rows={field ? 6 : 3}
            maxCharacters={max}
            value={reason}
            onChange={setReason}
          />
          <Refusal error={failure}>{failure}</Refusal>
          <Button type="submit" variant={variant} block busy={busy}>
            {confirmText}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
