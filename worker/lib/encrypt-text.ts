import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/*
 * A text that only the holder of a key can read: AES-256-GCM, `nonce · tag · text` in base64url. `about` is not in it,
 * but has to be the same to open it.
 */
const nonceBytes = 12;
const tagBytes = 16;

/** A key of what is itself random and long, and used for nothing else. */
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

/** Undefined when it was sealed under another key, about something else, or changed since. */
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
