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

/** Encodes a canvas; undefined where the browser cannot write the type, or would write other pixels. */
export async function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | undefined> {
  return (await canvasAlters()) ? undefined : write(canvas, type, quality);
}

async function write(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | undefined> {
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

/**
 * True where the browser changes the pixels that a page reads, against recognition of the device, so that they are seen to
 * be others: an encoded picture would be noise. Changes of the lowest bits do not count.
 */
export function canvasAlters(): Promise<boolean> {
  return detectCanvasDistortion().catch(() => true);
}

const checkedEdge = 16;
const changeMax = 8;

async function detectCanvasDistortion(): Promise<boolean> {
  const canvas = Object.assign(document.createElement("canvas"), { width: checkedEdge, height: checkedEdge });
  const context = canvas.getContext("2d");
  if (!context) return true;
  for (let at = 0; at < checkedEdge ** 2; at++) {
    context.fillStyle = `rgb(${pixel(at).join(" ")})`;
    context.fillRect(at % checkedEdge, Math.floor(at / checkedEdge), 1, 1);
  }
  const file = await write(canvas, "image/png");
  if (!file) return true;
  const bitmap = await createImageBitmap(file);
  context.clearRect(0, 0, checkedEdge, checkedEdge);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, checkedEdge, checkedEdge);
  return data.some((value, index) => Math.abs(value - ([...pixel(index >> 2), 255][index & 3] ?? 0)) > changeMax);
}

/** Colours that differ from one pixel to the next. */
function pixel(at: number): [number, number, number] {
  return [(at * 53) % 256, (at * 97) % 256, (at * 193) % 256];
}
