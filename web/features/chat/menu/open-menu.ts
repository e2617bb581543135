import type { AlbumPart } from "../../../room/types.ts";

export interface OpenMenu {
  /** A message, sent or not. */
  message: AlbumPart;
  /** In px from the viewport's corner. */
  at: { x: number; y: number };
}
