import * as Limits from "@contract/limits.ts";
import { splitName } from "../lib/file-names.ts";
import { blurOf, draw, encode } from "./canvas.ts";
import { type FileFacts, typeOf } from "./choosing.ts";
import { type DecodedPicture, decodePicture } from "./decode-picture.ts";
import { fitInside, type Size } from "./sizes.ts";

export interface PreparedPicture extends Size {
  file: Blob;
  name: string;
  mime: string;
  /** Small copy of a large picture. */
  poster?: Blob;
  blur: string;
}

const quality = 0.84;
const copyQuality = 0.76;
/** Types that may be animated: re-encoding would lose the animation. */
const moving = /^image\/gif$/;
const shownAnywhere = /^image\/(jpeg|png|gif|webp|avif)$/;
const perhapsTransparent = /^image\/(png|webp|avif|gif)$/;

/**
 * Prepares a picture for sending. Unless the original is wanted, it is re-encoded: upright, no larger than a screen
 * needs, and without location metadata. Returns undefined when the browser cannot read it.
 */
export async function preparePicture(file: File, original: boolean): Promise<PreparedPicture | undefined> {
  const decoded = await decodePicture(file);
  if (!decoded) return undefined;
  try {
    const { width, height } = decoded;
    const type = typeOf(file);
    const asItIs = (original && shownAnywhere.test(type)) || moving.test(type);
    const sent = asItIs ? { file, mime: type, width, height } : await reencode(file, type, decoded);
    return {
      ...sent,
      name: nameFor(file, sent.mime),
      blur: blurOf(decoded.source, decoded),
      ...(await smallCopy(decoded, sent.file)),
    };
  } finally {
    decoded.close();
  }
}

interface Sent extends Size {
  file: Blob;
  mime: string;
}

async function reencode(file: File, type: string, { source, width, height }: DecodedPicture): Promise<Sent> {
  const size = fitInside({ width, height }, Limits.pictureEdgeMax);
  const unchanged = size.width === width && size.height === height;
  if (type === "image/png" && unchanged && file.size <= Limits.pngMaxBytes) {
    const chunks = withoutPngNotes(new Uint8Array(await file.arrayBuffer()));
    if (chunks) return { file: new Blob(chunks, { type }), mime: type, ...size };
  }
  const canvas = draw(source, size);
  const types = perhapsTransparent.test(type) ? ["image/webp", "image/png"] : ["image/jpeg"];
  for (const mime of types) {
    const encoded = await encode(canvas, mime, quality);
    if (encoded) return { file: encoded, mime, ...size };
  }
  throw new Error("the browser cannot write pictures");
}

async function smallCopy({ source, width, height }: DecodedPicture, sent: Blob): Promise<{ poster?: Blob }> {
  if (sent.size <= Limits.pictureCopyOverBytes) return {};
  const canvas = draw(source, fitInside({ width, height }, Limits.pictureCopyEdgeMax));
  const poster = (await encode(canvas, "image/webp", copyQuality)) ?? (await encode(canvas, "image/jpeg", copyQuality));
  return poster && poster.size < sent.size ? { poster } : {};
}

const endings: Record<string, string> = { "image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp" };

/** Name of a picture that was encoded as `mime`. */
export function nameFor({ name, type, size }: File, mime: string): string {
  if (typeOf({ name, type, size } satisfies FileFacts) === mime) return name;
  return splitName(name).stem + (endings[mime] ?? "");
}

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
