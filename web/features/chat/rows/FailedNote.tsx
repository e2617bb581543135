import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useT } from "../../../i18n/use-t.ts";
import { writeState } from "../../../room/may-write.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import type { OutboxItem } from "../../../room/types.ts";
import styles from "./FailedNote.module.css";

/** Why a message or an edit was not sent, with the ways on. */
export function FailedNote({ item }: { item: OutboxItem }) {
  const chat = useT("chat");
  const t = useT("tools");
  const { retry, discard } = useRoomActions();
  const state = useRoom(({ room }) => writeState(room));
  const muted = state === "open" ? undefined : t(`closed.${state}`);
  const failure = item.kind === "text" ? undefined : item.upload.failure;
  const fileFailure = failure && t(`unsent.${failure}`);
  return (
    <div className={styles.failed}>
      <CircleAlert size={14} aria-hidden="true" />
      <span>{muted ?? (item.error || fileFailure || chat("status.failed"))}</span>
      {!muted && (
        <button type="button" className={styles.action} onClick={() => retry(item.eventId)}>
          {t("unsent.retry")}
        </button>
      )}
      <button type="button" className={styles.action} onClick={() => discard(item.eventId)}>
        {t("unsent.discard")}
      </button>
      {!muted && <AllAgain eventId={item.eventId} />}
    </div>
  );
}

/** Retries all failed messages; shown below the last of several. */
function AllAgain({ eventId }: { eventId: string }) {
  const t = useT("tools");
  const { retryAll } = useRoomActions();
  const count = useRoom(({ outbox }) => {
    const failed = outbox.filter(({ state }) => state === "failed");
    return failed.at(-1)?.eventId === eventId ? failed.length : 0;
  });
  if (count < 2) return null;
  return (
    <button type="button" className={styles.action} onClick={retryAll}>
      {t("unsent.retryAll", { count })}
    </button>
  );
}
