import { and, eq, isNull } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { type EmailToSend, queueEmail } from "./mail.ts";
import { type OrderRow, orders, rooms } from "./schema.ts";

/** Records a fulfilled order: one transaction for its state, the operator's list and the emails. */
export async function recordFulfilled(
  directory: Directory,
  order: OrderRow,
  emails: readonly EmailToSend[],
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
      directory
        .insert(rooms)
        .values({ id: order.roomId, orderId: order.id, createdAt: now, askedAt: 0 })
        .onConflictDoNothing(),
    );
  for (const email of emails) steps.push(queueEmail(directory, { ...email, roomId: order.roomId }, now));
  await directory.batch([mark, ...steps]);
}
