import type { UploadCategory } from "../contract/upload.ts";

/**
 * Types that browsers show or play without running code; not every browser decodes each. `extension` is for a file
 * without a name.
 */
const known: Record<string, { category: UploadCategory; extension: string }> = {
  "image/jpeg": { category: "chat_img", extension: "jpg" },
  "image/png": { category: "chat_img", extension: "png" },
  "image/gif": { category: "chat_img", extension: "gif" },
  "image/webp": { category: "chat_img", extension: "webp" },
  "image/avif": { category: "chat_img", extension: "avif" },
  "video/mp4": { category: "chat_video", extension: "mp4" },
  "video/webm": { category: "chat_video", extension: "webm" },
  "video/quicktime": { category: "chat_video", extension: "mov" },
  "audio/mp4": { category: "chat_audio", extension: "m4a" },
  "audio/mpeg": { category: "chat_audio", extension: "mp3" },
  "audio/webm": { category: "chat_audio", extension: "weba" },
  "audio/ogg": { category: "chat_audio", extension: "ogg" },
  "audio/wav": { category: "chat_audio", extension: "wav" },
  "audio/flac": { category: "chat_audio", extension: "flac" },
  "audio/aac": { category: "chat_audio", extension: "aac" },
  "audio/amr": { category: "chat_audio", extension: "amr" },
  "audio/x-ms-wma": { category: "chat_audio", extension: "wma" },
};

/** True for a type that is served inline; the others are served as downloads. */
export function isServedInline(type: string): boolean {
  return Object.hasOwn(known, type);
}

export function isTypeOfCategory(type: string, category: UploadCategory): boolean {
  return category === "chat_file" || (isServedInline(type) && known[type]?.category === category);
}

export function extensionFor(type: string): string {
  return (isServedInline(type) && known[type]?.extension) || "bin";
}

/** Checks the type that the client states, to refuse an upload early. `detectType` decides later, by the bytes. */
export function isClaimedTypeAllowed(claimed: string, category: UploadCategory): boolean {
  if (category === "chat_file") return true;
  const family = { chat_img: "image/", chat_video: "video/", chat_audio: "audio/" }[category];
  return claimed.toLowerCase().startsWith(family) && !/svg|xml/i.test(claimed);
}

/**
 * MIME type of a file by its first bytes; "" for an unknown one. MP4 and WebM hold audio or video: the category, and for
 * `chat_file` the extension of `name`, decide between the two.
 */
export function detectType(head: Uint8Array, category: UploadCategory, name = ""): string {
  const text = (from: number, to: number) => ascii(head, from, to);
  const isAudio = category === "chat_audio" || (category === "chat_file" && /\.(m4a|m4b|weba)$/i.test(name));
  const family = isAudio ? "audio" : "video";

  if (startsWith(head, "ffd8ff")) return "image/jpeg";
  if (startsWith(head, "89504e470d0a1a0a")) return "image/png";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF") return { WEBP: "image/webp", WAVE: "audio/wav" }[text(8, 12)] ?? "";
  if (text(4, 8) === "ftyp") return detectIso(head, family);
  if (startsWith(head, "1a45dfa3")) return text(4, 64).includes("webm") ? `${family}/webm` : "";
  if (text(0, 4) === "OggS") return "audio/ogg";
  if (text(0, 4) === "fLaC") return "audio/flac";
  if (/^#!AMR(-WB)?\n/.test(text(0, 9))) return "audio/amr";
  if (startsWith(head, asf)) return isWma(head) ? "audio/x-ms-wma" : "";
  if (text(0, 3) === "ID3") return afterId3(head);
  if (isAdts(head, 0)) return "audio/aac";
  return isMp3Frame(head) ? "audio/mpeg" : "";
}

function ascii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

function startsWith(head: Uint8Array, hex: string): boolean {
  const wanted = Buffer.from(hex, "hex");
  return wanted.equals(head.subarray(0, wanted.length));
}

/** ISO base media files (MP4, AVIF, QuickTime): the `ftyp` box lists four-letter brands, the major brand first. */
function detectIso(head: Uint8Array, family: "audio" | "video"): string {
  const length = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length, 256);
  const brands = new Set([ascii(head, 8, 12)]);
  for (let at = 16; at + 4 <= length; at += 4) brands.add(ascii(head, at, at + 4));
  if (brands.has("avif") || brands.has("avis")) return "image/avif";
  // HEIC counts as unknown: few browsers show it.
  if (["heic", "heix", "hevc", "heim", "mif1", "msf1"].some((brand) => brands.has(brand))) return "";
  const [major = ""] = brands;
  if (major === "qt  ") return "video/quicktime";
  if (/^M4[AB] $/.test(major)) return "audio/mp4";
  return `${family}/mp4`;
}

/** MP3 frame header: eleven sync bits, MPEG 1 or 2, layer 3, a valid bit rate and sample rate. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const layer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return layer3 && third >> 4 !== 0xf && third >> 4 !== 0 && (third & 0x0c) !== 0x0c;
}

/** An ID3v2 tag can precede MP3, FLAC and AAC. If the tag is longer than `head`, the file counts as MP3. */
function afterId3(head: Uint8Array): string {
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const start = 10 + (((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f));
  if (ascii(head, start, start + 4) === "fLaC") return "audio/flac";
  return isAdts(head, start) ? "audio/aac" : "audio/mpeg";
}

/** ISO/IEC 13818-7: twelve sync bits, layer 0, a valid sample rate, and a second frame where the first one ends. */
function isAdts(head: Uint8Array, at: number): boolean {
  const [, , , third = 0, fourth = 0, fifth = 0] = head.subarray(at, at + 6);
  const frameBytes = ((third & 0x03) << 11) | (fourth << 3) | (fifth >> 5);
  const next = at + frameBytes;
  return isAdtsHeader(head, at) && frameBytes >= 7 && (next + 3 > head.length || isAdtsHeader(head, next));
}

function isAdtsHeader(head: Uint8Array, at: number): boolean {
  const [first, second = 0, third = 0xff] = head.subarray(at, at + 3);
  return first === 0xff && (second & 0xf6) === 0xf0 && ((third >> 2) & 0x0f) < 13;
}

/** GUIDs of the ASF specification, in byte order: the header, and the stream types. */
const asf = "3026b2758e66cf11a6d900aa0062ce6c";
const asfAudio = Buffer.from("409e69f84d5bcf11a8fd00805f5c442b", "hex");
const asfVideo = Buffer.from("c0ef19bc4d5bcf11a8fd00805f5c442b", "hex");

function isWma(head: Uint8Array): boolean {
  const file = Buffer.from(head.buffer, head.byteOffset, head.length);
  return file.includes(asfAudio) && !file.includes(asfVideo);
}
