/**
 * Detects audio formats that have no MP4, WebM, Ogg or WAV container, by their first bytes. Returns "" for any other
 * format.
 */
export function detectAudio(head: Uint8Array): string {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 4) === "fLaC") return "audio/flac";
  if (/^#!AMR(-WB)?\n/.test(text(0, 9))) return "audio/amr";
  if (startsWith(head, asf, 0)) return isWma(head) ? "audio/x-ms-wma" : "";
  if (text(0, 3) === "ID3") return afterId3(head);
  if (isAdts(head, 0)) return "audio/aac";
  return "";
}

/** An ID3v2 tag can precede MP3, FLAC and AAC. If the tag is longer than `head`, the file counts as MP3. */
function afterId3(head: Uint8Array): string {
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const start = 10 + (((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f));
  if (String.fromCharCode(...head.subarray(start, start + 4)) === "fLaC") return "audio/flac";
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
const asf = bytes("3026b2758e66cf11a6d900aa0062ce6c");
const asfAudio = bytes("409e69f84d5bcf11a8fd00805f5c442b");
const asfVideo = bytes("c0ef19bc4d5bcf11a8fd00805f5c442b");

function isWma(head: Uint8Array): boolean {
  return contains(head, asfAudio) && !contains(head, asfVideo);
}

function contains(head: Uint8Array, wanted: Uint8Array): boolean {
  for (let at = head.indexOf(wanted[0] ?? 0); at >= 0; at = head.indexOf(wanted[0] ?? 0, at + 1))
    if (startsWith(head, wanted, at)) return true;
  return false;
}

function startsWith(head: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, index) => head[at + index] === byte);
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
