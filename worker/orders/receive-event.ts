import { findOrder } from "../directory/orders.ts";
import { alert } from "./alert.ts";
import type { Desk } from "./desk.ts";
import { fulfil } from "./fulfil.ts";

/**
 * Takes a webhook: every event about an order, of whatever type, is only a hint to look at the order's session again.
 * False for one that the payment service did not sign. Throws when the order could not be brought up to date, so that
 * the service tells it again.
 */
export async function receiveEvent(desk: Desk, body: string, signature: string): Promise<boolean> {
  const event = await desk.gateway.verifyEvent(body, signature);
  if (!event) return false;
  // An event that is not about an order, or about another installation's, is none of our business.
  const order = event.orderId === undefined ? undefined : await findOrder(desk.directory, event.orderId);
  if (!order) return true;
  try {
    await fulfil(desk, order);
  } catch (error) {
    alert("a paid order could not be fulfilled yet", order.id, error);
    throw error;
  }
  return true;
}
