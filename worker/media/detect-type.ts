import type { UploadCategory } from "../contract/upload.ts";
import { detectAudio } from "./audio-types.ts";

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
export function isShown(type: string): boolean {
  return Object.hasOwn(known, type);
}

export function fits(type: string, category: UploadCategory): boolean {
  return category === "chat_file" || (isShown(type) && known[type]?.category === category);
}

export function extensionFor(type: string): string {
  return (isShown(type) && known[type]?.extension) || "bin";
}

/** Checks the type that the client states, to refuse an upload early. `detectType` decides later, by the bytes. */
export function mayBecome(claimed: string, category: UploadCategory): boolean {
  if (category === "chat_file") return true;
  const family = { chat_img: "image/", chat_video: "video/", chat_audio: "audio/" }[category];
  return claimed.toLowerCase().startsWith(family) && !/svg|xml/i.test(claimed);
}

/**
 * MIME type of a file by its first bytes; "" for an unknown one. MP4 and WebM hold audio or video: the category, and for
 * `chat_file` the extension of `name`, decide between the two.
 */
export function detectType(head: Uint8Array, category: UploadCategory, name = ""): string {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  const hasPrefix = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  const isAudio = category === "chat_audio" || (category === "chat_file" && /\.(m4a|m4b|weba)$/i.test(name));
  const family = isAudio ? "audio" : "video";

  if (hasPrefix(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (hasPrefix(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF") return { WEBP: "image/webp", WAVE: "audio/wav" }[text(8, 12)] ?? "";
  if (text(4, 8) === "ftyp") return detectIso(head, text, family);
  if (hasPrefix(0x1a, 0x45, 0xdf, 0xa3)) return text(4, 64).includes("webm") ? `${family}/webm` : "";
  if (text(0, 4) === "OggS") return "audio/ogg";
  return detectAudio(head) || (isMp3Frame(head) ? "audio/mpeg" : "");
}

/** ISO base media files (MP4, AVIF, QuickTime): the `ftyp` box lists four-letter brands, the major brand first. */
function detectIso(head: Uint8Array, text: (from: number, to: number) => string, family: "audio" | "video"): string {
  const length = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length, 256);
  const brands = new Set([text(8, 12)]);
  for (let at = 16; at + 4 <= length; at += 4) brands.add(text(at, at + 4));
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
