import { createHmac, hash, hkdfSync } from "node:crypto";

/**
 * Secret keys of the installation. The first one signs and all verify, so that a key can be replaced without breaking
 * existing links and sessions.
 */
export interface Keyring {
  current: SigningKey;
  all: readonly SigningKey[];
}

export interface SigningKey {
  /** Identifies the key without revealing it. */
  id: string;
  sign(label: string): Uint8Array;
  /** Derives an independent key of 32 bytes for one purpose (HKDF). */
  derive(purpose: string): Uint8Array;
}

export function createKeyring(secrets: readonly string[]): Keyring {
  const all = secrets.map((secret): SigningKey => {
    const key = Buffer.from(secret);
    return {
      id: digest(`key-id:${secret}`).slice(0, 8),
      sign: (label) => createHmac("sha256", key).update(label).digest(),
      derive: (purpose) => new Uint8Array(hkdfSync("sha256", secret, "parley", purpose, 32)),
    };
  });
  const current = all[0];
  if (!current) throw new Error("at least one secret key is needed");
  return { current, all };
}

/** SHA-256 as hex; stored instead of links and tokens. */
export function digest(text: string): string {
  return hash("sha256", text);
}

/**
 * Hash of an IP address for rate limits: an HMAC under the newest key, since all IPv4 addresses can be tried
 * against an unkeyed hash within minutes. `purpose` separates rooms and kinds of counts, so that rows of two tables
 * cannot be matched. A new key restarts the counts.
 */
export function hashAddress(keyring: Keyring, purpose: string, address: string): string {
  return Buffer.from(keyring.current.sign(`network-address:${purpose}:${address}`)).toString("hex");
}
