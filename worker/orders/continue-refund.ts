import * as Limits from "../contract/limits.ts";
import {
  delayRefund,
  recordRefunded,
  recordRefundFailed,
  recordRefundRefused,
  recordRefundSent,
} from "../directory/refunds.ts";
import type { OrderRow } from "../directory/schema.ts";
import { type CheckoutSession, RefundRefused } from "../payments/gateway.ts";
import { alertOperator } from "./alert-operator.ts";
import { refundEmail, refundFailedEmails } from "./order-emails.ts";
import type { OrderServices } from "./order-services.ts";
import { isEmailIdempotencyKeyExpired, reread, sessionOf, updateGoalOf } from "./order-state.ts";

/** Progress of a refund. `waiting`: a dispute decides first. `refused`: an attempt was answered with an error. */
type Progress =
  | { state: "back"; at: number }
  | { state: "sent" | "waiting" }
  | { state: "failed" | "refused"; why: string };

/**
 * Brings a refund that is due one step further: the order is refunded once the payment service says that the money is
 * back. `byHand`: the operator waits for the answer, so that a refusal ends the attempt.
 */
export async function continueRefund(services: OrderServices, order: OrderRow, byHand = false): Promise<OrderRow> {
  if (order.status !== "paid") return order;
  const { directory } = services;
  if (order.kind !== "create" && order.kind !== "chip_in" && order.fulfilledAt === null)
    await services.room(order.roomId).ask("releaseHold", { orderId: order.id });
  const progress = await advanceRefund(services, order);
  const now = Date.now();
  switch (progress?.state) {
    case undefined:
      return order;
    case "back": {
      // After a restore of the database the email may have been sent long ago; about a refund outside none was sent, nor
      // about one that was under way until now.
      const isNew = order.refundReason === "outside" || order.refundSentAt !== null;
      const wasNotified = !isNew && isEmailIdempotencyKeyExpired(progress.at);
      const email = wasNotified ? undefined : await refundEmail(services, order, "back");
      await recordRefunded(directory, order, email, now);
      if (email) services.waitUntil(services.mailQueue.send(email.id));
      await updateGoalOf(services, order);
      break;
    }
    case "sent": {
      const email = order.refundSentAt === null ? await refundEmail(services, order, "sent") : undefined;
      await recordRefundSent(directory, order, email, { now, againAt: now + Limits.refundPollMs });
      if (email) services.waitUntil(services.mailQueue.send(email.id));
      break;
    }
    case "waiting":
      await delayRefund(directory, order, now + Limits.disputePollMs);
      break;
    case "refused": {
      const pauseMs = Limits.refundPausesMs[order.refundTries];
      if (pauseMs === undefined || byHand) return await failRefund(services, order, progress.why, !byHand);
      alertOperator("a refund was refused, and is tried again", order, new Error(progress.why));
      await recordRefundRefused(directory, order, { why: progress.why, againAt: now + pauseMs });
      break;
    }
    case "failed":
      return await failRefund(services, order, progress.why, true);
  }
  return await reread(services, order);
}

/** Ends an attempt to refund, also one that had arrived before, and leaves the rest to the operator. */
export async function failRefund(
  services: OrderServices,
  order: OrderRow,
  why: string,
  isMailed: boolean,
): Promise<OrderRow> {
  const emails = isMailed ? await refundFailedEmails(services, order, why) : [];
  if (await recordRefundFailed(services.directory, order, { why, emails, now: Date.now() })) {
    alertOperator("a refund has failed, and waits for the operator", order, new Error(why));
    for (const email of emails) services.waitUntil(services.mailQueue.send(email.id));
  }
  return await reread(services, order);
}

/** Undefined: nothing new about a refund that waits for the operator. */
async function advanceRefund(services: OrderServices, order: OrderRow): Promise<Progress | undefined> {
  if (order.sessionId === null) return { state: "back", at: Date.now() };
  const session = await sessionOf(services, order);
  if (!session) return order.refundFailedAt === null ? { state: "failed", why: "unknown payment" } : undefined;
  const known = progressOf(session);
  if (known || order.refundFailedAt !== null) return known;
  // After a refusal, pages that ask for the order do not hasten the next attempt.
  if (order.refundTries > 0 && (order.refundAgainAt ?? 0) > Date.now()) return undefined;
  const isByOthers = order.refundReason === "outside" && order.disputedAt === null;
  if (order.refundSentAt !== null || isByOthers)
    return { state: "failed", why: session.refundFailure ?? "the refund is gone" };
  try {
    const after = await services.gateway.refund(session.id, order.refundTries);
    return progressOf(after) ?? { state: "failed", why: after.refundFailure ?? "no refund was made" };
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    return { state: "refused", why: error.message };
  }
}

function progressOf(session: CheckoutSession): Progress | undefined {
  const { amount, refunded, refunding, refundedAt, dispute, chargedBack } = session;
  const back = refunded + chargedBack;
  if (back >= amount) return { state: "back", at: refundedAt ?? Date.now() };
  if (back + refunding >= amount) return { state: "sent" };
  return dispute === "open" ? { state: "waiting" } : undefined;
}
