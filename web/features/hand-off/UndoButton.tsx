import { useState } from "react";
import type { HandedOver } from "../../device/hand-offs.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { undoHandOff } from "./undo.ts";

export function UndoButton({ record, onUndone }: { record: HandedOver; onUndone?: () => void }) {
  const t = useT("handoff");
  const errorText = useErrorText();
  const [isUndone, setIsUndone] = useState(false);
  const { busy, submit } = useSubmit({ onError: (error) => void toast(errorText(error), { kind: "error" }) });
  const undo = async () => {
    await undoHandOff(record);
    setIsUndone(true);
    onUndone?.();
  };
  if (isUndone) return <p role="status">{t(record.side === "given" ? "undoneGiven" : "undoneTaken")}</p>;
  return (
    <Button block busy={busy} onClick={() => void submit(undo)}>
      {t("undo")}
    </Button>
  );
}
