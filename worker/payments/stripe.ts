import Stripe from "stripe";
import type { Company } from "../contract/company.ts";
import * as Limits from "../contract/limits.ts";
import type { TaxRate } from "../contract/order-receipt.ts";
import type { Language } from "../contract/text/languages.ts";
import { eventTypes } from "../lib/stripe-event-types.ts";
import {
  CheckoutRefused,
  type CheckoutRequest,
  type CheckoutSession,
  type PaymentExtras,
  type PaymentGateway,
  RefundRefused,
} from "./gateway.ts";
import { compareClocks } from "./service-clock.ts";
import { readEvent, readSignedEvent, referenceOf, type StripeEvent } from "./signed-events.ts";
import { answeredError, disputesOf, refundsOf } from "./stripe-refunds.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecrets: readonly string[];
  extras: PaymentExtras;
  /** API URL for tests. */
  apiBase: string | undefined;
  /** Replaces the global `fetch` in tests. */
  fetch?: typeof fetch;
}

const locale: Record<Language, "en" | "zh" | "zh-TW"> = { en: "en", "zh-cn": "zh", "zh-tw": "zh-TW" };

/** Expanded because refunds and disputes are properties of the payment and its charge. */
const withPayment = { expand: ["payment_intent.latest_charge.refunds", "total_details.breakdown"] };

export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const { secretKey, webhookSecrets, extras, apiBase, fetch: own } = options;
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(async (...request: Parameters<typeof fetch>) => {
      const answer = await (own ?? fetch)(...request);
      compareClocks(answer.headers.get("date"));
      return answer;
    }),
    maxNetworkRetries: 2,
    timeout: 20_000,
    ...(apiBase === undefined ? {} : hostOf(apiBase)),
  });

  async function read(session: Stripe.Checkout.Session): Promise<CheckoutSession> {
    const charge = chargeOf(session);
    if (!charge?.disputed) return sessionOf(session);
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    return { ...sessionOf(session), ...disputesOf(charge, data) };
  }

  /** Adds the reference of the order, which refunds and disputes lack, from their payment. */
  async function withReference(event: StripeEvent): Promise<StripeEvent> {
    if (event.reference !== undefined || event.paymentId === undefined) return event;
    const payment = await unlessMissing(stripe.paymentIntents.retrieve(event.paymentId));
    return { ...event, reference: payment && referenceOf(payment) };
  }

  const gateway: PaymentGateway = {
    name: "stripe",
    live: /^(sk|rk)_live_/.test(secretKey),

    async openSession(request) {
      const key = { idempotencyKey: `checkout-${request.reference}` };
      try {
        return await read(await stripe.checkout.sessions.create(sessionToOpen(request, extras), key));
      } catch (error) {
        throw checkoutRefusal(error) ?? error;
      }
    },

    async readSession(sessionId) {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId, withPayment));
      return session && (await read(session));
    },

    async readInvoice(sessionId) {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] }));
      const invoice = session?.invoice;
      if (!invoice || typeof invoice === "string" || !invoice.hosted_invoice_url) return undefined;
      const { number, hosted_invoice_url: url, invoice_pdf: pdf = null } = invoice;
      return { number, url, pdf };
    },

    async expireSession(sessionId) {
      try {
        return await read(await stripe.checkout.sessions.expire(sessionId, withPayment));
      } catch (error) {
        // Stripe expires only open sessions: the state of another one is read instead.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return await gateway.readSession(sessionId);
      }
    },

    async refund(sessionId, tries) {
      const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
      if (!payment) throw new RefundRefused("there is no payment to refund");
      const paymentId = typeof payment === "string" ? payment : payment.id;
      // Stripe repeats the answer to a key for 24 hours, also an error.
      const idempotencyKey = tries === 0 ? `refund-${sessionId}` : `refund-${sessionId}-${tries}`;
      try {
        const refund = await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey });
        if (refund.object !== "refund") throw new Error("Stripe answered without a refund");
      } catch (error) {
        // `charge_already_refunded`: made in Stripe's dashboard, or Stripe no longer knows the idempotency key.
        const isKnown = error instanceof Stripe.errors.StripeError && error.code === "charge_already_refunded";
        const answered = isKnown ? undefined : answeredError(error);
        if (answered !== undefined) throw new RefundRefused(answered);
        if (!isKnown) throw error;
      }
      const session = await gateway.readSession(sessionId);
      if (!session) throw new Error("Stripe answered without a session");
      return session;
    },

    async verifyEvent(body, signature) {
      const event = await readSignedEvent(body, signature, webhookSecrets);
      return event && (await withReference(event));
    },

    // As https://docs.stripe.com/webhooks/process-undelivered-events describes.
    async listUndeliveredEvents(since) {
      const created = { gte: Math.floor(since / 1000) };
      const asked = stripe.events.list({ created, types: [...eventTypes], delivery_success: false, limit: 100 });
      // Stripe lists the newest events first; its library returns 10,000 at most.
      const events = (await asked.autoPagingToArray({ limit: 10_000 })).toReversed().slice(0, Limits.eventsPerPage);
      return await Promise.all(events.map((event) => withReference(readEvent(event))));
    },
  };
  return gateway;
}

