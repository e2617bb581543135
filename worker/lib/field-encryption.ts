import { decryptText, encryptText } from "./encrypt-text.ts";
import type { Keyring } from "./keyring.ts";

/*
 * What tables keep about people: unreadable in the database, in what it has deleted and not yet written over, and in
 * its backups. `v1.key id.sealed` under a key that is derived from the installation's secret; for finding the same
 * again `key id.hash`, under another one. The first secret seals, all of them open.
 */
const version = "v1";

/**
 * `v1`, a key id, and at least a nonce and a tag (28 bytes) in base64url. The prefix alone proves nothing: plain
 * `v1.lee@example.com` has it too. `isEncrypted` of directory/prefix.ts is the same shape in SQL.
 */
const encryptedShape = /^v1\.([0-9a-f]{8})\.([\w-]{38,})$/;

export interface FieldEncryption {
  /** `about`: what the text belongs to, like its row. It opens nowhere else. */
  encrypt(text: string, about: string): string;
  /** Undefined when the key has left the ring. Plain text of the first releases is returned unchanged. */
  decrypt(encrypted: string, about: string): string | undefined;
  /** What a text can be found by; "" of "". */
  blindIndex(text: string): string;
  /** The prints of a text under all keys. */
  blindIndexes(text: string): string[];
  /** What begins with neither was made with a former key, or before there was a vault. */
  current: { id: string; prefix: string; blindIndexes: string };
  /** Keys that still open, and are to be replaced by the current one. */
  former: readonly { id: string; prefix: string; blindIndexes: string }[];
}

const prefixesOf = ({ id }: { id: string }) => ({ id, prefix: `${version}.${id}.`, blindIndexes: `${id}.` });

export function openFieldEncryption(keyring: Keyring): FieldEncryption {
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
