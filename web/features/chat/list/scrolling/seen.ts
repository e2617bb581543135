import type { Message } from "@contract/message.ts";
import type { VirtualItem } from "@tanstack/virtual-core";
import type { TimelineItem } from "../../../../room/types.ts";

/** Id of the newest message whose lower edge is visible; undefined if none is. */
export function newestSeenId(
  placed: readonly Pick<VirtualItem, "index" | "end">[],
  items: readonly TimelineItem[],
  visibleEnd: number,
): number | undefined {
  for (let at = placed.length - 1; at >= 0; at--) {
    const row = placed[at];
    if (row === undefined || row.end > visibleEnd) continue;
    const item = items[row.index];
    if (item !== undefined && "message" in item) return lastIdIn(item);
  }
  return undefined;
}

/** Index of a message in the list, or -1. Ids ascend, but rows without an id lie between. */
export function indexOfMessage(items: readonly TimelineItem[], messageId: number): number {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    if (item === undefined || !("message" in item)) continue;
    if (item.message.id <= messageId) return idsIn(item).includes(messageId) ? at : -1;
  }
  return -1;
}

/** Id of the newest message in the list; 0 without messages. */
export function newestId(items: readonly TimelineItem[]): number {
  const last = items.findLast((item) => "message" in item);
  return last ? lastIdIn(last) : 0;
}

type MessageItem = Extract<TimelineItem, { message: Message }>;

/** Ids of the messages in a row, ascending: several for an album. */
function idsIn(item: MessageItem): number[] {
  const album = item.kind === "message" ? item.album : undefined;
  return (album ?? [item.message]).flatMap((part) => ("id" in part ? [part.id] : []));
}

export function lastIdIn(item: MessageItem): number {
  return idsIn(item).at(-1) ?? item.message.id;
}
