/*
 * Encrypted files. The server knows no more of one than its length and the kind of its message; the format is described
 * in web/sealed/formats.ts.
 */

/** Bytes of plaintext in a record, and of the tag after it. */
export const recordBytes = 64 * 1024;
export const tagBytes = 16;

/** Name and type that a client states for an encrypted file. */
export const encryptedFile = { name: "", mime: "application/octet-stream" } as const;

export function isEncryptedFile({ name, mime }: { name: string; mime: string }): boolean {
  return name === encryptedFile.name && mime === encryptedFile.mime;
}

/** An empty file has one record, too. */
export function recordsOf(size: number): number {
  return Math.max(1, Math.ceil(size / recordBytes));
}

/** Bytes of an encrypted file of `size` bytes: 16 more for each 64 KiB, or 0.024 %. */
export function encryptedSize(size: number): number {
  return size + recordsOf(size) * tagBytes;
}
