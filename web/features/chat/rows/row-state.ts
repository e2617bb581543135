import type { Message } from "@contract/message.ts";
import type { AlbumPart, OutboxItem, TimelineItem } from "../../../room/types.ts";
import type { RowTexts } from "./RowContexts.tsx";

type MessageItem = Extract<TimelineItem, { kind: "message" }>;

/** Unsent messages among the parts of a row. */
export function unsentOf(parts: readonly AlbumPart[]): OutboxItem[] {
  return parts.flatMap((part) => ("createdAt" in part ? [part] : []));
}

/** The message of a row that the read state is about: the last sent part of an album. */
export function lastSent({ message, album = [] }: MessageItem): Message {
  return album.findLast((part): part is Message => "id" in part) ?? message;
}

/**
 * True once the read position of each other present member reaches the message: members who left no longer count, and
 * members who joined later begin at the newest message. False while the members are unknown. `names`: names of all members.
 */
export function isReadByAll(readCount: number, names: RowTexts["names"]): boolean {
  return names.length > 1 && readCount >= names.length - 1;
}

/** State of an own message on the server in words: sent, or read by some or by all. */
export function readLabel(readCount: number, { t, names }: Pick<RowTexts, "t" | "names">): string {
  if (readCount === 0) return t("status.sent");
  if (!isReadByAll(readCount, names)) return t("status.readCount", { count: readCount });
  return t(names.length === 2 ? "status.read" : "status.readAll");
}
