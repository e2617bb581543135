import { roomIdOf } from "@contract/routes/link.ts";
import { paidLinkPath } from "@contract/routes/paths.ts";
import * as z from "zod/mini";
import { localStore } from "../lib/browser/local-store.ts";
import { parseJson } from "../lib/parse-json.ts";

/** A damaged field is left out. */
const field = (text: z.ZodMiniString) => z.catch(z.optional(text), undefined);
const filled = field(z.string().check(z.minLength(1)));

const placed = z.object({
  /** Grants access to the order and the purchased link. */
  orderId: z.string(),
  /** Name of the order in URLs; grants no access. Missing in records from before 2026-11-23. */
  reference: filled,
  /** Email address to which the purchased link is sent. */
  email: filled,
  /** `{code}` of `/chatroom/{code}` for the buyer's seat; the link code in records from before 2026-11-23. */
  room: filled,
  /** Id of a room that was ordered as sealed; "" until it is known. */
  sealed: field(z.string()),
  /** Receipt code of an order that was paid. */
  receipt: filled,
  /** Page of the order form: a path that begins with a single "/". */
  from: field(z.string().check(z.regex(/^\/(?![/\\])/))),
});
/** An order placed on this device, for the buyer's return from the checkout. */
export type PlacedOrder = z.output<typeof placed>;

const storageKey = "parley.order";
const max = 8;

/**
 * Placed orders, the newest first. Releases before 2026-11-23 stored a single order without a list; reading it may go
 * after 2026-12-31, as an order's page is of use for days.
 */
export function placedOrders(): PlacedOrder[] {
  const stored = parseJson(localStore.get(storageKey));
  return (Array.isArray(stored) ? stored : [stored]).flatMap((one) => z.safeParse(placed, one).data ?? []);
}

/** Id and reference of a placed order, from the server's answer. */
export function namesOf({ orderId, reference }: Pick<PlacedOrder, "orderId"> & { reference?: string | undefined }) {
  return { orderId, ...(reference && { reference }) };
}

export function rememberOrder(order: PlacedOrder): void {
  const others = placedOrders().filter(({ orderId }) => orderId !== order.orderId);
  localStore.set(storageKey, JSON.stringify([order, ...others].slice(0, max)));
}

/** The order of this id, reference or receipt code; of an unknown order only `key` is known. */
export function placedOrder(key: string): PlacedOrder {
  const isNamed = (order: PlacedOrder) => [order.orderId, order.reference, order.receipt].includes(key);
  return placedOrders().find(isNamed) ?? { orderId: key };
}

/** Stores the id of the new room of an order placed as sealed. */
export function rememberSealedRoomId(key: string, code: string): void {
  const order = placedOrder(key);
  if (order.sealed === "") rememberOrder({ ...order, sealed: roomIdOf(code) });
}

/** Stores the receipt code of a placed order, which keeps its position in the list. */
export function rememberReceipt(key: string, receipt: string): void {
  const { orderId } = placedOrder(key);
  const orders = placedOrders().map((order) => (order.orderId === orderId ? { ...order, receipt } : order));
  localStore.set(storageKey, JSON.stringify(orders));
}

/** Receipt codes of this device's orders, the newest first. */
export const placedReceipts = (): string[] => placedOrders().flatMap(({ receipt }) => receipt ?? []);

/** This device ordered the room of a link code as sealed. */
export const wasOrderedSealed = (code: string) => placedOrders().some(({ sealed }) => sealed === roomIdOf(code));

/** Name in URLs of the newest order that this device placed for the room or the paid entrance of a link code. */
export function orderPlacedFor(code: string): string | undefined {
  const orders = placedOrders();
  const found =
    orders.find(({ room, from }) => room === code || from === paidLinkPath(code)) ??
    // Orders of seats and time store the room's id or a seat code; both begin with the room's id.
    orders.find(({ room }) => room !== undefined && roomIdOf(room) === roomIdOf(code));
  return found?.reference ?? found?.orderId;
}

/** Deletes the email address of a cancelled order from this device. */
export function forgetEmail(key: string): void {
  const { email: _, ...rest } = placedOrder(key);
  rememberOrder(rest);
}
