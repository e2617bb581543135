import type { PictureChunk } from "./png.ts";

const headerBytes = 12;
/** Chunks that reveal where, when and with what device a picture was made, and their flags in the first chunk. */
const personal = new Set(["EXIF", "XMP "]);
const personalFlags = 0b1100;

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The chunks of a WebP up to its end, or to where the bytes end; none for another type. */
export function webpChunks(bytes: Uint8Array<ArrayBuffer>): PictureChunk[] {
  const chunks: PictureChunk[] = [];
  if (nameAt(bytes, 0) !== "RIFF" || nameAt(bytes, 8) !== "WEBP") return chunks;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fileEnd = Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let at = headerBytes; at + 8 <= fileEnd; ) {
    const dataEnd = at + 8 + view.getUint32(at + 4, true);
    if (dataEnd > fileEnd) break;
    // A chunk of an odd length is padded.
    const end = dataEnd + (dataEnd % 2);
    chunks.push({ name: nameAt(bytes, at), bytes: bytes.subarray(at, end), data: bytes.subarray(at + 8, dataEnd) });
    at = end;
  }
  return chunks;
}

/** Removes metadata from a WebP. Returns undefined for another type. */
export function withoutWebpMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const chunks = webpChunks(bytes);
  const left = chunks.filter(({ name }) => !personal.has(name)).map((chunk) => chunk.bytes);
  if (left.length === chunks.length) return chunks.length > 0 ? [bytes] : undefined;
  const head = bytes.slice(0, headerBytes);
  new DataView(head.buffer).setUint32(
    4,
    left.reduce((sum, { length }) => sum + length, 4),
    true,
  );
  return [head, ...left.map((chunk) => (nameAt(chunk, 0) === "VP8X" ? withoutFlags(chunk) : chunk))];
}

function withoutFlags(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return chunk.map((byte, at) => (at === 8 ? byte & ~personalFlags : byte));
}
