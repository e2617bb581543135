import type { Keyring } from "./keyring.ts";
import { seal, unseal } from "./sealed.ts";

/*
 * What tables keep about people: unreadable in the database, in what it has deleted and not yet written over, and in
 * its backups. `v1.key id.sealed` under a key that is derived from the installation's secret; for finding the same
 * again `key id.hash`, under another one. The first secret seals, all of them open.
 */
const version = "v1";

export interface Vault {
  /** `about`: what the text belongs to, like its row. It opens nowhere else. */
  seal(text: string, about: string): string;
  /** Undefined when its key has left the ring. What was kept before there was a vault is given back as it is. */
  open(sealed: string, about: string): string | undefined;
  /** What a text can be found by; "" of "". */
  print(text: string): string;
  /** The prints of a text under all keys. */
  prints(text: string): string[];
  /** What begins with neither was made with a former key, or before there was a vault. */
  current: { id: string; seals: string; prints: string };
  /** Keys that still open, and are to be replaced by the current one. */
  former: readonly { id: string; seals: string; prints: string }[];
  /** The beginning of every encrypted text, whatever its key. */
  sealsOfAny: string;
}

const prefixesOf = ({ id }: { id: string }) => ({ id, seals: `${version}.${id}.`, prints: `${id}.` });

export function openVault(keyring: Keyring): Vault {
  const keys = new Map(keyring.all.map((key) => [key.id, key.derive("vault:seal")]));
  const currentKey = keyring.current.derive("vault:seal");
  const { id: currentId } = keyring.current;
  const prints = (text: string) =>
    text === ""
      ? []
      : keyring.all.map(({ id, sign }) => `${id}.${Buffer.from(sign(`vault:print:${text}`)).toString("hex")}`);
  return {
    seal: (text, about) => `${version}.${currentId}.${seal(text, currentKey, about)}`,
    open(sealed, about) {
      const [first, keyId = "", body = ""] = sealed.split(".");
      if (first !== version) return sealed;
      const key = keys.get(keyId);
      return key && unseal(body, key, about);
    },
    print: (text) => prints(text)[0] ?? "",
    prints,
    current: prefixesOf(keyring.current),
    former: keyring.all.slice(1).map(prefixesOf),
    sealsOfAny: `${version}.`,
  };
}
