import * as Limits from "../contract/limits.ts";
import { methodOf } from "../contract/payment-methods.ts";
import { leaveGoal } from "../directory/goals.ts";
import { markRefundedOutside, recordDispute, recordPartRefunded, retryRefund } from "../directory/refunds.ts";
import type { OrderRow } from "../directory/schema.ts";
import { Refused } from "../lib/result.ts";
import type { CheckoutSession } from "../payments/gateway.ts";
import { alertOperator } from "./alert-operator.ts";
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
  await followDispute(services, order, session);
  const covered = session.refunded + session.refunding;
  if (isRefunded) {
    // Days after the money was back, a bank may return the refund, or decide a lost dispute anew.
    const isReversed = session.refundsFailed > 0 || session.dispute === "won";
    return isReversed && covered + session.chargedBack < session.amount
      ? await failRefund(services, order, session.refundFailure ?? "the refund is gone", true)
      : order;
  }
  if (order.status !== "paid") return order;
  if (covered < session.amount) {
    const isNew = await recordPartRefunded(services.directory, order.id, session.refunded, Date.now());
    if (isNew) alertOperator("the part of a payment that was sent back by hand has changed", order);
    return await reread(services, order);
  }
  if (await markRefundedOutside(services.directory, order.id, Date.now()))
    alertOperator("a payment was sent back by hand", order);
  return await fulfil(services, await reread(services, order));
}

async function followDispute(services: OrderServices, order: OrderRow, { dispute }: CheckoutSession): Promise<void> {
  if (dispute === undefined) return;
  const { directory } = services;
  if (await recordDispute(directory, order.id, dispute === "open" ? null : dispute, Date.now()))
    alertOperator(dispute === "open" ? "a payment is disputed" : `a dispute is ${dispute}`, order);
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
    throw new Refused("refundTooLate", { detail: String(refundDays) });
  const session = await sessionOf(services, order);
  if (session?.dispute === "open") throw new Refused("orderDisputed");
  await retryRefund(services.directory, order.id, Date.now());
  return await continueRefund(services, await reread(services, order), true);
}
