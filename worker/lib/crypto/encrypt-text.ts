import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/*
 * Authenticated encryption with AES-256-GCM, as `nonce · tag · ciphertext` in base64url. `about` is additional
 * authenticated data: not included, but required for decryption.
 */
const nonceBytes = 12;
const tagBytes = 16;

/** Derives a key from a long random secret that has no other use. */
export function keyOfSecret(secret: string): Uint8Array {
  return createHash("sha256").update(`seal:${secret}`).digest();
}

export function encryptText(text: string, key: Uint8Array, about = ""): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Undefined if the key or `about` differs, or the data was changed. */
export function decryptText(encrypted: string, key: Uint8Array, about = ""): string | undefined {
  const bytes = Buffer.from(encrypted, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
