import { roomIdOf } from "@contract/link.ts";
import { paidLinkPath } from "@contract/paths.ts";
import { localStore } from "../lib/local-store.ts";

/** An order that was placed on this device, for its buyer who comes back from paying. */
export interface PlacedOrder {
  /** Opens the order and the link that it bought. */
  orderId: string;
  /** The order's name in addresses; opens nothing. Orders of the first releases have none. */
  reference?: string;
  /** Where the link of it is mailed to. */
  email?: string;
  /** The seat by which it was bought for a room: its `{code}` of `/chatroom/{code}`; the link code in records of earlier releases. */
  room?: string;
  /** The page that it was ordered on: begins with one "/". */
  from?: string;
}

const storageKey = "parley.order";
const most = 8;

/** The newest orders, the newest first. The first releases stored one only, and not in a list. */
export function placedOrders(): PlacedOrder[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(storageKey) ?? "[]");
    return (Array.isArray(stored) ? stored : [stored]).flatMap(read);
  } catch {
    return [];
  }
}

function read(stored: unknown): PlacedOrder[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { orderId, ...rest } = Object.fromEntries(
    Object.entries(stored).filter(([, value]) => typeof value === "string"),
  );
  const { reference, email, room, from } = rest;
  if (orderId === undefined) return [];
  const own = from !== undefined && /^\/(?![/\\])/.test(from) ? { from } : {};
  return [{ orderId, ...(reference && { reference }), ...(email && { email }), ...(room && { room }), ...own }];
}

/** The names of an order that was just placed, as the server answered. */
export function namesOf({ orderId, reference }: Pick<PlacedOrder, "orderId"> & { reference?: string | undefined }) {
  return { orderId, ...(reference && { reference }) };
}

export function rememberOrder(order: PlacedOrder): void {
  const others = placedOrders().filter(({ orderId }) => orderId !== order.orderId);
  localStore.set(storageKey, JSON.stringify([order, ...others].slice(0, most)));
}

/** The order of this id or reference; no more than `key` is known of an order from elsewhere. */
export function placedOrder(key: string): PlacedOrder {
  return placedOrders().find(({ orderId, reference }) => orderId === key || reference === key) ?? { orderId: key };
}

/** The newest order that this device placed for the room or the paid entrance of a link code, as addresses name it. */
export function orderPlacedFor(code: string): string | undefined {
  const orders = placedOrders();
  const found =
    orders.find(({ room, from }) => room === code || from === paidLinkPath(code)) ??
    // Records of seats and time name the room's id or a seat's address; both begin with the room's id.
    orders.find(({ room }) => room !== undefined && roomIdOf(room) === roomIdOf(code));
  return found?.reference ?? found?.orderId;
}

/** The order was cancelled: its e-mail address is no longer this device's business. */
export function forgetEmail(key: string): void {
  const { email: _, ...rest } = placedOrder(key);
  rememberOrder(rest);
}
