import type { Message } from "@contract/message.ts";
import Reply from "lucide-react/icons/reply";
import { memo, type RefCallback } from "react";
import { serverNow } from "../../../lib/server-clock.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import type { Reacting, TextItem, TimelineItem } from "../../../room/types.ts";
import { cx } from "../../../ui/cx.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { dividerTime } from "../labels/divider-time.ts";
import { noticeText } from "../labels/notice-label.ts";
import { MessageRow } from "../rows/MessageRow.tsx";
import { PendingRow } from "../rows/PendingRow.tsx";
import { useRowTexts } from "../rows/RowContexts.tsx";
import { rowLabel } from "../rows/row-label.ts";
import styles from "./ChatRow.module.css";

interface Props {
  item: TimelineItem;
  index: number;
  /** The row is the current one of keyboard navigation. */
  active: boolean;
  flash: boolean;
  /** Own reactions to the message without an acknowledgement yet. */
  reacting: Reacting[number] | undefined;
  /** Own edit of the message without an acknowledgement yet. */
  edit: TextItem | undefined;
  ref: RefCallback<HTMLElement>;
}

/** Only touch can swipe a row. */
const hasFingers = matchMedia("(any-pointer: coarse)").matches;

/** One measured row of the list, focusable if it can be read aloud. */
export const ChatRow = memo(function ChatRow({ item: known, index, active, flash, reacting, edit, ref }: Props) {
  const texts = useRowTexts();
  const { t, tag, dates } = texts;
  const item = withEdit(known, edit);
  /** A message can wait on a live connection, because the outbox keeps to the server's rate limits. */
  const paced = useRoom(({ connection }) => item.kind === "pending" && connection === "live" && navigator.onLine);
  if (item.kind === "time" || item.kind === "unread") {
    return (
      <div className={styles.row} data-index={index} data-momentary={item.kind === "unread" || undefined} ref={ref}>
        {item.kind === "time" ? (
          <p className={styles.time}>
            <time dateTime={new Date(item.at).toISOString()}>{dividerTime(item.at, serverNow(), tag, dates)}</time>
          </p>
        ) : (
          <p className={styles.unread}>
            <span>{t("unreadLine", { count: item.count })}</span>
          </p>
        )}
      </div>
    );
  }
  return (
    // The arrow keys move the focus over the rows; the list is the one tab stop.
    <article
      aria-label={rowLabel(item, paced, texts, edit)}
      tabIndex={-1}
      className={cx(styles.row, flash && styles.flash)}
      data-row={item.key}
      data-index={index}
      data-momentary={item.kind === "pending" || undefined}
      ref={ref}
    >
      <ErrorBoundary>
        {" "}
        {item.kind === "message" ? (
          <>
            {hasFingers && (
              <span className={styles.swipe} aria-hidden="true" data-momentary>
                <Reply size={18} />
              </span>
            )}
            <MessageRow item={item} active={active} reacting={reacting} edit={edit} />
          </>
        ) : item.kind === "pending" ? (
          <PendingRow item={item} active={active} paced={paced} />
        ) : (
          <p className={styles.notice} title={dates.dateTime(item.message.sentAt)}>
            {noticeText(item.message, texts)}
          </p>
        )}
      </ErrorBoundary>{" "}
    </article>
  );
}, isSameRow);

/** The row with the wording of an own edit that has no acknowledgement yet. */
function withEdit(item: TimelineItem, edit: TextItem | undefined): TimelineItem {
  if (!edit || item.kind !== "message") return item;
  return { ...item, message: { ...item.message, content: edit.content } };
}

/** Ignores `index`: older messages change the index of all rows, and the list writes it to the elements. */
function isSameRow(a: Props, b: Props): boolean {
  return (
    a.active === b.active &&
    a.flash === b.flash &&
    a.reacting === b.reacting &&
    a.edit === b.edit &&
    isSameItem(a.item, b.item)
  );
}

/**
 * Only the sender sees the read count of a message: comparing it for others would re-render all rows in view at each
 * read.
 */
function isSameItem(a: TimelineItem, b: TimelineItem): boolean {
  if (a === b) return true;
  if (a.kind !== "message" || b.kind !== "message" || a.mine || b.mine) return false;
  if (a.key !== b.key || a.first !== b.first || a.last !== b.last || a.album !== b.album) return false;
  return Object.keys({ ...a.message, ...b.message }).every(
    (field) => uncounted.has(field) || a.message[field as keyof Message] === b.message[field as keyof Message],
  );
}

const uncounted: ReadonlySet<string> = new Set<keyof Message>(["readCount", "readByMe"]);
