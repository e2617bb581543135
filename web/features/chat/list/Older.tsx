import { useEffect, useRef } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./Older.module.css";
import { retryAfterMs, rowsAhead } from "./scrolling/ask-ahead.ts";
import type { Rows } from "./scrolling/rows.ts";

/** Above all rows: the start of the room, or the loading state of older messages, which are requested here. */
export function Older({ rows }: { rows: Rows }) {
  const t = useT("chat");
  const hasOlder = useRoom((state) => (state.historyWindow ?? state).hasOlder);
  const loading = useRoom((state) => state.loadingOlder);
  const { loadOlder } = useRoomActions();
  const blockedUntil = useRef(0);
  // Runs after each render, since each one can change the rows in view.
  useEffect(() => {
    const first = rows.range?.startIndex;
    if (!hasOlder || loading || first === undefined || first > rowsAhead) return;
    if (Date.now() < blockedUntil.current) return;
    // A request takes time that the frame of these rows does not have, so it starts in a later task.
    const timer = setTimeout(() => {
      loadOlder().catch(() => {
        blockedUntil.current = Date.now() + retryAfterMs;
      });
    });
    return () => clearTimeout(timer);
  });
  return (
    <div className={styles.top}>{hasOlder ? loading && <Spinner size={20} /> : <span>{t("beginning")}</span>}</div>
  );
}
