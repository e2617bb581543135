import type { Message } from "@contract/message.ts";
import { Reply } from "lucide-react";
import { memo, type RefCallback } from "react";
import { useRoom } from "../../../room/RoomProvider.tsx";
import type { Reacting, TimelineItem } from "../../../room/types.ts";
import { cx } from "../../../ui/cx.ts";
import { MessageRow } from "../rows/MessageRow.tsx";
import { NoticeRow, TimeRow, UnreadRow } from "../rows/Notices.tsx";
import { PendingRow } from "../rows/PendingRow.tsx";
import { useRowTools } from "../rows/row-context.ts";
import styles from "./ChatRow.module.css";

interface Props {
  item: TimelineItem;
  index: number;
  /** The keyboard stands on this row. */
  active: boolean;
  flash: boolean;
  /** Own reactions to it that are on their way. */
  reacting: Reacting[number] | undefined;
  ref: RefCallback<HTMLElement>;
}

/** Only who touches the screen can draw a row aside. */
const hasFingers = matchMedia("(any-pointer: coarse)").matches;

/** One row of the list, measured, and reachable by keyboard when it says something. */
export const ChatRow = memo(function ChatRow({ item, index, active, flash, reacting, ref }: Props) {
  const { label } = useRowTools();
  /** The outbox keeps the pace of the server's limits: a message may wait on a connection that works. */
  const paced = useRoom(({ connection }) => item.kind === "pending" && connection === "live" && navigator.onLine);
  if (item.kind === "time" || item.kind === "unread") {
    return (
      <div className={styles.row} data-index={index} data-momentary={item.kind === "unread" || undefined} ref={ref}>
        {item.kind === "time" ? <TimeRow at={item.at} /> : <UnreadRow count={item.count} />}
      </div>
    );
  }
  return (
    // Focus moves over the rows with the arrow keys; the list itself is the stop for Tab.
    <article
      aria-label={label(item, paced)}
      tabIndex={-1}
      className={cx(styles.row, flash && styles.flash)}
      data-row={item.key}
      data-index={index}
      data-momentary={item.kind === "pending" || undefined}
      ref={ref}
    >
      {item.kind === "message" ? (
        <>
          {hasFingers && (
            <span className={styles.swipe} aria-hidden="true" data-momentary>
              <Reply size={18} />
            </span>
          )}
          <MessageRow item={item} active={active} reacting={reacting} />
        </>
      ) : item.kind === "pending" ? (
        <PendingRow item={item} active={active} paced={paced} />
      ) : (
        <NoticeRow message={item.message} />
      )}
    </article>
  );
}, isSameRow);

/** Older messages give all rows another index: the list writes it to the rows that are there. */
function isSameRow(a: Props, b: Props): boolean {
  return a.active === b.active && a.flash === b.flash && a.reacting === b.reacting && isSameItem(a.item, b.item);
}

/** How many have read a message is shown to its sender alone: whenever one reads, all rows in view would be drawn anew. */
function isSameItem(a: TimelineItem, b: TimelineItem): boolean {
  if (a === b) return true;
  if (a.kind !== "message" || b.kind !== "message" || a.mine || b.mine) return false;
  if (a.key !== b.key || a.first !== b.first || a.last !== b.last) return false;
  return Object.keys({ ...a.message, ...b.message }).every(
    (field) => uncounted.has(field) || a.message[field as keyof Message] === b.message[field as keyof Message],
  );
}

const uncounted: ReadonlySet<string> = new Set<keyof Message>(["readCount", "readByMe"]);
