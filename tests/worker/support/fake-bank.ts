import type { CheckoutSession, PaymentExtras, PaymentGateway } from "../../../worker/payments/gateway.ts";
import { createStripeGateway } from "../../../worker/payments/stripe.ts";
import { StripeStandIn } from "../../support/stripe/stand-in.ts";

interface Session {
  id: string;
  reference: string;
  state: CheckoutSession["state"];
  /** Amount that the buyer actually paid, that is back, and that is back or on its way. */
  paid: number;
  refunded: number;
  sent: number;
  /** Refunds that have not failed. */
  refunds: number;
}

/** The real gateway in front of the stand-in for Stripe, and buyers who pay there. */
export class FakeBank implements PaymentGateway {
  readonly name = "stripe";
  readonly live = false;
  readonly stripe = new StripeStandIn();
  readonly #gateway: PaymentGateway;

  constructor(extras: PaymentExtras = { tax: undefined, invoices: false }) {
    this.#gateway = createStripeGateway({
      secretKey: "sk_test_stand_in",
      webhookSecrets: ["whsec_stand_in"],
      extras,
      apiBase: undefined,
      fetch: async (address, { method = "GET", headers, body } = {}) => {
        const { pathname, search } = new URL(String(address));
        const form = new URLSearchParams(method === "GET" ? search : String(body ?? ""));
        const key = new Headers(headers).get("idempotency-key");
        const { status, body: answered } = this.stripe.answer(method, pathname, form, key);
        return Response.json(answered, { status });
      },
    });
  }

  openSession: PaymentGateway["openSession"] = (request) => this.#gateway.openSession(request);
  readSession: PaymentGateway["readSession"] = (id) => this.#gateway.readSession(id);
  readInvoice: PaymentGateway["readInvoice"] = (id) => this.#gateway.readInvoice(id);
  expireSession: PaymentGateway["expireSession"] = (id) => this.#gateway.expireSession(id);
  refund: PaymentGateway["refund"] = (id, tries) => this.#gateway.refund(id, tries);

  listUndeliveredEvents: PaymentGateway["listUndeliveredEvents"] = (since) =>
    this.#gateway.listUndeliveredEvents(since);

  /** Accepts every event: signatures have their own tests. */
  verifyEvent: PaymentGateway["verifyEvent"] = async (body) => JSON.parse(body);

  get sessions(): ReadonlyMap<string, Session> {
    return new Map([...this.stripe.sessions.keys()].map((id) => [id, this.#show(id)]));
  }

  #show(id: string): Session {
    const { stripe } = this;
    const { status, payment, reference = "" } = stripe.sessions.get(id) ?? {};
    const over = payment === "processing" ? "processing" : "closed";
    const state = payment === "paid" ? "paid" : status === "open" ? "open" : over;
    const refunds = stripe.refundsOf(id).filter(({ status }) => status !== "failed" && status !== "canceled").length;
    return { id, reference, state, paid: stripe.paid(id), refunded: stripe.back(id), sent: stripe.sent(id), refunds };
  }

  /** Completes a payment: at once, later, or on a page that was closed in between. */
  completePayment(id: string): void {
    if (!this.stripe.sessions.has(id)) return;
    if (!this.stripe.pay(id)) this.stripe.arrive(id);
  }

  /** Starts a payment whose money arrives later, or never. */
  beginAsyncPayment(id: string): void {
    if (this.stripe.sessions.has(id)) this.stripe.pay(id, "processing");
  }

  failPayment(id: string): void {
    if (this.stripe.sessions.get(id)?.payment === "processing") this.stripe.arrive(id, "failed");
  }

  /** A refund of some of the payment in the payment service's own pages. The sum. */
  refundPartByHand(id: string): number {
    const left = this.stripe.paid(id) - this.stripe.sent(id);
    const part = Math.floor(left / 3);
    if (part === 0 || this.stripe.taken(id) > 0) return 0;
    this.stripe.makeRefund(id, "succeeded", part);
    return part;
  }

  /** A full refund in the payment service's own pages. */
  refundByHand(id: string): void {
    const left = this.stripe.paid(id) - this.stripe.sent(id);
    if (left > 0 && this.stripe.taken(id) === 0) this.stripe.makeRefund(id, "succeeded", left);
  }
}
