import * as Limits from "../../contract/limits.ts";
import { markChecked, ordersToCheck, overdueOrders, unfinishedOrders } from "../../directory/orders.ts";
import type { OrderRow } from "../../directory/schema.ts";
import { alert } from "../alert.ts";
import type { OrderServices } from "../order-services.ts";
import { settle } from "../settle.ts";

/** Handles what webhooks and success pages missed: late payments, expired orders, orders stuck after a crash. */
export async function reconcileOrders(services: OrderServices): Promise<void> {
  const now = Date.now();
  const recently = now - Limits.webhookLateMs;
  const { directory } = services;
  const found = [
    ...(await unfinishedOrders(directory, recently, Limits.cronBatch)),
    ...(await overdueOrders(directory, now, Limits.cronBatch)),
    ...(await ordersToCheck(directory, recently, Limits.cronBatch)),
  ];
  const orders = new Map<string, OrderRow>(found.map((order) => [order.id, order]));
  for (const order of orders.values()) {
    // Marked first, so that an order that always fails does not block the others.
    await markChecked(directory, order.id, now);
    try {
      await settle(services, order);
    } catch (error) {
      alert("an order could not be settled", order, error);
    }
  }
}
