/** PNG chunks that reveal where, when and with what device a picture was made, and notes for editors. */
const personal = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Removes metadata from a PNG. Returns undefined for another type or a damaged file. */
export function withoutPngNotes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  if (signature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, signature.length)];
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!personal.has(name)) chunks.push(bytes.subarray(at, end));
    if (name === "IEND") return chunks;
    at = end;
  }
  return undefined;
}
