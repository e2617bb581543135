import { toBase64 } from "../lib/base64.ts";

/** Bytes that WebCrypto accepts: a `Uint8Array` may also be a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function utf8(text: string): Bytes {
  return encoder.encode(text) as Bytes;
}

/** Undefined for bytes that are not UTF-8. */
export function fromUtf8(bytes: Bytes): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Compares in variable time: only for values that an attacker cannot try one after another. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Base64url without padding (RFC 4648 section 5). */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Undefined for another text, also for one whose unused last bits are not zero (RFC 4648 section 3.5): each value has
 * one text only.
 */
export function fromBase64url(text: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  // With a callback for each byte, decrypting a history would take twice as long.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  const rest = bytes.length % 3;
  return rest === 0 || text.endsWith(toBase64url(bytes.subarray(-rest))) ? bytes : undefined;
}

/** Adds 0x80 and zeros up to a multiple of `blockBytes` (ISO/IEC 7816-4). */
export function pad(bytes: Uint8Array, blockBytes: number): Bytes {
  const padded = new Uint8Array((Math.floor(bytes.length / blockBytes) + 1) * blockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  return padded;
}

/** Undefined without the mark 0x80, or with other bytes than zeros after it. */
export function unpad(padded: Bytes): Bytes | undefined {
  let end = padded.length - 1;
  while (end >= 0 && padded[end] === 0) end--;
  return padded[end] === 0x80 ? padded.slice(0, end) : undefined;
}
