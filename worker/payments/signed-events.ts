import Stripe from "stripe";
import type { PaymentEvent } from "./gateway.ts";

const subtle = Stripe.createSubtleCryptoProvider();

export interface StripeEvent extends PaymentEvent {
  /** Payment of the event, for disputes and refunds, which have no metadata of ours. */
  paymentId: string | undefined;
}

/**
 * Verifies and reads a webhook with a Stripe signature by any of `secrets`. Undefined if the signature is wrong or
 * older than five minutes.
 */
export async function readSignedEvent(
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<StripeEvent | undefined> {
  for (const secret of secrets) {
    try {
      return readEvent(
        await Stripe.webhooks.constructEventAsync(body, signature, secret, undefined, subtle, Date.now()),
      );
    } catch {
      // During rotation several secrets are valid: the next one is tried.
    }
  }
  return undefined;
}

export function readEvent({ id, type, created, data: { object: subject } }: Stripe.Event): StripeEvent {
  return {
    id,
    type,
    createdAt: created * 1000,
    reference: referenceOf(subject),
    sessionId: subject.object === "checkout.session" ? subject.id : undefined,
    paymentId: paymentIdOf(subject),
  };
}

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

/** Reference of the order; sessions, payments and charges have it in their metadata. */
export function referenceOf(subject: object): string | undefined {
  if ("metadata" in subject && subject.metadata && typeof subject.metadata === "object") {
    const metadata = subject.metadata as Record<string, unknown>;
    if (typeof metadata.order_id === "string") return metadata.order_id;
  }
  return undefined;
}
