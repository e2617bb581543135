import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/*
 * A text that only the holder of a secret can read: AES-256-GCM, `nonce · tag · text` in base64url. The secret is
 * random and long, so a hash of it is a key.
 */
const keyOf = (secret: string) => createHash("sha256").update(`seal:${secret}`).digest();
const nonceBytes = 12;
const tagBytes = 16;

export function seal(text: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined when it was sealed under another secret, or changed since. */
export function unseal(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
