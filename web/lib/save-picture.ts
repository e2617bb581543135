/** Revoked so late that slow phones have taken it. */
const revokeAfterMs = 100_000;

/** The canvas as a PNG; undefined where the browser gives none. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))) ?? undefined;
}

/** Hands a picture to the browser's downloads. `fileName` without its ending. */
export function savePicture(picture: Blob, fileName: string): void {
  const address = URL.createObjectURL(picture);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = `${fileName}.png`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
