import * as Limits from "../contract/limits.ts";
import { recordObservations } from "../directory/health-observations.ts";
import { findOrderByReference } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { log } from "../lib/log.ts";
import type { PaymentEvent } from "../payments/gateway.ts";
import { alertOperator } from "./alert-operator.ts";
import { detectRefund } from "./detect-refund.ts";
import type { OrderServices } from "./order-services.ts";
import { settle } from "./settle.ts";

/**
 * Receives a webhook. Every event about an order only makes the order be checked with the payment service. False for an
 * invalid signature. Throws when the order could not be updated, so that the service sends the event again.
 */
export async function receiveEvent(services: OrderServices, body: string, signature: string): Promise<boolean> {
  const event = await services.gateway.verifyEvent(body, signature);
  if (!event) {
    noteRefused();
    return false;
  }
  await recordObservations(services.directory, { webhook: Date.now() });
  await followEvent(services, event);
  return true;
}

/** Brings the order of an event up to date. Throws when that fails: the event is to be followed again later. */
export async function followEvent(services: OrderServices, event: PaymentEvent): Promise<void> {
  // Ignores events that are about no order, or about an order of another installation.
  const order =
    event.reference === undefined ? undefined : await findOrderByReference(services.directory, event.reference);
  if (!order) return;
  try {
    await refundUnknownPayment(services, order, event);
    const settled = await settle(services, order);
    await detectRefund(services, settled);
  } catch (error) {
    alertOperator("an order could not be brought up to date", order, error);
    throw error;
  }
}

/** Anybody can send a false event: one line an hour. */
let refusedAt = 0;

function noteRefused(): void {
  if (Date.now() - refusedAt < Limits.falseWebhookLogEveryMs) return;
  refusedAt = Date.now();
  log("error", "a webhook was refused: its signature is by none of STRIPE_WEBHOOK_SECRETS, or is old");
}

/** Refunds a payment by another session than the order's own: a second payment. */
async function refundUnknownPayment(
  services: OrderServices,
  order: OrderRow,
  { sessionId }: PaymentEvent,
): Promise<void> {
  if (sessionId === undefined || sessionId === order.sessionId) return;
  const session = await services.gateway.readSession(sessionId);
  if (session?.state !== "paid" || session.reference !== order.reference) return;
  if (session.refunded + session.refunding >= session.amount) return;
  // The event is followed again after a failure, and tries once more.
  const after = await services.gateway.refund(sessionId, session.refundsFailed);
  if (after.refundFailure !== null) throw new Error(`a second payment was not sent back: ${after.refundFailure}`);
  alertOperator("an order was paid for a second time, and the second payment sent back", order);
}
