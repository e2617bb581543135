import { useState } from "react";
import type { HandedOver } from "../../device/hand-offs.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { undoHandOff } from "./undo.ts";

export function UndoButton({ record, onUndone }: { record: HandedOver; onUndone?: () => void }) {
  const t = useT("handoff");
  const errorText = useErrorText();
  const [state, setState] = useState<"open" | "busy" | "undone">("open");
  const undo = async () => {
    setState("busy");
    try {
      await undoHandOff(record);
      setState("undone");
      onUndone?.();
    } catch (error) {
      setState("open");
      void toast(errorText(error), { kind: "error" });
    }
  };
  if (state === "undone") return <p role="status">{t(record.side === "given" ? "undoneGiven" : "undoneTaken")}</p>;
  return (
    <Button block busy={state === "busy"} onClick={() => void undo()}>
      {t("undo")}
    </Button>
  );
}
