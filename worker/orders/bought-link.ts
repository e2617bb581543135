import type { OrderKind } from "../contract/order.ts";
import type { Directory } from "../directory/directory.ts";
import { forgetLink, joinsWithLink } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { derivedLinkCode } from "../lib/crypto/codes.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";

/**
 * The link code that an order buys: the owner's, or the joiner's personal one. The code is derived from the order's
 * nonce and stored nowhere. Undefined once the nonce was deleted, or when its key is no longer configured.
 */
export function boughtLinkCode(keyring: Keyring, order: OrderRow): string | undefined {
  if (order.linkNonce === null) return undefined;
  return derivedLinkCode(keyring, order.roomId, `order:${order.id}:${order.linkNonce}`, order.linkKeyId);
}

/** False for seats and time, which are for a room whose links are known. */
export function buysLink(kind: OrderKind): boolean {
  return kind === "create" || kind === "join";
}

/** The seat of this link was taken: no order shows the link from now on. */
export async function forgetSeatLink(
  directory: Directory,
  keyring: Keyring,
  roomId: string,
  code: string,
): Promise<void> {
  for (const order of await joinsWithLink(directory, roomId))
    if (boughtLinkCode(keyring, order) === code) await forgetLink(directory, order.id);
}
