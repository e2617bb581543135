import { base64UrlBytes } from "./base64url.ts";

/*
 * Forms of encrypted content. The server knows no more of it than its form, length and key epoch; the formats are
 * described in web/sealed/formats.ts.
 */

/** Nonce (12 bytes) and tag (16 bytes) of AES-GCM. */
const nonceAndTag = 28;
/** A text is padded to a multiple of this, at least by one byte. */
const paddedTo = 256;
/** Nonce, padded emoji, tag. */
const reactionBytes = 12 + 48 + 16;

const envelopeRule = /^s1\.([1-9]\d{0,6})\.([\w-]+)$/;
const reactionRule = /^r1\.([1-9]\d{0,6})\.([\w-]+)$/;

/** Key epoch of an envelope with at most `maxBytes` of padded text; undefined for any other text. */
export function envelopeKeyEpoch(text: string, maxBytes: number): number | undefined {
  const [, keyEpoch, content = ""] = envelopeRule.exec(text) ?? [];
  const padded = (base64UrlBytes(content) ?? 0) - nonceAndTag;
  return keyEpoch !== undefined && padded > 0 && padded <= maxBytes && padded % paddedTo === 0
    ? Number(keyEpoch)
    : undefined;
}

/** Key epoch of an encrypted reaction; undefined for any other text. */
export function reactionKeyEpoch(text: string): number | undefined {
  const [, keyEpoch, content = ""] = reactionRule.exec(text) ?? [];
  return keyEpoch !== undefined && base64UrlBytes(content) === reactionBytes ? Number(keyEpoch) : undefined;
}
