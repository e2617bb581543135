import { useState } from "react";
import { listHandOffs, type UndoableHandOff } from "../../device/hand-offs.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./HandOff.module.css";
import { namesOf, sessionsOf, undoHandOff } from "./undo.ts";

export function UndoButton({ record }: { record: UndoableHandOff }) {
  const t = useT("handoff");
  const [left, setLeft] = useState<number>();
  const { busy, submit } = useSubmit();
  const undo = async () => {
    const { failed, left } = await undoHandOff(record);
    if (failed.length > 0) return void toast(t("undoFailed", { rooms: namesOf(failed) }), { kind: "error" });
    setLeft(left);
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

/** Hand-offs that this device took part in within the last hour, as at the opening of the page. */
export function UndoList() {
  const t = useT("handoff");
  const { time } = useDates();
  const [records] = useState(() => listHandOffs().filter((record) => sessionsOf(record).length > 0));
  return records.map((record) => (
    <Card key={record.id} column className={styles.undo}>
      <p>
        {t(record.side === "given" ? "givenAt" : "takenAt", {
          time: time(record.at),
          rooms: namesOf(sessionsOf(record).map(({ session }) => session)),
        })}
      </p>
      <UndoButton record={record} />
    </Card>
  ));
}
