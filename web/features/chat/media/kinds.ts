import type { Message } from "@contract/message.ts";
import type { AlbumPart } from "../../../room/types.ts";
import { bigEmojiCount } from "../labels/text-shape.ts";

export function hasMedia({ kind, fileId }: Pick<Message, "kind" | "fileId">): boolean {
  return fileId !== undefined && (kind === "image" || kind === "voice" || kind === "video" || kind === "file");
}

/** Pictures and videos are shown without a bubble. */
export function isMediaWithoutBubble({ kind }: { kind: string }): boolean {
  return kind === "image" || kind === "video";
}

/** True for a message without a bubble: a picture or video without a caption, or a few emoji. */
export function hasNoBubble({ kind, content, replyTo }: { kind: string; content: string; replyTo: number }): boolean {
  return replyTo === 0 && ((isMediaWithoutBubble({ kind }) && content === "") || bigEmojiCount(content) > 0);
}

/** Kind and size of what a message shows, sent or not; undefined for an unsent text. */
export function mediaOf(
  part: AlbumPart,
): { kind: string; width?: number | undefined; height?: number | undefined } | undefined {
  if (!("createdAt" in part)) return part;
  return part.kind === "text" ? undefined : part.media;
}
