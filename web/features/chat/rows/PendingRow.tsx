import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import type { OutboxItem, TimelineItem } from "../../../room/types.ts";
import { bigEmojiCount } from "../labels/text-shape.ts";
import { isBareMedia } from "../media/kinds.ts";
import { MediaOfPending } from "../media/MediaInRow.tsx";
import { Bubble } from "./Bubble.tsx";
import { MessageText } from "./MessageText.tsx";
import { PendingMeta } from "./Meta.tsx";
import styles from "./PendingRow.module.css";
import { Quote } from "./Quote.tsx";
import { useRowActions, useRowTexts } from "./RowContexts.tsx";
import { stateLabel } from "./row-label.ts";

interface Props {
  item: Extract<TimelineItem, { kind: "pending" }>;
  active: boolean;
  paced: boolean;
}

/** An own message without an acknowledgement, or refused by the server. */
export function PendingRow({ item: row, active, paced }: Props) {
  const { t } = useRowTexts();
  const { item, first, last, key } = row;
  const failed = item.state === "failed";
  const tabIndex = active ? 0 : -1;
  return (
    <Bubble
      mine
      first={first}
      last={last}
      bare={item.replyTo === 0 && (isBareMedia(item) || bigEmojiCount(item.content) > 0)}
      failed={failed}
      meta={<PendingMeta createdAt={item.createdAt} label={t(stateLabel(item, paced))} failed={failed} />}
      below={failed && <FailedNote item={item} />}
    >
      {item.replyTo !== 0 && (
        <Quote
          messageId={item.replyTo}
          senderId={item.quotedSenderId}
          text={item.quotedText}
          mine
          tabIndex={tabIndex}
        />
      )}
      {item.kind === "text" ? (
        <MessageText text={item.content} rowKey={key} tabIndex={tabIndex} />
      ) : (
        <MediaOfPending item={item} tabIndex={tabIndex} />
      )}
    </Bubble>
  );
}

/** Why a message or an edit was not sent, with the ways on. */
export function FailedNote({ item }: { item: OutboxItem }) {
  const { t, mediaLabel } = useRowTexts();
  const { mayReply } = useRowActions();
  const { retry, discard } = useRoomActions();
  const meMuted = useRoom(({ room }) => room.me.muted);
  const muted = mayReply ? undefined : t(meMuted ? "composer.muted" : "composer.mutedAll");
  return (
    <div className={styles.failed}>
      <CircleAlert size={14} aria-hidden="true" />
      <span>{muted ?? (item.error || mediaLabel.failure(item) || t("status.failed"))}</span>
      {!muted && (
        <button type="button" className={styles.action} onClick={() => retry(item.eventId)}>
          {t("status.retry")}
        </button>
      )}
      <button type="button" className={styles.action} onClick={() => discard(item.eventId)}>
        {t("status.discard")}
      </button>
      {!muted && <AllAgain eventId={item.eventId} />}
    </div>
  );
}

/** Retries all failed messages; shown below the last of several. */
function AllAgain({ eventId }: { eventId: string }) {
  const { t } = useRowTexts();
  const { retryAll } = useRoomActions();
  const count = useRoom(({ outbox }) => {
    const failed = outbox.filter(({ state }) => state === "failed");
    return failed.at(-1)?.eventId === eventId ? failed.length : 0;
  });
  if (count < 2) return null;
  return (
    <button type="button" className={styles.action} onClick={retryAll}>
      {t("status.retryAll", { count })}
    </button>
  );
}
