import * as Limits from "../contract/limits.ts";
import { findOrder } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { CheckoutSession } from "../payments/gateway.ts";
import { alertOperator } from "./alert-operator.ts";
import { advanceGoal } from "./goals.ts";
import type { OrderServices } from "./order-services.ts";

/** The order as it is stored now. */
export async function reread(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  return (await findOrder(services.directory, order.id)) ?? order;
}

/** The order's session as the payment service knows it now; undefined for an order that has none here. */
export async function sessionOf(services: OrderServices, order: OrderRow): Promise<CheckoutSession | undefined> {
  if (order.sessionId === null || order.gateway !== services.gateway.name) return undefined;
  return await services.gateway.readSession(order.sessionId);
}

/**
 * False for a session that differs from the order: nothing is delivered, and the operator is alerted. Prices are compared,
 * and what was paid may be more by the tax only.
 */
export function matchesOrder(services: OrderServices, session: CheckoutSession, order: OrderRow): boolean {
  const same =
    session.reference === order.reference &&
    session.price === order.amount &&
    (session.amount === session.price || session.amount === session.price + (session.tax?.amount ?? 0)) &&
    session.currency === order.currency &&
    session.live === services.gateway.live;
  if (!same) alertOperator("a payment does not match its order", order);
  return same;
}

/** The sum that was paid in all, or is to be paid as far as it is known. */
export const totalOf = ({ total, amount }: OrderRow) => total ?? amount;

/** Brings the goal of a contribution up to date; the cron job repeats what fails. */
export async function updateGoalOf(services: OrderServices, order: OrderRow): Promise<void> {
  if (order.goalId === null) return;
  await advanceGoal(services, order.goalId).catch((error) =>
    alertOperator("a goal was not brought up to date", order, error),
  );
}

/** True for a time whose idempotency keys the mail service has forgotten: an email would be sent twice. */
export function isEmailIdempotencyKeyExpired(at: number): boolean {
  return at + Limits.mailGivenUpMs <= Date.now();
}
