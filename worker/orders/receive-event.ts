import { findOrderByReference } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { PaymentEvent } from "../payments/gateway.ts";
import { alert } from "./alert.ts";
import type { Desk } from "./desk.ts";
import { noticeReturn } from "./notice-return.ts";
import { settle } from "./settle.ts";

/**
 * Takes a webhook: every event about an order, of whatever type, is only a hint to ask the payment service about it
 * again. False for one that the payment service did not sign. Throws when the order could not be brought up to date,
 * so that the service tells it again.
 */
export async function receiveEvent(desk: Desk, body: string, signature: string): Promise<boolean> {
  const event = await desk.gateway.verifyEvent(body, signature);
  if (!event) return false;
  // An event that is not about an order, or about another installation's, is none of our business.
  const order = event.reference === undefined ? undefined : await findOrderByReference(desk.directory, event.reference);
  if (!order) return true;
  try {
    await refundStranger(desk, order, event);
    const settled = await settle(desk, order);
    await noticeReturn(desk, settled);
  } catch (error) {
    alert("an order could not be brought up to date", order, error);
    throw error;
  }
  return true;
}

/** Money that came by another session than the order's own is a second payment: it goes back. */
async function refundStranger(desk: Desk, order: OrderRow, { sessionId }: PaymentEvent): Promise<void> {
  if (sessionId === undefined || sessionId === order.sessionId) return;
  const session = await desk.gateway.readSession(sessionId);
  if (session?.state !== "paid" || session.reference !== order.reference || session.refunded >= session.amount) return;
  await desk.gateway.refund(sessionId);
  alert("an order was paid for a second time, and the second payment sent back", order);
}
