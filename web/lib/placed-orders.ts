import { localStore } from "./local-store.ts";

/** What this device remembers of an order, for its buyer who comes back from paying. */
export interface PlacedOrder {
  orderId: string;
  /** Where the link of it is mailed to. */
  email?: string;
  /** The seat by which it was bought for a room: its `{code}` of `/chatroom/{code}`; the link code in records of earlier releases. */
  room?: string;
  /** The page that it was ordered on: begins with one "/". */
  from?: string;
}

const storageKey = "parley.order";

/** Only the newest is kept. */
export function rememberOrder(order: PlacedOrder): void {
  localStore.set(storageKey, JSON.stringify(order));
}

/** What is known of this order, if it was placed on this device. */
export function placedOrder(orderId: string): PlacedOrder {
  const unknown = { orderId };
  try {
    const kept: unknown = JSON.parse(localStore.get(storageKey) ?? "null");
    if (typeof kept !== "object" || kept === null || !("orderId" in kept) || kept.orderId !== orderId) return unknown;
    const text = (value: unknown) => (typeof value === "string" ? value : undefined);
    const email = "email" in kept ? text(kept.email) : undefined;
    const room = "room" in kept ? text(kept.room) : undefined;
    const from = "from" in kept ? text(kept.from) : undefined;
    return {
      orderId,
      ...(email === undefined ? {} : { email }),
      ...(room === undefined ? {} : { room }),
      ...(from !== undefined && /^\/(?![/\\])/.test(from) ? { from } : {}),
    };
  } catch {
    return unknown;
  }
}

/** The order was cancelled: its e-mail address is no longer this device's business. */
export function forgetEmail(orderId: string): void {
  const { room, from } = placedOrder(orderId);
  rememberOrder({ orderId, ...(room === undefined ? {} : { room }), ...(from === undefined ? {} : { from }) });
}
