import * as Limits from "@contract/limits.ts";
import { encode } from "../../../../media/canvas.ts";
import { typeOf } from "../../../../media/classify-files.ts";
import { decodePicture } from "../../../../media/decode-picture.ts";
import { nameFor } from "../../../../media/prepare-picture.ts";
import { fitInside, type Size } from "../../../../media/sizes.ts";
import { type Frame, turnedSize, wholePixels } from "./crop-frame.ts";

const quality = 0.92;
const written = /^image\/(jpeg|png|webp)$/;
const perhapsTransparent = /^image\/(png|webp|avif)$/;

/** Fills a canvas with a part of a picture that is turned to the right by quarters. `frame`: in the turned picture. */
export function drawPart(
  canvas: HTMLCanvasElement,
  source: Exclude<CanvasImageSource, SVGImageElement | VideoFrame>,
  picture: Size,
  quarters: number,
  frame: Frame,
): void {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const { width, height } = turnedSize(picture, quarters);
  context.imageSmoothingQuality = "high";
  context.scale(canvas.width / frame.width, canvas.height / frame.height);
  context.translate(width / 2 - frame.x, height / 2 - frame.y);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(source, -picture.width / 2, -picture.height / 2, picture.width, picture.height);
}

/**
 * Cuts a part out of a turned picture, in full size where canvases of all browsers are large enough. The type stays, if
 * browsers can write it and the result is within the limit of pictures. Rejects when the picture cannot be read.
 */
export async function editedPicture(file: File, quarters: number, frame: Frame): Promise<File> {
  const decoded = await decodePicture(file);
  if (!decoded) throw new Error("the picture cannot be read");
  try {
    const part = wholePixels(frame, turnedSize(decoded, quarters));
    const canvas = Object.assign(document.createElement("canvas"), fitInside(part, Limits.editedPictureEdgeMax));
    drawPart(canvas, decoded.source, decoded, quarters, part);
    const type = typeOf(file);
    const types = perhapsTransparent.test(type) ? [type, "image/webp", "image/png"] : [type, "image/jpeg"];
    for (const mime of types.filter((one) => written.test(one))) {
      const blob = await encode(canvas, mime, quality);
      if (!blob || blob.size > Limits.imageMaxBytes) continue;
      return new File([blob], nameFor(file, mime), { type: mime, lastModified: file.lastModified });
    }
    throw new Error("the browser cannot write the picture");
  } finally {
    decoded.close();
  }
}
