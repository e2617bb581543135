import { type ComponentProps, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";

interface Props<Value extends string | number>
  extends Pick<ComponentProps<typeof SegmentedChoice<Value>>, "options" | "columns"> {
  title: string;
  description?: string;
  /** The current one, chosen at first. */
  value: Value;
  busy: boolean;
  onSave: (value: Value) => void;
  onClose: () => void;
}

/** Chooses one of several values. By keyboard each arrow key chooses another, so that only the button applies it. */
export function ChoiceDialog<Value extends string | number>(props: Props<Value>) {
  const { title, value, busy, onSave, onClose, description, ...choice } = props;
  const t = useT("room");
  const [chosen, setChosen] = useState(value);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      {...(description && { description })}
      actions={
        <Button variant="primary" busy={busy} onClick={() => onSave(chosen)}>
          {t("save")}
        </Button>
      }
    >
      <SegmentedChoice label={title} hideLabel {...choice} value={chosen} onChange={setChosen} />
    </Dialog>
  );
}
