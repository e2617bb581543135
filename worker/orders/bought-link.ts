import * as Limits from "../contract/limits.ts";
import type { OrderKind } from "../contract/order.ts";
import type { Language } from "../contract/text/languages.ts";
import type { Directory } from "../directory/directory.ts";
import { forgetLink, joinsWithLink, roomsPaidBy } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { derivedLinkCode } from "../lib/crypto/codes.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";
import { errorFields, log } from "../lib/log.ts";
import type { OrderServices } from "./order-services.ts";

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

/** Emails new owner links of the rooms that an address paid for. */
export async function recoverOwnerLinks(services: OrderServices, email: string, language: Language): Promise<void> {
  try {
    for (const { roomId, email: payer } of await roomsPaidBy(services.directory, email, Limits.recoveryRoomsMax))
      await services.room(roomId).ask("recoverOwnerLink", { payer, language });
  } catch (error) {
    log("error", "an admin link could not be recovered", errorFields(error));
  }
}
