import { typeOf } from "./classify-files.ts";
import type { PictureFacts } from "./picture-plan.ts";
import { pngChunks } from "./png.ts";
import { webpChunks } from "./webp.ts";

/** The chunk that announces an animation precedes the first picture; a GIF announces none. */
const headBytes = 64 * 1024;

/** True for pictures that move, of which an edited copy would show one frame only. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 4) === "GIF8") return hasTwoFrames(new Uint8Array(await file.arrayBuffer()));
  // The animation flag of the extended file format.
  if (text(8, 16) === "WEBPVP8X") return ((bytes[20] ?? 0) & 2) !== 0;
  // Brands of an image sequence.
  if (text(4, 8) === "ftyp") return text(8, Math.min(bytes[3] ?? 0, 64)).includes("avis");
  return pngChunks(bytes).some(({ name }) => name === "acTL");
}

export async function readFacts(file: File): Promise<PictureFacts> {
  const { name, type, size } = file;
  const inChunks = /^image\/(png|webp)$/.test(typeOf(file));
  const whole = inChunks ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const exif = [...pngChunks(whole), ...webpChunks(whole)].find((chunk) => /^exif$/i.test(chunk.name));
  return { name, type, size, moves: await isAnimated(file), turned: exif !== undefined && isTurned(exif.data) };
}

function hasTwoFrames(gif: Uint8Array): boolean {
  const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(gif[10]);
  const skipBlocks = () => {
    for (let length = gif[at]; length; length = gif[at]) at += length + 1;
    at++;
  };
  for (let frames = 0; ; ) {
    if (gif[at] === 0x21) at += 2;
    else if (gif[at] !== 0x2c) return false;
    else if (++frames === 2) return true;
    else at += 11 + tableBytes(gif[at + 9]);
    skipBlocks();
  }
}

/** An EXIF block states a rotation or reflection, which a picture loses with the block. */
function isTurned(tiff: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const little = view.getUint16(0) === 0x4949;
    const first = view.getUint32(4, little);
    for (let left = view.getUint16(first, little), at = first + 2; left > 0; left--, at += 12)
      if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little) !== 1;
  } catch {
    // Damaged: browsers do not turn it.
  }
  return false;
}
