import { useT } from "../../../i18n/use-t.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./OlderMessages.module.css";
import { loadAheadRows, useLoadAhead } from "./scrolling/load-ahead.ts";
import type { Rows } from "./scrolling/rows.ts";

/** Above all rows: the start of the room, or the loading state of older messages, which are requested here. */
export function OlderMessages({ rows }: { rows: Rows }) {
  const t = useT("chat");
  const hasOlder = useRoom((state) => (state.historyWindow ?? state).hasOlder);
  const loading = useRoom((state) => state.loadingOlder);
  const { loadOlder } = useRoomActions();
  useLoadAhead(() => {
    const first = rows.range?.startIndex;
    return hasOlder && !loading && first !== undefined && first <= loadAheadRows;
  }, loadOlder);
  return (
    <div className={styles.top}>{hasOlder ? loading && <Spinner size={20} /> : <span>{t("beginning")}</span>}</div>
  );
}
