import Stripe from "stripe";
import type { PaymentEvent } from "./gateway.ts";

const subtle = Stripe.createSubtleCryptoProvider();

export interface SignedEvent extends PaymentEvent {
  /** The payment that it tells of: a dispute has no metadata of its own. */
  paymentId: string | undefined;
}

/**
 * Reads a webhook that is signed in Stripe's way with any of `secrets`. Undefined for one that is not, or that is
 * older than five minutes.
 */
export async function readSignedEvent(
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<SignedEvent | undefined> {
  for (const secret of secrets) {
    try {
      const event = await Stripe.webhooks.constructEventAsync(body, signature, secret, undefined, subtle, Date.now());
      const subject = event.data.object;
      return {
        id: event.id,
        type: event.type,
        reference: referenceOf(subject),
        sessionId: subject.object === "checkout.session" ? subject.id : undefined,
        paymentId: paymentIdOf(subject),
      };
    } catch {
      // Another secret may fit: during rotation both are right.
    }
  }
  return undefined;
}

/** The `Stripe-Signature` header for a body. */
export async function signEvent(body: string, secret: string): Promise<string> {
  return await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1000),
    cryptoProvider: subtle,
  });
}

function paymentIdOf(subject: object): string | undefined {
  return "payment_intent" in subject && typeof subject.payment_intent === "string" ? subject.payment_intent : undefined;
}

/** Sessions, payments and charges all carry the order's reference in their metadata. */
export function referenceOf(subject: object): string | undefined {
  if ("metadata" in subject && subject.metadata && typeof subject.metadata === "object") {
    const metadata = subject.metadata as Record<string, unknown>;
    if (typeof metadata.order_id === "string") return metadata.order_id;
  }
  return undefined;
}
