import { useState } from "react";
import type { UndoableHandOff } from "../../device/hand-offs.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { namesOf, undoHandOff } from "./undo.ts";

export function UndoButton({ record, onUndone }: { record: UndoableHandOff; onUndone?: () => void }) {
  const t = useT("handoff");
  const [left, setLeft] = useState<number>();
  const { busy, submit } = useSubmit();
  const undo = async () => {
    const { failed, left } = await undoHandOff(record);
    if (failed.length > 0) return void toast(t("undoFailed", { rooms: namesOf(failed) }), { kind: "error" });
    setLeft(left);
    onUndone?.();
  };
  if (left !== undefined)
    return (
      <p role="status">
        {t(record.side === "given" ? "undoneGiven" : "undoneTaken")} {left > 0 && t("undoneLeft", { count: left })}
      </p>
    );
  return (
    <Button block busy={busy} onClick={() => void submit(undo)}>
      {t("undo")}
    </Button>
  );
}
