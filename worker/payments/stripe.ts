import Stripe from "stripe";
import type { Language } from "../contract/text/languages.ts";
import type { CheckoutRequest, CheckoutSession, PaymentGateway } from "./gateway.ts";
import { readSignedEvent, referenceOf } from "./signed-events.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecrets: readonly string[];
  /** API address for tests. */
  apiBase: string | undefined;
}

const locale: Record<Language, "en" | "zh" | "zh-TW"> = { en: "en", "zh-cn": "zh", "zh-tw": "zh-TW" };

/** Expanded because refunds and disputes are properties of the payment and its charge. */
const withPayment = { expand: ["payment_intent.latest_charge"] };

export function createStripeGateway({ secretKey, webhookSecrets, apiBase }: StripeOptions): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((...request: Parameters<typeof fetch>) => fetch(...request)),
    maxNetworkRetries: 2,
    timeout: 20_000,
    ...(apiBase === undefined ? {} : hostOf(apiBase)),
  });

  const gateway: PaymentGateway = {
    name: "stripe",
    live: /^(sk|rk)_live_/.test(secretKey),

    async openSession(request) {
      const key = { idempotencyKey: `checkout-${request.reference}` };
      return sessionOf(await stripe.checkout.sessions.create(sessionToOpen(request), key));
    },

    async readSession(sessionId) {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId, withPayment));
      return session && sessionOf(session);
    },

    async expireSession(sessionId) {
      try {
        return sessionOf(await stripe.checkout.sessions.expire(sessionId, withPayment));
      } catch (error) {
        // Stripe expires only open sessions: the state of another one is read instead.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return await gateway.readSession(sessionId);
      }
    },

    async refund(sessionId) {
      const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
      if (!payment) throw new Error("a session without a payment cannot be refunded");
      const paymentId = typeof payment === "string" ? payment : payment.id;
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentId },
          { idempotencyKey: `refund-${sessionId}` },
        );
        if (refund.object !== "refund" || refund.status === "failed")
          throw new Error("Stripe answered without a refund");
        return refund.created * 1000;
      } catch (error) {
        // The payment was refunded in Stripe's dashboard, or Stripe no longer knows the idempotency key.
        if (!(error instanceof Stripe.errors.StripeError && error.code === "charge_already_refunded")) throw error;
        const [newest] = (await stripe.refunds.list({ payment_intent: paymentId, limit: 1 })).data;
        return newest ? newest.created * 1000 : Date.now();
      }
    },

    async verifyEvent(body, signature) {
      const event = await readSignedEvent(body, signature, webhookSecrets);
      if (!event || event.reference !== undefined || event.paymentId === undefined) return event;
      const payment = await unlessMissing(stripe.paymentIntents.retrieve(event.paymentId));
      return { ...event, reference: payment && referenceOf(payment) };
    },
  };
  return gateway;
}

function sessionToOpen(request: CheckoutRequest) {
  const metadata = { order_id: request.reference };
  return {
    mode: "payment" as const,
    client_reference_id: request.reference,
    metadata,
    payment_intent_data: { metadata, description: `${request.title} · ${request.details}` },
    allowed_payment_method_types: [request.method],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amount,
          product_data: { name: request.title, description: request.details },
        },
      },
    ],
    // The price was quoted in this currency: Stripe must not convert it.
    adaptive_pricing: { enabled: false },
    locale: locale[request.language],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.ceil(request.expiresAt / 1000),
    ...(request.email === "" ? {} : { customer_email: request.email }),
  };
}

/** Validates the session, since an emulator or a proxy may answer differently. Throws if a field is missing. */
function sessionOf(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, amount_total: amount, currency } = session;
  const reference = session.client_reference_id ?? session.metadata?.order_id;
  if (!id || typeof amount !== "number" || !currency || !reference)
    throw new Error("Stripe answered without a session");
  const payment = paymentOf(session);
  const latest = payment?.latest_charge;
  const state = stateOf(session);
  const charge = latest && typeof latest === "object" ? latest : undefined;
  return {
    id,
    state,
    declined: state !== "paid" && state !== "processing" && isDeclined(session, payment),
    reference,
    amount,
    currency,
    live: session.livemode === true,
    payUrl: session.url ?? null,
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed === true,
  };
}

function stateOf(session: Stripe.Checkout.Session): CheckoutSession["state"] {
  const { status, payment_status: payment } = session;
  if (payment === "paid") return "paid";
  if (status === "complete") return hasFailed(paymentOf(session)) ? "closed" : "processing";
  return status === "open" ? "open" : "closed";
}

function paymentOf({ payment_intent: payment }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return payment && typeof payment === "object" ? payment : undefined;
}

/** True for a payment that was processing and has failed. */
function hasFailed(payment: Stripe.PaymentIntent | undefined): boolean {
  return payment?.status === "requires_payment_method" || payment?.status === "canceled";
}

/** Without an error, a payment that waits for a method was not tried yet, unless the checkout is complete. */
function isDeclined({ status }: Stripe.Checkout.Session, payment: Stripe.PaymentIntent | undefined): boolean {
  return Boolean(payment?.last_payment_error) || (status === "complete" && hasFailed(payment));
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return undefined;
    throw error;
  }
}

function hostOf(base: string): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === "http:" ? "http" : "https";
  return { host: hostname, port: port === "" ? (scheme === "http" ? 80 : 443) : port, protocol: scheme };
}
