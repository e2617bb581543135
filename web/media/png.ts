export interface PictureChunk {
  name: string;
  /** With its length, name and, in a PNG, its checksum. */
  bytes: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that reveal where, when and with what device a picture was made, and notes for editors. */
const personal = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

/** The chunks of a PNG up to its end, or to where the bytes end; none for another type. */
export function pngChunks(bytes: Uint8Array<ArrayBuffer>): PictureChunk[] {
  const chunks: PictureChunk[] = [];
  if (signature.some((byte, index) => bytes[index] !== byte)) return chunks;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return chunks;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ name, bytes: bytes.subarray(at, end), data: bytes.subarray(at + 8, end - 4) });
    if (name === "IEND") return chunks;
    at = end;
  }
  return chunks;
}

/** Removes metadata from a PNG. Returns undefined for another type or a damaged file. */
export function withoutPngMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const chunks = pngChunks(bytes);
  if (chunks.at(-1)?.name !== "IEND") return undefined;
  return [
    bytes.subarray(0, signature.length),
    ...chunks.filter(({ name }) => !personal.has(name)).map((chunk) => chunk.bytes),
  ];
}
