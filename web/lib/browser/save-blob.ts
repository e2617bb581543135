/** Delay in milliseconds before the object URL is revoked; slow phones read it late. */
const revokeAfterMs = 100_000;

/** Downloads a picture. `fileName`: without extension. */
export function savePicture(picture: Blob, fileName: string): void {
  saveBlob(picture, `${fileName}.png`);
}

export function saveBlob(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: fileName, hidden: true });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
