import { useState } from "react";
import { listHandOffs } from "../../device/hand-offs.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./HandOff.module.css";
import { UndoButton } from "./UndoButton.tsx";
import { namesOf, sessionsOf } from "./undo.ts";

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
