import type { Size } from "./sizes.ts";

type Source = ImageBitmap | HTMLImageElement | HTMLVideoElement;

/** Draws a picture, or a square part of it, at a size. Throws where the browser provides no canvas context. */
export function draw(source: Source, size: Size, crop?: { x: number; y: number; side: number }): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  if (crop) context.drawImage(source, crop.x, crop.y, crop.side, crop.side, 0, 0, size.width, size.height);
  else context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

/** Encodes a canvas; undefined where the browser cannot write the type. */
export async function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob?.type === type ? blob : undefined;
}

const blurEdge = 20;

/** Thumbnail of a few pixels as a data URL of some hundred bytes. */
export function blurOf(source: Source, size: Size): string {
  const scale = blurEdge / Math.max(size.width, size.height, 1);
  const tiny = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
  return draw(source, tiny).toDataURL("image/jpeg", 0.6);
}
