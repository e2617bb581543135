import { createHmac, hash, hkdfSync } from "node:crypto";

/**
 * The installation's secret keys. The first one signs; all of them verify, so that a key can be replaced without
 * breaking the links and sessions made with the old one.
 */
export interface Keyring {
  current: SigningKey;
  all: readonly SigningKey[];
}

export interface SigningKey {
  /** Names the key without giving it away. */
  id: string;
  sign(label: string): Uint8Array;
  /** A key of 32 bytes for one purpose (HKDF): none of them tells anything about another. */
  derive(purpose: string): Uint8Array;
}

export function openKeyring(secrets: readonly string[]): Keyring {
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

/** SHA-256 as hex: how links and tokens are kept at rest. */
export function digest(text: string): string {
  return hash("sha256", text);
}
