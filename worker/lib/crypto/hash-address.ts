import type { Keyring } from "./keyring.ts";

/**
 * Hash of an IP address for rate limits: an HMAC under the newest key, since all IPv4 addresses can be tried
 * against an unkeyed hash within minutes. `purpose` separates rooms and kinds of counts, so that rows of two tables
 * cannot be matched. A new key restarts the counts.
 */
export function hashAddress(keyring: Keyring, purpose: string, address: string): string {
  return Buffer.from(keyring.current.sign(`network-address:${purpose}:${address}`)).toString("hex");
}
