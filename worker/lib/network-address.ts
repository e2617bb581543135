import type { Keyring } from "./keyring.ts";

/**
 * A network address as the tables keep it, for counting: an HMAC under the installation's newest key. All IPv4
 * addresses can be tried in minutes against a hash without a key. `purpose` separates rooms and kinds of counts, so
 * that rows of two tables cannot be matched. A replaced key begins the counts again.
 */
export function hashAddress(keyring: Keyring, purpose: string, address: string): string {
  return Buffer.from(keyring.current.sign(`network-address:${purpose}:${address}`)).toString("hex");
}
