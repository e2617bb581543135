import { type Bytes, concat, randomBytes } from "./bytes.ts";
import { nonceBytes, type Purpose, purposeInfo, tagBytes } from "./formats.ts";

/** Input of HKDF; cannot be exported. */
export function hkdfInput(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey", "deriveBits"]);
}

const hkdf = (purpose: Purpose) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(),
  info: purposeInfo(purpose),
});

export function aesKey(input: CryptoKey, purpose: Purpose): Promise<CryptoKey> {
  const algorithm = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(hkdf(purpose), input, algorithm, false, ["encrypt", "decrypt"]);
}

export function hmacKey(input: CryptoKey, purpose: Purpose): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256", length: 256 };
  return crypto.subtle.deriveKey(hkdf(purpose), input, algorithm, false, ["sign", "verify"]);
}

export async function hkdfBytes(input: CryptoKey, purpose: Purpose, length: number): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), input, length * 8));
}

/** Nonce, ciphertext and tag. */
export async function encrypt(
  key: CryptoKey,
  plaintext: Bytes,
  additionalData: Bytes,
  iv: Bytes = randomBytes(nonceBytes),
): Promise<Bytes> {
  const encrypted = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, plaintext);
  return concat(iv, new Uint8Array(encrypted));
}

/** Undefined if nonce, ciphertext, tag or associated data were changed. */
export async function decrypt(key: CryptoKey, sealed: Bytes, additionalData: Bytes): Promise<Bytes | undefined> {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const parameters = { name: "AES-GCM", iv: sealed.subarray(0, nonceBytes), additionalData };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, sealed.subarray(nonceBytes)));
  } catch {
    return undefined;
  }
}
