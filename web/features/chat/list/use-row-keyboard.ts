import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { TimelineItem } from "../../../room/types.ts";

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly TimelineItem[];
  scrollTo: (index: number) => void;
  /** Index of the last row that is wholly in view. */
  lastInView: () => number;
  onMenu: (row: HTMLElement) => void;
  /** Escape: back to the composer. */
  onLeave: () => void;
}

function speaks(item: TimelineItem | undefined): boolean {
  return item !== undefined && item.kind !== "time" && item.kind !== "unread";
}

/** Index of the nearest row that is read aloud, from `from` in one direction; -1 if there is none. */
export function nextReadable(items: readonly TimelineItem[], from: number, step: 1 | -1): number {
  for (let at = from; at >= 0 && at < items.length; at += step) if (speaks(items[at])) return at;
  return -1;
}

/** Arrow keys over the rows, and the keys that open a row's menu. */
export function useRowKeyboard({ scroller, items, scrollTo, lastInView, onMenu, onLeave }: Options) {
  const [activeKey, setActiveKey] = useState<string>();
  const wanted = useRef<string>(undefined);

  const focusRow = (key: string) => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    row?.focus({ preventScroll: true });
    return Boolean(row);
  };

  /** Focuses a row once it is rendered. `there`: the list already scrolls to it. */
  const activate = (index: number, there = false) => {
    const item = items[index];
    if (!item) return;
    setActiveKey(item.key);
    if (!there) scrollTo(index);
    wanted.current = focusRow(item.key) ? undefined : item.key;
  };

  useEffect(() => {
    if (wanted.current !== undefined && focusRow(wanted.current)) wanted.current = undefined;
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    const onList = event.target === scroller.current;
    const row = event.target.closest<HTMLElement>("[data-row]");
    if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) {
      if (!row) return;
      event.preventDefault();
      onMenu(row);
      return;
    }
    // Links and buttons inside a row keep their keys.
    if (!onList && event.target !== row) {
      if (event.key === "Escape") row?.focus();
      return;
    }
    // Alt and an arrow leads to another room.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const current = row ? items.findIndex(({ key }) => key === row.dataset.row) : -1;
    const target = rowFor(event.key, current, items, lastInView);
    if (target !== undefined) {
      event.preventDefault();
      if (target >= 0) activate(target);
    } else if (event.key === "Enter" && row) {
      event.preventDefault();
      onMenu(row);
    } else if (event.key === "Escape") {
      event.preventDefault();
      onLeave();
    }
  };

  return { activeKey, activate, onKeyDown };
}

/** Index of the row for a key; -1 without a row in that direction, undefined for other keys. */
function rowFor(
  key: string,
  current: number,
  items: readonly TimelineItem[],
  lastInView: () => number,
): number | undefined {
  if (key === "Home") return nextReadable(items, 0, 1);
  if (key === "End") return nextReadable(items, items.length - 1, -1);
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  if (current < 0) return nextReadable(items, lastInView(), -1);
  return key === "ArrowUp" ? nextReadable(items, current - 1, -1) : nextReadable(items, current + 1, 1);
}
