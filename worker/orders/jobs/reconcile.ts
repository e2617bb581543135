import * as Limits from "../../contract/limits.ts";
import { markChecked, ordersToReconcile } from "../../directory/orders.ts";
import { alertOperator } from "../alert-operator.ts";
import type { OrderServices } from "../order-services.ts";
import { settle } from "../settle.ts";

/** Handles what webhooks and success pages missed: late payments, expired orders, orders stuck after a crash. */
export async function reconcileOrders(services: OrderServices): Promise<void> {
  const now = Date.now();
  const { directory } = services;
  const found = await ordersToReconcile(directory, now - Limits.webhookLateMs, now, Limits.cronBatch);
  const orders = new Map(found.map((order) => [order.id, order]));
  for (const order of orders.values()) {
    // Marked first, so that an order that always fails does not block the others.
    await markChecked(directory, order.id, now);
    try {
      await settle(services, order);
    } catch (error) {
      alertOperator("an order could not be settled", order, error);
    }
  }
}
