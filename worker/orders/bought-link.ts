import type { OrderKind } from "../contract/order.ts";
import type { OrderRow } from "../directory/schema.ts";
import { derivedLinkCode } from "../lib/codes.ts";
import type { Keyring } from "../lib/keyring.ts";

/**
 * The link code that an order buys: the owner's, or the joiner's personal one. It is stored nowhere; once the order
 * has forgotten its nonce, nobody can make it again. Undefined then, and when its key has left the ring.
 */
export function boughtLinkCode(keyring: Keyring, order: OrderRow): string | undefined {
  if (order.linkNonce === null) return undefined;
  return derivedLinkCode(keyring, order.roomId, `order:${order.id}:${order.linkNonce}`, order.linkKeyId);
}

/** Seats and time are for a room whose links are known already. */
export function buysLink(kind: OrderKind): boolean {
  return kind === "create" || kind === "join";
}
