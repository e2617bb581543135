import { type RefObject, useRef } from "react";
import type { TimelineItem } from "../../../../room/types.ts";
import { estimateRow } from "./estimate-row.ts";
import type { Rows } from "./rows.ts";
import { lastIdIn, newestId } from "./seen.ts";

interface Seen {
  items: readonly TimelineItem[];
  /** Key of the last row. */
  newest: string | undefined;
  id: number;
}

interface Options {
  rows: RefObject<Rows | undefined>;
  items: readonly TimelineItem[];
  visible: boolean;
  endPx: number;
}

/**
 * Arrivals since the list was last in view. The virtualizer follows a row that is appended while the list is visible;
 * three cases are left: rows that arrived out of view, a catch-up higher than the window (its first row is shown, not
 * its last), and a row before the last one, such as a message above an own line that failed.
 */
export function useArrivals({ rows, items, visible, endPx }: Options) {
  const seen = useRef<Seen>(undefined);
  /** The end of the list was in view when the member last saw it. */
  const endSeen = useRef(true);
  const wasVisible = useRef(false);
  const before = seen.current;
  const first = visible && before ? firstAfter(items, before.id) : -1;
  const overflows = first >= 0 && isHigher(items, first, rows.current?.scrollRect);
  const changed = visible && before !== undefined && before.items !== items;
  const wasAtEnd = changed && rows.current?.isAtEnd(endPx) === true;

  /** Called in each layout effect once the list is positioned. */
  const settle = (placed: boolean) => {
    const list = rows.current;
    const returned = visible && !wasVisible.current;
    // Read again on leaving: rows may have been measured since the last scroll event.
    if (!visible && wasVisible.current && endPx >= 0 && before?.items === items)
      endSeen.current = list?.isAtEnd(endPx) === true;
    wasVisible.current = visible;
    if (!placed || !list) return;
    if (!visible) {
      if (before) return;
      // The member left while the room opened: messages that arrive from now on are new.
      endSeen.current = list.isAtEnd(endPx);
    }
    const newest = items.at(-1)?.key;
    seen.current = { items, newest, id: newestId(items) };
    if (!visible || !before || endPx < 0 || !(returned ? endSeen.current : wasAtEnd)) return;
    if (first >= 0 && (overflows || returned)) list.scrollToIndex(first, { align: "start" });
    else if (returned || newest === before.newest) list.scrollToEnd();
  };
  return { overflows, endSeen, settle };
}

/** Index of the first row of the messages after this one, including their unread line and date. */
function firstAfter(items: readonly TimelineItem[], messageId: number): number {
  let first = -1;
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    if (item?.kind === "pending") continue;
    if (item && "message" in item) {
      if (lastIdIn(item) <= messageId) break;
      first = at;
    } else if (first >= 0) first = at;
  }
  return first;
}

/** Only an unread line tells missed messages from a burst of messages. */
function isHigher(items: readonly TimelineItem[], from: number, rect: Rows["scrollRect"] | undefined): boolean {
  if (!rect || !items.slice(from, from + 2).some(({ kind }) => kind === "unread")) return false;
  let left = rect.height;
  for (let at = from; at < items.length && left >= 0; at++) left -= estimateRow(items[at], rect.width);
  return left < 0;
}
