import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { disputeOutcomes } from "../contract/order.ts";
import { releaseUse } from "./coupons.ts";
import type { Directory } from "./directory.ts";
import { type EmailToSend, queueEmail } from "./mail.ts";
import { type OrderRow, orders } from "./schema.ts";

/** SQL: the order's money is on its way back; `due` also when only the operator tries again. */
export const isBeingRefunded = and(eq(orders.status, "paid"), isNotNull(orders.refundDueAt));

/** Changes an order only while the attempt that the caller has read is the present one. */
const ofTry = ({ id, refundTries }: OrderRow, more: SQL | undefined) =>
  and(eq(orders.id, id), eq(orders.refundTries, refundTries), more);

const queued = (
  directory: Directory,
  { roomId }: OrderRow,
  emails: readonly (EmailToSend | undefined)[],
  now: number,
) => emails.flatMap((email) => (email ? [queueEmail(directory, { ...email, roomId }, now)] : []));

/** The payment service has the refund, and has not sent it yet. */
export async function recordRefundSent(
  directory: Directory,
  order: OrderRow,
  email: EmailToSend | undefined,
  { now, againAt }: { now: number; againAt: number },
): Promise<void> {
  const sent = { refundSentAt: sql`coalesce(refund_sent_at, ${now})`, refundAgainAt: againAt, refundFailedAt: null };
  const mark = directory.update(orders).set(sent).where(ofTry(order, isBeingRefunded));
  await directory.batch([mark, ...queued(directory, order, [email], now)]);
}

/** Waits with a refund: the next look is at `againAt`. */
export async function delayRefund(directory: Directory, order: OrderRow, againAt: number): Promise<void> {
  await directory.update(orders).set({ refundAgainAt: againAt }).where(ofTry(order, isBeingRefunded));
}

/** The payment service has refused an attempt; the next one has a new key. */
export async function recordRefundRefused(
  directory: Directory,
  order: OrderRow,
  { why, againAt }: { why: string; againAt: number },
): Promise<void> {
  const refused = { refundTries: order.refundTries + 1, refundError: why, refundAgainAt: againAt };
  await directory.update(orders).set(refused).where(ofTry(order, isBeingRefunded));
}

/**
 * Leaves a refund to the operator. A delivered order is paid again; a contribution stays out of its goal, and an order
 * that bought nothing stays owed. `from`: also a refund that had arrived may fail later. False for a repetition.
 */
export async function recordRefundFailed(
  directory: Directory,
  order: OrderRow,
  { why, emails, now }: { why: string; emails: readonly (EmailToSend | undefined)[]; now: number },
): Promise<boolean> {
  const failed = {
    status: "paid",
    closedAt: null,
    refundFailedAt: now,
    refundError: why,
    refundTries: order.refundTries + 1,
    refundSentAt: null,
    refundAgainAt: null,
    refundDueAt: sql`CASE WHEN fulfilled_at IS NULL OR goal_id IS NOT NULL THEN coalesce(refund_due_at, ${now}) END`,
  } as const;
  const open = and(isBeingRefunded, isNull(orders.refundFailedAt));
  const present = ofTry(order, order.status === "refunded" ? eq(orders.status, "refunded") : open);
  const mark = directory.update(orders).set(failed).where(present);
  const [result] = await directory.batch([mark, ...queued(directory, order, emails, now)]);
  return result.meta.changes === 1;
}

/** Records a part that somebody sent back at the payment service. False for a sum that is known. */
export async function recordPartRefunded(
  directory: Directory,
  id: string,
  amount: number,
  now: number,
): Promise<boolean> {
  const isNew = and(eq(orders.id, id), sql`coalesce(part_refunded, 0) <> ${amount}`);
  const part = { partRefunded: amount, partRefundedAt: now };
  return (await directory.update(orders).set(part).where(isNew)).meta.changes === 1;
}

/** The operator's try: of a delivered order, or of a refund that has failed. */
export async function retryRefund(directory: Directory, id: string, now: number): Promise<void> {
  const due = and(isNotNull(orders.fulfilledAt), isNull(orders.refundDueAt));
  const wanted = sql`(${due} OR ${isNotNull(orders.refundFailedAt)})`;
  const reason = sql`CASE WHEN fulfilled_at IS NULL AND refund_reason <> 'outside' THEN refund_reason ELSE 'operator' END`;
  await directory
    .update(orders)
    .set({ refundDueAt: now, refundReason: reason, refundFailedAt: null, refundSentAt: null, refundAgainAt: null })
    .where(and(eq(orders.id, id), eq(orders.status, "paid"), wanted));
}

/** Records that the money is back, forgets the bought link, and releases a coupon that bought nothing. */
export async function recordRefunded(
  directory: Directory,
  order: OrderRow,
  email: EmailToSend | undefined,
  now: number,
): Promise<void> {
  const steps = order.fulfilledAt === null ? [releaseUse(directory, order.id, ["refunded"])] : [];
  const back = { status: "refunded", closedAt: now, linkNonce: null, refundAgainAt: null } as const;
  const mark = directory
    .update(orders)
    .set({ ...back, refundFailedAt: null, refundError: null, refundDueAt: sql`coalesce(refund_due_at, ${now})` })
    .where(ofTry(order, eq(orders.status, "paid")));
  await directory.batch([mark, ...steps, ...queued(directory, order, [email], now)]);
}

/** Marks a fulfilled order that is refunded in the payment service's own pages. False when a refund is under way. */
export async function markRefundedOutside(directory: Directory, id: string, now: number): Promise<boolean> {
  const fulfilled = and(eq(orders.id, id), eq(orders.status, "paid"), isNotNull(orders.fulfilledAt));
  const due = { refundDueAt: now, refundReason: "outside", refundFailedAt: null, refundSentAt: null } as const;
  const paid = and(fulfilled, isNull(orders.refundDueAt));
  return (await directory.update(orders).set(due).where(paid)).meta.changes === 1;
}

/**
 * Records the state of the newest dispute: its outcome, or null while it is open. An outcome may change on an appeal, and
 * another dispute may follow. True for a change.
 */
export async function recordDispute(
  directory: Directory,
  id: string,
  outcome: (typeof disputeOutcomes)[number] | null,
  now: number,
): Promise<boolean> {
  const isNew = and(eq(orders.id, id), sql`(disputed_at IS NULL OR dispute_outcome IS NOT ${outcome})`);
  const state = outcome
    ? { disputedAt: sql`coalesce(disputed_at, ${now})`, disputeOutcome: outcome, disputeClosedAt: now }
    : { disputedAt: now, disputeOutcome: null, disputeClosedAt: null };
  return (await directory.update(orders).set(state).where(isNew)).meta.changes === 1;
}
