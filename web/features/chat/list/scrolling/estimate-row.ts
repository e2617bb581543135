import { albumDimensionsPx } from "../../../../media/album.ts";
import { shownSize } from "../../../../media/sizes.ts";
import type { TimelineItem } from "../../../../room/types.ts";
import { mediaOf } from "../../media/kinds.ts";

const linePx = 21.75;
/** Height of one line with its bubble. */
const bubblePx = 37.75;
const firstPx = 7;
const lastPx = 3;
const namePx = 18.2;
const foldedLines = 12;
/** Latin letters in most system fonts; a Chinese character is twice as wide. */
const characterPx = 7.8;
const maxTextPx = 520;
/** Width beside the text: avatar, time and gaps. */
const besidePx = 150;
const reactionsPx = 34;

/**
 * Estimated height of a row in pixels before its first render, in a list `listPx` wide. Close estimates mean small
 * corrections after measuring.
 */
export function estimateRow(item: TimelineItem | undefined, listPx: number): number {
  if (item === undefined) return bubblePx;
  switch (item.kind) {
    case "time":
    case "unread":
      return 40;
    case "notice":
    case "recalled":
      return 32;
    default: {
      const source = item.kind === "message" ? item.message : item.item;
      const { content, replyTo } = source;
      const media = mediaOf(source);
      const textPx = bubblePx + (linesOf(content, Math.min(maxTextPx, listPx - besidePx) / characterPx) - 1) * linePx;
      const quoted = replyTo !== 0 ? 44 : 0;
      const named = item.first && item.kind === "message" && !item.mine ? namePx : 0;
      const around = (item.first ? firstPx : 0) + (item.last ? lastPx : 0);
      const reacted = item.kind === "message" && item.message.reactions ? reactionsPx : 0;
      const besides = quoted + named + around + reacted;
      if (!media || media.kind === "text") return Math.round(textPx + besides);
      const captionPx = content === "" ? 0 : textPx;
      const shownPx = item.album ? albumDimensionsPx(item.album, mediaOf).height + barePx : mediaPx(media);
      return Math.round(shownPx + captionPx + besides);
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
