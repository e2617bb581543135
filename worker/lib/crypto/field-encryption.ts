import { decryptText, encryptText } from "./encrypt-text.ts";
import type { Keyring } from "./keyring.ts";

/*
 * Encryption of personal data in tables: unreadable in the database, its deleted pages and its backups. A ciphertext is
 * `v1.key id.data`, a blind index `key id.hash`. Keys are derived from the installation's secrets: the first one
 * encrypts, all of them decrypt.
 */
const version = "v1";

/**
 * `v1`, a key id, and at least a nonce and a tag (28 bytes) in base64url. The prefix alone is ambiguous: the plain text
 * `v1.lee@example.com` has it too. `isEncrypted` of directory/prefix-conditions.ts is the same pattern in SQL.
 */
const encryptedShape = /^v1\.([0-9a-f]{8})\.([\w-]{38,})$/;

export interface FieldEncryption {
  /** `about`: the context of the text, such as its row; decryption needs the same. */
  encrypt(text: string, about: string): string;
  /** Undefined if the key has been removed. Plain text of releases before 2026-11-23 is returned unchanged. */
  decrypt(encrypted: string, about: string): string | undefined;
  /** Blind index of a text, for equality searches; "" of "". */
  blindIndex(text: string): string;
  blindIndexes(text: string): string[];
  /** Prefixes of values under the current key; other values have a former key or are not encrypted. */
  current: { id: string; prefix: string; blindIndexes: string };
  /** Former keys, which only decrypt; their values are to be re-encrypted with the current key. */
  former: readonly { id: string; prefix: string; blindIndexes: string }[];
}

const prefixesOf = ({ id }: { id: string }) => ({ id, prefix: `${version}.${id}.`, blindIndexes: `${id}.` });

export function createFieldEncryption(keyring: Keyring): FieldEncryption {
  const keys = new Map(keyring.all.map((key) => [key.id, key.derive("vault:seal")]));
  const currentKey = keyring.current.derive("vault:seal");
  const { id: currentId } = keyring.current;
  const blindIndexes = (text: string) =>
    text === ""
      ? []
      : keyring.all.map(({ id, sign }) => `${id}.${Buffer.from(sign(`vault:print:${text}`)).toString("hex")}`);
  return {
    encrypt: (text, about) => `${version}.${currentId}.${encryptText(text, currentKey, about)}`,
    decrypt(encrypted, about) {
      const [, keyId, body] = encryptedShape.exec(encrypted) ?? [];
      if (keyId === undefined || body === undefined) return encrypted;
      const key = keys.get(keyId);
      return key && decryptText(body, key, about);
    },
    blindIndex: (text) => blindIndexes(text)[0] ?? "",
    blindIndexes,
    current: prefixesOf(keyring.current),
    former: keyring.all.slice(1).map(prefixesOf),
  };
}
