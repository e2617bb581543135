import type { SandboxOutcome } from "../contract/order.ts";
import { findOrderByReference } from "../directory/orders.ts";
import type { OrderServices } from "./order-services.ts";
import { receiveEvent } from "./receive-event.ts";
import { endUnpaid } from "./settle.ts";

/**
 * Ends a session and returns the buyer's next page; undefined if the session is over or play money is not allowed. As
 * with Stripe, a signed event reports the outcome.
 */
export async function finishSandboxCheckout(
  services: OrderServices,
  sessionId: string,
  outcome: SandboxOutcome,
): Promise<string | undefined> {
  const { sandbox } = services;
  const session = await sandbox?.findWithState(sessionId);
  if (!sandbox || !session) return undefined;
  // As on Stripe's page, going back does not end the order: the buyer may return.
  if (outcome === "cancelled") return session.state === "open" ? session.cancelUrl : undefined;
  if (outcome === "late" && session.state === "open") await expireOrder(services, session.orderId);
  if (outcome === "refunded" || outcome === "refund_failed") {
    const ended = await sandbox.endRefund(sessionId, outcome === "refunded" ? "succeeded" : "failed");
    if (ended) await receiveEvent(services, ended.body, ended.signature);
    return undefined;
  }
  const event = outcome === "failed" ? await sandbox.fail(sessionId) : await sandbox.pay(sessionId);
  if (!event) return undefined;
  await receiveEvent(services, event.body, event.signature);
  return outcome === "failed" ? session.cancelUrl : session.successUrl;
}

/** Times the order out while its payment page is open, so that the payment comes late. */
async function expireOrder(services: OrderServices, reference: string): Promise<void> {
  const order = await findOrderByReference(services.directory, reference);
  if (order?.status === "pending") await endUnpaid(services, order, "timed_out");
}
