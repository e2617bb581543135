import type { Size } from "./sizes.ts";

/** A decoded picture, rotated upright. `close` frees its memory. */
export interface DecodedPicture extends Size {
  source: ImageBitmap | HTMLImageElement;
  close(): void;
}

/** Returns undefined when the browser cannot read the picture: HEIC nearly everywhere but in Safari. */
export async function decodePicture(file: Blob): Promise<DecodedPicture | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    // Safari decodes more types through an image element than through `createImageBitmap`.
    return decodeAsElement(file);
  }
}

async function decodeAsElement(file: Blob): Promise<DecodedPicture | undefined> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    if (image.naturalWidth === 0) throw new Error("empty");
    const { naturalWidth: width, naturalHeight: height } = image;
    return { source: image, width, height, close: () => URL.revokeObjectURL(address) };
  } catch {
    URL.revokeObjectURL(address);
    return undefined;
  }
}