function checkoutRefusal(error: unknown): CheckoutRefused | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  const { code, param = "", message } = error;
  if (code === "email_invalid" || param === "customer_email") return new CheckoutRefused("email", message);
  if (code === "amount_too_small" || code === "amount_too_large") return new CheckoutRefused("sum", message);
  if (param.includes("payment_method_type")) return new CheckoutRefused("method", message);
  return param === "expires_at" ? new CheckoutRefused("time", message) : undefined;
}

function sessionToOpen(request: CheckoutRequest, { tax, invoices }: PaymentExtras) {
  const { company } = request;
  const fields = [
    company && { name: "Company", value: company.name },
    company?.reference && { name: "Reference", value: company.reference },
  ];
  const metadata = { order_id: request.reference };
  return {
    mode: "payment" as const,
    client_reference_id: request.reference,
    metadata,
    payment_intent_data: { metadata, description: `${request.title} · ${request.details}` },
    allowed_payment_method_types: [request.method],
    // WeChat Pay shows a QR code. Without the other option, the code of Pix is valid longer than the page.
    ...(request.method === "wechat_pay" && { payment_method_options: { wechat_pay: { client: "web" as const } } }),
    ...(request.method === "pix" && {
      payment_method_options: { pix: { expires_after_seconds: Limits.orderPendingMs / 1000 } },
    }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amount,
          ...(tax && { tax_behavior: tax.behavior }),
          product_data: {
            name: request.title,
            description: request.details,
            ...(tax?.code && { tax_code: tax.code }),
          },
        },
      },
    ],
    // The page asks for the address where the tax needs one, and for a company's tax id where there is such.
    ...(tax && { automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } }),
    ...(invoices && {
      invoice_creation: {
        enabled: true,
        invoice_data: {
          metadata,
          custom_fields: fields.filter((field) => typeof field === "object" && field !== null),
        },
      },
    }),
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
  const { id, amount_total: amount, amount_subtotal: price, currency, total_details: details } = session;
  const reference = session.client_reference_id ?? session.metadata?.order_id;
  if (!id || typeof amount !== "number" || !currency || !reference)
    throw new Error("Stripe answered without a session");
  const payment = paymentOf(session);
  const state = stateOf(session);
  return {
    id,
    state,
    company: companyOf(session),
    declined: state !== "paid" && state !== "processing" && isDeclined(session, payment),
    reference,
    price: price ?? amount,
    amount,
    tax: details?.amount_tax ? { amount: details.amount_tax, rates: ratesOf(details.breakdown?.taxes) } : undefined,
    currency,
    live: session.livemode === true,
    payUrl: session.url ?? null,
    ...refundsOf(chargeOf(session)),
    dispute: undefined,
    chargedBack: 0,
  };
}

/** The company that the buyer named on the page, by its tax id. */
function companyOf({ customer_details: buyer }: Stripe.Checkout.Session): Partial<Company> | undefined {
  const taxId = buyer?.tax_ids?.[0]?.value;
  if (!buyer || !taxId) return undefined;
  const { line1, line2, postal_code: code, city, state, country } = buyer.address ?? {};
  const address = [line1, line2, [code, city].filter(Boolean).join(" "), state, country].filter(Boolean).join(", ");
  const name = buyer.business_name ?? buyer.name;
  return { taxId, ...(name && { name }), ...(address && { address }) };
}

/** Tax amounts summed by tax rate; rates without an amount are left out. */
function ratesOf(taxes: readonly Stripe.Checkout.Session.TotalDetails.Breakdown.Tax[] = []): TaxRate[] {
  const sums = new Map<number, number>();
  for (const { amount, rate } of taxes) {
    const percent = rate.effective_percentage ?? rate.percentage;
    sums.set(percent, (sums.get(percent) ?? 0) + amount);
  }
  return [...sums].flatMap(([rate, amount]) => (amount === 0 ? [] : { rate, amount }));
}

function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | undefined {
  const charge = paymentOf(session)?.latest_charge;
  return charge && typeof charge === "object" ? charge : undefined;
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
