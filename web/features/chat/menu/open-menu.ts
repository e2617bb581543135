import type { CSSProperties } from "react";
import { touchOnly } from "../../../lib/browser/media-queries.ts";
import type { AlbumPart } from "../../../room/types.ts";

export interface OpenMenu {
  /** A message, sent or not. */
  message: AlbumPart;
  /** In px from the viewport's corner. */
  at: { x: number; y: number };
  row: HTMLElement | undefined;
}

/** Least height in px of a menu that shows its first actions. */
const menuLeastPx = 240;

/**
 * Rectangle that the menu opens beside. On touch devices the whole bubble, so that the menu does not cover its message;
 * otherwise, and where neither side of a tall bubble has room for a menu, the point that was pressed.
 */
export function anchorOf({ at, row }: OpenMenu): CSSProperties {
  const bubble = row?.querySelector("[data-bubble]")?.getBoundingClientRect();
  const roomPx = bubble ? Math.max(bubble.top, window.innerHeight - bubble.bottom) : 0;
  if (!bubble || roomPx < menuLeastPx || !matchMedia(touchOnly).matches) return { left: at.x, top: at.y };
  return { left: bubble.left, top: bubble.top, width: bubble.width, height: bubble.height };
}
