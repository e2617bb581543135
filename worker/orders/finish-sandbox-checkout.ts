import { ResultCode } from "../contract/codes.ts";
import type { SandboxOutcome } from "../contract/order.ts";
import { findOrderByReference } from "../directory/orders.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import type { OrderServices } from "./order-services.ts";
import { receiveEvent } from "./receive-event.ts";
import { endUnpaid } from "./settle.ts";

/** Ends a session and returns the buyer's next page. As with Stripe, a signed event reports the outcome. */
export async function finishSandboxCheckout(
  services: OrderServices,
  sessionId: string,
  outcome: SandboxOutcome,
): Promise<Result<string>> {
  const { sandbox } = services;
  if (!sandbox) return refusal(ResultCode.notFound, "notFound");
  const session = await sandbox.findWithState(sessionId);
  const over = refusal(ResultCode.paymentInvalid, "orderInvalid");
  if (!session) return over;
  // As on Stripe's page, going back does not end the order: the buyer may return.
  if (outcome === "cancelled") return session.state === "open" ? ok(session.cancelUrl) : over;
  if (outcome === "late" && session.state === "open") await expireOrder(services, session.orderId);
  const event = outcome === "failed" ? await sandbox.fail(sessionId) : await sandbox.pay(sessionId);
  if (!event) return over;
  await receiveEvent(services, event.body, event.signature);
  return ok(outcome === "failed" ? session.cancelUrl : session.successUrl);
}

/** Times the order out while its payment page is open, so that the payment comes late. */
async function expireOrder(services: OrderServices, reference: string): Promise<void> {
  const order = await findOrderByReference(services.directory, reference);
  if (order?.status === "pending") await endUnpaid(services, order, "timed_out");
}
