import { and, asc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { type Directory, openDirectory } from "./directory.ts";
import { type OrderRow, orders } from "./schema.ts";

/** Writes a new order. False when the order that it replaces was replaced before. */
export async function insertOrder(directory: Directory, row: OrderRow): Promise<boolean> {
  const written = await directory.insert(orders).values(row).onConflictDoNothing();
  return written.meta.changes === 1;
}

export async function findOrder(directory: Directory, id: string): Promise<OrderRow | undefined> {
  return await directory.select().from(orders).where(eq(orders.id, id)).get();
}

/** The order that was made anew from this one. */
export async function findRecreated(directory: Directory, from: string): Promise<OrderRow | undefined> {
  return await directory.select().from(orders).where(eq(orders.recreatedFrom, from)).get();
}

export async function recordSession(
  directory: Directory,
  id: string,
  sessionId: string,
  payUrl: string,
): Promise<void> {
  await directory.update(orders).set({ sessionId, payUrl }).where(eq(orders.id, id));
}

/** The money is in. Also for an order that had timed out or was cancelled: late money is not lost. */
export async function claimPaid(directory: Directory, id: string, now: number): Promise<void> {
  const unpaid = inArray(orders.status, ["pending", "timed_out", "cancelled"]);
  await directory
    .update(orders)
    .set({ status: "paid", paidAt: now })
    .where(and(eq(orders.id, id), unpaid));
}

/** Ends an order that nobody paid. Nothing happens to one that is no longer pending. */
export async function closeUnpaid(
  directory: Directory,
  id: string,
  status: "timed_out" | "cancelled",
  now: number,
): Promise<void> {
  const pending = and(eq(orders.id, id), eq(orders.status, "pending"));
  await directory.update(orders).set({ status, closedAt: now }).where(pending);
}

const unfulfilled = and(eq(orders.status, "paid"), isNull(orders.fulfilledAt));

/** The room refused: from here on the order can only be refunded. */
export async function markRefundDue(directory: Directory, id: string, now: number): Promise<void> {
  const open = and(eq(orders.id, id), unfulfilled, isNull(orders.refundDueAt));
  await directory.update(orders).set({ refundDueAt: now, linkNonce: null }).where(open);
}

export async function ordersPastTheirTime(directory: Directory, now: number, most: number): Promise<OrderRow[]> {
  const late = and(eq(orders.status, "pending"), lte(orders.expiresAt, now));
  return await directory.select().from(orders).where(late).orderBy(asc(orders.checkedAt)).limit(most);
}

/** Pending orders that the gateway has not been asked about since `before`. */
export async function ordersToCheck(directory: Directory, before: number, most: number): Promise<OrderRow[]> {
  const stale = and(eq(orders.status, "pending"), isNotNull(orders.sessionId), lte(orders.checkedAt, before));
  return await directory.select().from(orders).where(stale).orderBy(asc(orders.checkedAt)).limit(most);
}

export async function markChecked(directory: Directory, id: string, now: number): Promise<void> {
  await directory.update(orders).set({ checkedAt: now }).where(eq(orders.id, id));
}

/** Orders that were paid and stuck on their way. */
export async function unfulfilledOrders(directory: Directory, paidBefore: number, most: number): Promise<OrderRow[]> {
  const stuck = and(unfulfilled, lte(orders.paidAt, paidBefore));
  return await directory.select().from(orders).where(stuck).orderBy(asc(orders.checkedAt)).limit(most);
}

/** Nobody can be shown the owner's link again: the room is set up, and whoever has the link has it. */
export async function forgetOwnerLink(db: D1Database, roomId: string): Promise<void> {
  const creation = and(eq(orders.roomId, roomId), eq(orders.kind, "create"), isNotNull(orders.fulfilledAt));
  await openDirectory(db).update(orders).set({ linkNonce: null }).where(creation);
}

/** Forgets the links that were bought before `fulfilledBefore`, seen or not. */
export async function forgetOldLinks(directory: Directory, fulfilledBefore: number): Promise<void> {
  const old = and(isNotNull(orders.linkNonce), lte(orders.fulfilledAt, fulfilledBefore));
  await directory.update(orders).set({ linkNonce: null }).where(old);
}
