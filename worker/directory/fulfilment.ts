import { and, eq, isNull } from "drizzle-orm";
import { releaseUse } from "./coupons.ts";
import type { Directory } from "./directory.ts";
import { type EmailToSend, queueEmail } from "./mail.ts";
import { type OrderRow, orders, rooms } from "./schema.ts";

/** Records a fulfilled order: one transaction for its state, the operator's list and the email. */
export async function recordFulfilled(
  directory: Directory,
  order: OrderRow,
  email: EmailToSend | undefined,
  now: number,
): Promise<void> {
  const mark = directory
    .update(orders)
    .set({ fulfilledAt: now, reopens: null })
    .where(
      and(eq(orders.id, order.id), eq(orders.status, "paid"), isNull(orders.fulfilledAt), isNull(orders.refundDueAt)),
    );
  const steps = [];
  if (order.kind === "create")
    steps.push(
      directory.insert(rooms).values({ id: order.roomId, orderId: order.id, createdAt: now }).onConflictDoNothing(),
    );
  if (email) steps.push(queueEmail(directory, { ...email, roomId: order.roomId }, now));
  await directory.batch([mark, ...steps]);
}

/** Records a refund, and releases a coupon that bought nothing. */
export async function recordRefunded(
  directory: Directory,
  order: OrderRow,
  email: EmailToSend | undefined,
  now: number,
): Promise<void> {
  const steps = [];
  if (order.fulfilledAt === null) steps.push(releaseUse(directory, order.id, ["refunded"]));
  if (email) steps.push(queueEmail(directory, { ...email, roomId: order.roomId }, now));
  const mark = directory
    .update(orders)
    .set({ status: "refunded", closedAt: now, linkNonce: null })
    .where(and(eq(orders.id, order.id), eq(orders.status, "paid")));
  await directory.batch([mark, ...steps]);
}
