import { and, eq, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { beginsWith } from "./prefix-conditions.ts";
import { couponUses, localMailbox, loginTickets, mailOutbox, orders, rooms } from "./schema.ts";

const erasedBuyer = { email: "", emailIndex: "", company: null, linkNonce: null, payUrl: null, reopens: null };

/**
 * SQL: nothing more is said to the buyer. A pending order, and one whose money is on its way back, keep the address for
 * the email about the outcome; `forgetOldBuyers` deletes it later.
 */
const isSettled = sql`status <> 'pending' AND NOT (status = 'paid' AND (fulfilled_at IS NULL OR refund_due_at IS NOT NULL))`;

/**
 * Deletes all personal data of a room; the sums of its orders stay, for accounting. Idempotent.
 */
export async function forgetRoom(directory: Directory, roomId: string, now: number): Promise<void> {
  // Unsent emails about a refund are still delivered.
  const unsent = sql`sent_at IS NULL AND given_up_at IS NULL AND (id LIKE 'order-refund%' OR id LIKE 'refund-%')`;
  const ofRoom = and(eq(mailOutbox.roomId, roomId), sql`NOT (${unsent})`);
  const received = inArray(localMailbox.id, directory.select({ id: mailOutbox.id }).from(mailOutbox).where(ofRoom));
  await directory.batch([
    directory.delete(localMailbox).where(received),
    directory.delete(mailOutbox).where(ofRoom),
    directory.delete(loginTickets).where(eq(loginTickets.roomId, roomId)),
    forgetBuyersOfUses(directory, sql`SELECT id FROM orders WHERE room_id = ${roomId}`),
    directory
      .update(orders)
      .set(erasedBuyer)
      .where(and(eq(orders.roomId, roomId), isSettled)),
    directory
      .update(rooms)
      .set({ purgedAt: sql`coalesce(purged_at, ${now})` })
      .where(eq(rooms.id, roomId)),
    directory
      .update(orders)
      .set({ reopens: null })
      .where(beginsWith(orders.reopens, `${roomId}-`)),
  ]);
}

/**
 * Deletes the buyer from orders before `createdBefore` that ended without a delivery: unpaid, or paid and refunded. A
 * pending or unfinished order keeps its buyer, who gets an email about its end; one whose refund failed keeps the buyer for
 * as long after the failure, for the operator's next attempt. Of delivered orders whose refund ended or failed before then, the
 * buyer goes once the room is purged.
 */
export async function forgetOldBuyers(directory: Directory, createdBefore: number): Promise<void> {
  // Literal, so that the partial index is used.
  const neverFulfilled = sql`email <> '' AND fulfilled_at IS NULL`;
  const old = and(
    neverFulfilled,
    lte(orders.createdAt, createdBefore),
    inArray(orders.status, ["timed_out", "cancelled", "refunded"]),
  );
  const ofNothing = sql`created_at <= ${createdBefore} AND fulfilled_at IS NULL AND status <> 'pending'`;
  const isPurged = sql`room_id IN (SELECT id FROM rooms WHERE purged_at IS NOT NULL)`;
  const ofPurged = sql`${isPurged} AND ${isSettled}`;
  const notRefunded = sql`email <> '' AND status = 'paid' AND refund_failed_at <= ${createdBefore}
    AND (fulfilled_at IS NULL OR ${isPurged})`;
  await directory.batch([
    directory.update(orders).set({ company: null }).where(sql`company IS NOT NULL AND (${ofNothing} OR ${ofPurged})`),
    forgetBuyersOfUses(directory, directory.select({ id: orders.id }).from(orders).where(old).getSQL()),
    directory.update(orders).set(erasedBuyer).where(old),
    forgetBuyersOfUses(directory, sql`SELECT id FROM orders WHERE ${notRefunded}`),
    directory.update(orders).set(erasedBuyer).where(notRefunded),
    // Their room was purged while the money was on its way back.
    directory
      .update(orders)
      .set(erasedBuyer)
      .where(and(eq(orders.status, "refunded"), lte(orders.closedAt, createdBefore), ne(orders.email, ""), isPurged)),
  ]);
}

/** Deletes the buyer's hash, by which a coupon's limit for each buyer counts; the use itself still counts. */
function forgetBuyersOfUses(directory: Directory, orderIds: SQL) {
  return directory
    .update(couponUses)
    .set({ buyer: "" })
    .where(and(ne(couponUses.buyer, ""), sql`${couponUses.orderId} IN (${orderIds})`));
}
