import * as Limits from "@contract/limits.ts";
import { type FileFacts, typeOf } from "./classify-files.ts";
import type { Size } from "./sizes.ts";

export interface PictureFacts extends FileFacts {
  moves: boolean;
  /** A PNG or WebP is rotated by its metadata. */
  turned: boolean;
}

/** A pasted picture is a photo. `poster`: the thumbnail of a large picture. */
export type PictureUse = "photo" | "original" | "file" | "avatar" | "poster";

/**
 * `without metadata`: a PNG or WebP with its pixels, but without its metadata. `drawn`: one frame, drawn upright and encoded. `none`:
 * not made; a photo is then sent as a file.
 */
export type PicturePlan = "as it is" | "without metadata" | "drawn" | "none";

const shownAnywhere = /^image\/(jpeg|png|gif|webp|avif)$/;

/** Decides what becomes of a picture. `canvasAlters`: the browser changes the pixels that pages read (see `canvasAlters`). */
export function planPicture(
  use: PictureUse,
  picture: PictureFacts,
  { width, height }: Size,
  canvasAlters: boolean,
): PicturePlan {
  const { size, moves, turned } = picture;
  const type = typeOf(picture);
  const whole = shownAnywhere.test(type) ? "as it is" : "none";
  if (use === "file") return "as it is";
  if (use === "poster") return moves || canvasAlters || size <= Limits.pictureCopyOverBytes ? "none" : "drawn";
  if (use === "avatar") return canvasAlters ? whole : "drawn";
  if (use === "original" && whole === "as it is") return whole;
  const isSmall =
    type === "image/png" && size <= Limits.pngMaxBytes && Math.max(width, height) <= Limits.pictureEdgeMax;
  if (/^image\/(png|webp)$/.test(type) && !turned && (moves || canvasAlters || isSmall)) return "without metadata";
  if (moves && whole === "as it is") return whole;
  return canvasAlters ? whole : "drawn";
}
