import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { methodOf } from "../contract/payment-methods.ts";
import { leaveGoal } from "../directory/goals.ts";
import {
  markDisputed,
  markRefundedOutside,
  recordDisputeOutcome,
  recordPartRefunded,
  retryRefund,
} from "../directory/refunds.ts";
import type { OrderRow } from "../directory/schema.ts";
import { Refused } from "../lib/result.ts";
import type { CheckoutSession } from "../payments/gateway.ts";
import { alert } from "./alert.ts";
import { continueRefund, failRefund } from "./continue-refund.ts";
import { fulfil } from "./fulfil.ts";
import { advanceGoal } from "./goals.ts";
import type { OrderServices } from "./order-services.ts";
import { reread, sessionOf } from "./order-state.ts";

/**
 * Checks whether a fulfilled order was refunded in the payment service's own pages, is disputed, or gets its refund
 * after all. The room keeps its seats and time until the operator disables it. A contribution leaves its open goal.
 */
export async function detectRefund(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  const isRefunded = order.status === "refunded";
  if (order.fulfilledAt === null && !isRefunded && order.refundFailedAt === null) return order;
  const session = await sessionOf(services, order);
  if (!session) return order;
  await recordDispute(services, order, session);
  const covered = session.refunded + session.refunding;
  // A bank may return a refund days after it was sent; a part that was sent back by hand since then is a newer refund.
  if (isRefunded)
    return session.refundsFailed > 0 && covered < session.amount && session.dispute !== "lost"
      ? await failRefund(services, order, session.refundFailure ?? "the refund is gone", true)
      : order;
  if (order.status !== "paid") return order;
  if (covered < session.amount) {
    const isNew = await recordPartRefunded(services.directory, order.id, session.refunded, Date.now());
    if (isNew) alert("the part of a payment that was sent back by hand has changed", order);
    return await reread(services, order);
  }
  if (await markRefundedOutside(services.directory, order.id, Date.now()))
    alert("a payment was sent back by hand", order);
  return await fulfil(services, await reread(services, order));
}

async function recordDispute(services: OrderServices, order: OrderRow, { dispute }: CheckoutSession): Promise<void> {
  if (dispute === undefined) return;
  const { directory } = services;
  if (await markDisputed(directory, order.id, Date.now())) alert("a payment is disputed", order);
  if (dispute !== "open" && (await recordDisputeOutcome(directory, order.id, dispute, Date.now())))
    alert(`a dispute is ${dispute}`, order);
  if (order.goalId !== null && order.status === "paid") {
    await leaveGoal(directory, order.id, Date.now());
    await advanceGoal(services, order.goalId);
  }
}

/**
 * Refunds a fulfilled order for the operator, or tries a failed refund again. Undefined when nothing is to be refunded;
 * refuses while a dispute is open. Of a refused try, `refundFailedAt` is set in the answer.
 */
export async function refundByOperator(services: OrderServices, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.status !== "paid" || (order.fulfilledAt === null && order.refundFailedAt === null)) return undefined;
  const { refundDays } = methodOf(order.method);
  if (refundDays !== undefined && (order.paidAt ?? 0) + refundDays * Limits.dayMs < Date.now())
    throw new Refused(ResultCode.refused, "refundTooLate", { detail: String(refundDays) });
  const session = await sessionOf(services, order);
  if (session?.dispute === "open") throw new Refused(ResultCode.refused, "orderDisputed");
  await retryRefund(services.directory, order.id, Date.now());
  return await continueRefund(services, await reread(services, order), true);
}
