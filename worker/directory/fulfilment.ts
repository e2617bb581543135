import { and, eq, isNull } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { mailOutbox, type OrderRow, orders, rooms } from "./schema.ts";

/** A letter to go out with an order's end; `id` is its idempotency key. */
export interface LetterToSend {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
}

function post(directory: Directory, roomId: string, letter: LetterToSend, now: number) {
  const row = { ...letter, roomId, createdAt: now, nextTryAt: now, tries: 0 };
  return directory.insert(mailOutbox).values(row).onConflictDoNothing();
}

/** The room has what was paid for: one transaction for the mark, the operator's list and the letter. */
export async function recordFulfilled(
  directory: Directory,
  order: OrderRow,
  letter: LetterToSend | undefined,
  now: number,
): Promise<void> {
  const mark = directory
    .update(orders)
    .set({ fulfilledAt: now })
    .where(
      and(eq(orders.id, order.id), eq(orders.status, "paid"), isNull(orders.fulfilledAt), isNull(orders.refundDueAt)),
    );
  const steps = [];
  if (order.kind === "create")
    steps.push(
      directory.insert(rooms).values({ id: order.roomId, orderId: order.id, createdAt: now }).onConflictDoNothing(),
    );
  if (letter) steps.push(post(directory, order.roomId, letter, now));
  await directory.batch([mark, ...steps]);
}

/** The money went back. */
export async function recordRefunded(
  directory: Directory,
  order: OrderRow,
  letter: LetterToSend | undefined,
  now: number,
): Promise<void> {
  const mark = directory
    .update(orders)
    .set({ status: "refunded", closedAt: now, linkNonce: null })
    .where(and(eq(orders.id, order.id), eq(orders.status, "paid")));
  await directory.batch(letter ? [mark, post(directory, order.roomId, letter, now)] : [mark]);
}
