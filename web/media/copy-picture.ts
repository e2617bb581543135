import { draw, encode } from "./canvas.ts";

export function mayCopyPictures(): boolean {
  return typeof ClipboardItem !== "undefined" && typeof navigator.clipboard?.write === "function";
}

/**
 * Copies a picture as PNG, the one type that all browsers accept. Must be called within the user gesture; the bytes may
 * arrive later. Rejects when the browser refuses or the picture cannot be loaded.
 */
export async function copyPicture(bytes: () => Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": bytes().then(asPng) })]);
}

async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === "image/png") return picture;
  const bitmap = await createImageBitmap(picture);
  const png = await encode(draw(bitmap, bitmap), "image/png");
  bitmap.close();
  if (!png) throw new Error("no picture");
  return png;
}
