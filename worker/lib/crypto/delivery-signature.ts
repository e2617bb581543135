import { createHmac } from "node:crypto";
import { deliveryHeaders, secretPrefix, signaturePrefix } from "../../contract/hooks.ts";
import type { Keyring } from "./keyring.ts";

/**
 * Secret of an outgoing hook, derived again from the stored nonce and key id. Undefined if the key has been removed.
 */
export function hookSecret(
  keyring: Keyring,
  roomId: string,
  { nonce, keyId }: { nonce: string; keyId: string },
): string | undefined {
  const key = keyring.all.find(({ id }) => id === keyId);
  return key && secretPrefix + Buffer.from(key.sign(`outgoing-hook:${roomId}:${nonce}`)).toString("base64");
}

/** Headers that sign a delivery: HMAC-SHA-256 over id, time and body (Standard Webhooks 1.0). */
export function signDelivery(secret: string, id: string, now: number, body: string): Record<string, string> {
  const seconds = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    [deliveryHeaders.id]: id,
    [deliveryHeaders.timestamp]: seconds,
    [deliveryHeaders.signature]: signaturePrefix + signature,
  };
}
