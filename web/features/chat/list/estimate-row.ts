import { shownSize } from "../../../media/sizes.ts";
import type { TimelineItem } from "../../../room/types.ts";

const linePx = 21.75;
/** Of one line. */
const bubblePx = 37.75;
const firstPx = 7;
const lastPx = 3;
const namePx = 18.2;
const foldedLines = 12;
/** Of most systems' letters; a Chinese character is as wide as two. */
const characterPx = 7.8;
const mostTextPx = 520;
/** Beside the text: the picture, the time, and what is between them. */
const besidePx = 150;
const reactionsPx = 34;

/**
 * A guess in pixels of how high a row will be, before it was ever drawn, in a list of so many pixels. The nearer, the less
 * is put right later.
 */
export function estimateRow(item: TimelineItem | undefined, listPx: number): number {
  if (item === undefined) return bubblePx;
  switch (item.kind) {
    case "time":
      return 40;
    case "notice":
    case "recalled":
      return 32;
    case "unread":
      return 40;
    default: {
      const media = item.kind === "message" ? item.message : item.item.kind === "text" ? undefined : item.item.media;
      const content = item.kind === "message" ? item.message.content : item.item.content;
      const lines = linesOf(content, Math.min(mostTextPx, listPx - besidePx) / characterPx);
      const quoted = (item.kind === "message" ? item.message.replyTo : item.item.replyTo) !== 0 ? 44 : 0;
      const named = item.first && item.kind === "message" && !item.mine ? namePx : 0;
      const around = (item.first ? firstPx : 0) + (item.last ? lastPx : 0);
      const reacted = item.kind === "message" && item.message.reactions ? reactionsPx : 0;
      const besides = quoted + named + around + reacted;
      if (media && media.kind !== "text") return Math.round(mediaPx(media) + besides);
      return Math.round(bubblePx + (lines - 1) * linePx + besides);
    }
  }
}

function linesOf(text: string, charactersPerLine: number): number {
  let lines = 0;
  for (const line of text.split("\n", foldedLines)) {
    const columns = line.length + (line.match(wide)?.length ?? 0);
    lines += Math.max(1, Math.ceil(columns / Math.max(10, charactersPerLine)));
  }
  return Math.min(foldedLines, lines);
}

const wide = /[\u1100-\uffef]/g;

const barePx = 8;
const tilePx = 64;

function mediaPx(media: { kind: string; width?: number | undefined; height?: number | undefined }): number {
  return media.kind === "image" || media.kind === "video" ? shownSize(media).height + barePx : tilePx;
}
