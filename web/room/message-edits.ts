import * as Limits from "@contract/limits.ts";
import type { RoomMessage } from "../sealed/room-codec.ts";
import type { OutboxItem, TextItem } from "./types.ts";

/** True for an own text or caption that the server still lets its sender edit. `now`: the server's time. */
export function mayEdit(
  { kind, status, content, poll, senderId, sentAt, locked }: RoomMessage,
  memberId: string,
  now: number,
): boolean {
  const hasText = !poll && !locked && (kind === "text" || (kind !== "voice" && content !== ""));
  return senderId === memberId && status === "sent" && hasText && now - sentAt < Limits.editableMs;
}

export type PendingEdits = Readonly<Record<number, TextItem>>;

const noEdits: PendingEdits = {};

/** Unacknowledged edits by the id of their message. */
export function pendingEdits(outbox: readonly OutboxItem[]): PendingEdits {
  let edits = noEdits;
  for (const item of outbox)
    if (item.kind === "text" && item.edits !== undefined) edits = { ...edits, [item.edits]: item };
  return edits;
}
