import * as Limits from "@contract/limits.ts";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRoom, useRoomActions } from "../../../../room/RoomProvider.tsx";
import type { TimelineItem } from "../../../../room/types.ts";
import { estimateRow } from "./estimate-row.ts";
import { loadAheadRows, useLoadAhead } from "./load-ahead.ts";
import type { Rows } from "./rows.ts";
import { newestSeenId } from "./seen.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useRows } from "./use-rows.ts";

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly TimelineItem[];
  hasOlder: boolean;
  /** A history window is shown: newer messages after it are not loaded. */
  inHistoryWindow: boolean;
  /** The room has caught up with the server at least once. Before, the list neither follows nor marks as read. */
  caughtUp: boolean;
  /** The list is visible: the page is in the foreground, and no other page of the room covers it. */
  visible: boolean;
  /** A row was just expanded: the list does not move, also at its end. */
  holdStill: boolean;
}

const atEndPx = 24;
const awayPx = 240;
const calmAfterMs = 1000;
/** With more unread messages than this, the list starts at the newest one. */
const maxFetched = Limits.jumpPagedMaxIds;

/**
 * The chat list, anchored at its end: it follows new messages while its end is in view. Otherwise older pages, late
 * measurements and the keyboard never move the messages in view.
 */
export function useChatList(options: Options) {
  const { scroller, items, hasOlder, inHistoryWindow, caughtUp, holdStill } = options;
  const { loadNewer, reach, markRead } = useRoomActions();
  /** Message that the unread line precedes, loaded or not. */
  const firstUnreadId = useRoom((state) => state.firstUnreadId);
  const unread = useRoom((state) => state.unreadCount > 0);
  const visible = options.visible && caughtUp;
  const [away, setAway] = useState(false);
  /** The message of the unread line was fetched, or cannot be. */
  const [fetched, setFetched] = useState(false);
  const atEnd = useRef(true);
  const placed = useRef(false);
  /** The member has scrolled: the list is no longer positioned automatically. */
  const touched = useRef(false);
  /**
   * Messages appended to a history window are not followed, nor are the newest messages when the window reaches them.
   */
  const wasInHistoryWindow = useRef(false);
  const [lineSeen, setLineSeen] = useState(false);

  const newest = items.at(-1)?.key;
  /** Key of the last row after a while without new rows. */
  const [calmSince, setCalmSince] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setCalmSince(newest), calmAfterMs);
    return () => clearTimeout(timer);
  }, [newest]);

  const endPx = holdStill || inHistoryWindow || wasInHistoryWindow.current ? -1 : atEndPx;
  const list = useRef<Rows>(undefined);
  const { overflows, endSeen, settle } = useArrivals({ rows: list, items, visible, endPx });
  const { rows, begun, frameRef, rowRef } = useRows({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    estimateRow: (index, listPx) => estimateRow(items[index], listPx),
    // At its end the list moves with each new message: rows mounted above would be thrown away.
    overscan: atEnd.current && !inHistoryWindow && calmSince !== newest ? 2 : 8,
    paddingStart: 56,
    paddingEnd: 8,
    scrollPaddingStart: 48,
    anchorTo: "end",
    // Messages that arrive while the list is hidden stay below the fold, so that the position is unchanged on return.
    followOnAppend: visible && !inHistoryWindow && !wasInHistoryWindow.current && !overflows,
    scrollEndThreshold: endPx,
    initialOffset: () => Number.MAX_SAFE_INTEGER,
  });
  list.current = rows;

  const unreadIndex = firstUnreadId === undefined ? -1 : items.findIndex((item) => item.kind === "unread");
  // The unread line belongs to messages that are not loaded; a limited number is fetched first.
  const lineAway =
    caughtUp &&
    firstUnreadId !== undefined &&
    unreadIndex < 0 &&
    hasOlder &&
    !fetched &&
    !touched.current &&
    oldestId(items) - firstUnreadId < maxFetched;
  useLayoutEffect(() => {
    if (items.length === 0 || touched.current) return;
    if (unreadIndex >= 0) rows.scrollToIndex(unreadIndex, { align: "start" });
    else if (!placed.current) rows.scrollToEnd();
    placed.current = true;
    // Missed messages are loaded: from now on the list only follows.
    if (caughtUp && !lineAway) touched.current = true;
  }, [rows, items.length, unreadIndex, caughtUp, lineAway]);

  useLayoutEffect(() => settle(touched.current));

  useEffect(() => {
    if (!lineAway || firstUnreadId === undefined) return;
    reach(firstUnreadId)
      .catch(() => false)
      .then(() => setFetched(true));
  }, [lineAway, firstUnreadId, reach]);

  const sending = items.at(-1)?.kind === "pending";
  const knownNewest = useRef(newest);
  useLayoutEffect(() => {
    if (sending && newest !== knownNewest.current) rows.scrollToEnd();
    knownNewest.current = newest;
  }, [rows, newest, sending]);

  const update = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = distance <= atEndPx && !inHistoryWindow;
    if (visible) endSeen.current = atEnd.current;
    // A single message below the edge is lower than the usual distance of `away`.
    setAway(distance > (unread ? atEndPx : awayPx));
    const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
    if (touched.current && unreadIndex >= startIndex && unreadIndex <= endIndex) setLineSeen(true);
    // Positioning at the unread line must not mark messages as read.
    if (!visible || !touched.current) return;
    const id = newestSeenId(rows.getVirtualItems(), items, element.scrollTop + element.clientHeight + 8);
    if (id !== undefined) markRead(id);
  }, [scroller, rows, items, visible, markRead, inHistoryWindow, unreadIndex, unread, endSeen]);

  const latestUpdate = useRef(update);
  latestUpdate.current = update;
  useEffect(update, [update]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latestUpdate.current());
    };
    const onTouched = () => {
      touched.current = true;
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    for (const type of ["wheel", "touchstart", "keydown"] as const) {
      element.addEventListener(type, onTouched, { passive: true });
    }
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      // The keyboard or the composer changed the height: the end stays in view if it was.
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      if (element.clientWidth !== width) {
        width = element.clientWidth;
        preserveScroll(rows, element, atEnd.current);
      }
      latestUpdate.current();
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", onScroll);
      for (const type of ["wheel", "touchstart", "keydown"] as const) element.removeEventListener(type, onTouched);
      observer.disconnect();
    };
  }, [scroller, rows]);

  useEffect(() => {
    wasInHistoryWindow.current = inHistoryWindow;
  });
  useLoadAhead(() => {
    const element = scroller.current;
    if (!inHistoryWindow || !element) return false;
    // The element's offset, because the rendered range is that of the last scroll event, before a jump.
    const last = rows.getVirtualItemForOffset(element.scrollTop + element.clientHeight)?.index ?? 0;
    return last >= items.length - 1 - loadAheadRows;
  }, loadNewer);

  /** The list is not positioned yet. */
  const placing = lineAway || (options.visible && items.length > 0 && !begun);
  const firstShown = rows.range?.startIndex ?? 0;
  const lineAbove =
    firstUnreadId !== undefined && caughtUp && !lineAway && !lineSeen && (unreadIndex < 0 || unreadIndex < firstShown);
  return { rows, frameRef, rowRef, away, placing, lineAbove };
}

function oldestId(items: readonly TimelineItem[]): number {
  return items.find((item) => "message" in item)?.message.id ?? 0;
}

/** A change of width invalidates all heights; the row at the top of the viewport stays there. */
function preserveScroll(rows: Rows, element: HTMLElement, atEnd: boolean): void {
  const top = rows.getVirtualItemForOffset(element.scrollTop);
  const into = top ? (element.scrollTop - top.start) / Math.max(1, top.size) : 0;
  rows.measure();
  if (atEnd) {
    rows.scrollToEnd();
  } else if (top) {
    const now = rows.measurementsCache[top.index];
    if (now) rows.scrollToOffset(now.start + into * now.size);
  }
}
