import { leaveGoal } from "../directory/goals.ts";
import { markDisputed, markRefundWanted } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { alert } from "./alert.ts";
import { fulfil, reread, sessionOf } from "./fulfil.ts";
import { advanceGoal } from "./goals.ts";
import type { OrderServices } from "./order-services.ts";

/**
 * Checks whether a fulfilled order was refunded in the payment service's own pages, or is disputed. The order is marked
 * as refunded then; the room keeps its seats and time until the operator disables it. A contribution leaves its open
 * goal.
 */
export async function detectRefund(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  if (order.fulfilledAt === null) return order;
  const session = await sessionOf(services, order);
  if (!session) return order;
  if (session.disputed && (await markDisputed(services.directory, order.id, Date.now())))
    alert("a payment is disputed", order);
  if (session.disputed && order.goalId !== null) {
    await leaveGoal(services.directory, order.id, Date.now());
    await advanceGoal(services, order.goalId);
  }
  if (session.refunded === 0 || order.status !== "paid") return order;
  if (session.refunded < session.amount) {
    alert("a part of a payment was sent back by hand", order);
    return order;
  }
  if (await markRefundWanted(services.directory, order.id, "outside", Date.now()))
    alert("a payment was sent back by hand", order);
  return await fulfil(services, await reread(services, order));
}

/** Refunds a fulfilled order for the operator. Undefined when the order is not paid. */
export async function refundByOperator(services: OrderServices, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.status !== "paid" || order.fulfilledAt === null) return undefined;
  await markRefundWanted(services.directory, order.id, "operator", Date.now());
  return await fulfil(services, await reread(services, order));
}
