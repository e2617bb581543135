import { and, eq } from "drizzle-orm";
import type { CloseReason } from "../contract/order.ts";
import { releaseUse } from "./coupons.ts";
import type { Directory } from "./directory.ts";
import { orders } from "./schema.ts";

/** Why an unpaid order ended by itself: its room closed it, or its payment was declined. */
export type EndReason = CloseReason | "declined";

/** Ends an unpaid order, and releases its coupon. Changes only a pending order. */
export async function closeUnpaid(
  directory: Directory,
  id: string,
  status: "timed_out" | "cancelled",
  now: number,
  why: EndReason | null = null,
): Promise<void> {
  const pending = and(eq(orders.id, id), eq(orders.status, "pending"));
  const reason = why === "declined" ? { closeReason: null, declinedAt: now } : { closeReason: why, declinedAt: null };
  await directory.batch([
    directory
      .update(orders)
      .set({ status, closedAt: now, ...reason })
      .where(pending),
    releaseUse(directory, id, ["timed_out", "cancelled"]),
  ]);
}

/** Records whether the last attempt to pay was declined. Changes only a pending order. */
export async function recordDeclined(directory: Directory, id: string, declinedAt: number | null): Promise<void> {
  const pending = and(eq(orders.id, id), eq(orders.status, "pending"));
  await directory.update(orders).set({ declinedAt }).where(pending);
}
