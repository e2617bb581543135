import { useEffect, useRef } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { retryAfterMs, rowsAhead } from "./ask-ahead.ts";
import styles from "./Older.module.css";
import type { Rows } from "./overscan-rows.ts";

/** Above all rows: the beginning of the room, or older messages that are on their way. They are asked for here. */
export function Older({ rows }: { rows: Rows }) {
  const t = useT("chat");
  const hasOlder = useRoom((state) => (state.historyWindow ?? state).hasOlder);
  const loading = useRoom((state) => state.loadingOlder);
  const { loadOlder } = useRoomActions();
  const blockedUntil = useRef(0);
  // Looked at after every drawing of the list: what is in view changes with each.
  useEffect(() => {
    const first = rows.range?.startIndex;
    if (!hasOlder || loading || first === undefined || first > rowsAhead) return;
    if (Date.now() < blockedUntil.current) return;
    // To ask takes a moment, which the frame that these rows are drawn for does not have.
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
