import { and, eq, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { beginsWith } from "./prefix.ts";
import { couponUses, localMailbox, loginTickets, mailOutbox, orders } from "./schema.ts";

const erasedBuyer = { email: "", emailIndex: "", linkNonce: null, payUrl: null, reopens: null };

/**
 * Deletes all personal data of a room; the sums of its orders stay, for accounting. Idempotent.
 */
export async function forgetRoom(directory: Directory, roomId: string): Promise<void> {
  const ofRoom = eq(mailOutbox.roomId, roomId);
  const received = inArray(localMailbox.id, directory.select({ id: mailOutbox.id }).from(mailOutbox).where(ofRoom));
  await directory.batch([
    directory.delete(localMailbox).where(received),
    directory.delete(mailOutbox).where(ofRoom),
    directory.delete(loginTickets).where(eq(loginTickets.roomId, roomId)),
    forgetBuyersOfUses(directory, sql`SELECT id FROM orders WHERE room_id = ${roomId}`),
    directory.update(orders).set(erasedBuyer).where(eq(orders.roomId, roomId)),
    directory
      .update(orders)
      .set({ reopens: null })
      .where(beginsWith(orders.reopens, `${roomId}-`)),
  ]);
}

/**
 * Deletes the buyer from orders before `createdBefore` that ended without a delivery: unpaid, or paid and refunded. A
 * pending or unfinished order keeps its buyer, who gets an email about its end.
 */
export async function forgetOldBuyers(directory: Directory, createdBefore: number): Promise<void> {
  // Literal, so that the partial index is used.
  const neverFulfilled = sql`email <> '' AND fulfilled_at IS NULL`;
  const old = and(
    neverFulfilled,
    lte(orders.createdAt, createdBefore),
    inArray(orders.status, ["timed_out", "cancelled", "refunded"]),
  );
  await directory.batch([
    forgetBuyersOfUses(directory, directory.select({ id: orders.id }).from(orders).where(old).getSQL()),
    directory.update(orders).set(erasedBuyer).where(old),
  ]);
}

/** The coupon stays used; the hash that its limit for each buyer counts by goes. */
function forgetBuyersOfUses(directory: Directory, orderIds: SQL) {
  return directory
    .update(couponUses)
    .set({ buyer: "" })
    .where(and(ne(couponUses.buyer, ""), sql`${couponUses.orderId} IN (${orderIds})`));
}
