import { findOrderByReference } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { PaymentEvent } from "../payments/gateway.ts";
import { alert } from "./alert.ts";
import { detectRefund } from "./detect-refund.ts";
import type { OrderServices } from "./order-services.ts";
import { settle } from "./settle.ts";

/**
 * Takes a webhook: every event about an order, of whatever type, is only a hint to ask the payment service about it
 * again. False for one that the payment service did not sign. Throws when the order could not be brought up to date,
 * so that the service tells it again.
 */
export async function receiveEvent(services: OrderServices, body: string, signature: string): Promise<boolean> {
  const event = await services.gateway.verifyEvent(body, signature);
  if (!event) return false;
  // An event that is not about an order, or about another installation's, is none of our business.
  const order =
    event.reference === undefined ? undefined : await findOrderByReference(services.directory, event.reference);
  if (!order) return true;
  try {
    await refundUnknownPayment(services, order, event);
    const settled = await settle(services, order);
    await detectRefund(services, settled);
  } catch (error) {
    alert("an order could not be brought up to date", order, error);
    throw error;
  }
  return true;
}

/** Money that came by another session than the order's own is a second payment: it goes back. */
async function refundUnknownPayment(
  services: OrderServices,
  order: OrderRow,
  { sessionId }: PaymentEvent,
): Promise<void> {
  if (sessionId === undefined || sessionId === order.sessionId) return;
  const session = await services.gateway.readSession(sessionId);
  if (session?.state !== "paid" || session.reference !== order.reference || session.refunded >= session.amount) return;
  await services.gateway.refund(sessionId);
  alert("an order was paid for a second time, and the second payment sent back", order);
}
