import { afterEach, describe, expect, it, vi } from "vitest";
import type { CheckoutRequest } from "../../../worker/payments/gateway.ts";
import { createStripeGateway } from "../../../worker/payments/stripe.ts";
import type { Json } from "../support/api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = {
  id: "cs_test_1",
  object: "checkout.session",
  status: "open",
  payment_status: "unpaid",
  amount_total: 315,
  currency: "usd",
  client_reference_id: "order-1",
  metadata: { order_id: "order-1" },
  livemode: false,
  payment_intent: "pi_1",
  url: "https://checkout.stripe.com/c/pay/cs_test_1",
};

const wanted: CheckoutRequest = {
  reference: "order-1",
  amount: 315,
  currency: "usd",
  method: "alipay",
  title: "Parley · Chat room",
  details: "5 seats · 7 days",
  email: "ann@example.com",
  language: "zh-tw",
  successUrl: "https://parley.example/success/order-1",
  cancelUrl: "https://parley.example/pending-payment/order-1",
  expiresAt: 1_900_000_000_000,
};

function gateway(secretKey = "sk_test_x") {
  return createStripeGateway({
    secretKey,
    webhookSecrets: ["whsec_x"],
    paper: { tax: undefined, invoices: false },
    apiBase: "http://stripe.test:12111",
  });
}

interface Asked {
  method: string;
  url: string;
  headers: Headers;
  form: URLSearchParams;
}

/** Fake Stripe that gives these answers one by one; returns the requests. */
function stripeAnswers(...answers: { status?: number; body: Json }[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      form: new URLSearchParams(await request.text()),
    });
    const { status = 200, body } = answers.shift() ?? { body: session };
    return Response.json(body, { status });
  });
  return asked;
}

describe("Stripe", () => {
  it("opens a hosted checkout for the frozen sum and the chosen method, under the order's key", async () => {
    const asked = stripeAnswers();
    expect(await gateway().openSession(wanted)).toEqual({
      id: "cs_test_1",
      state: "open",
      price: 315,
      tax: undefined,
      company: undefined,
      declined: false,
      reference: "order-1",
      amount: 315,
      currency: "usd",
      live: false,
      payUrl: session.url,
      ...{ refunded: 0, refunding: 0, refundedAt: null, refundFailure: null, refundsFailed: 0, dispute: undefined },
    });
    const [{ method, url, headers, form }] = asked as [Asked];
    expect([method, url]).toEqual(["POST", "http://stripe.test:12111/v1/checkout/sessions"]);
    expect(headers.get("idempotency-key")).toBe("checkout-order-1");
    expect(Object.fromEntries(form)).toMatchObject({
      mode: "payment",
      client_reference_id: "order-1",
      "metadata[order_id]": "order-1",
      "payment_intent_data[metadata][order_id]": "order-1",
      "allowed_payment_method_types[0]": "alipay",
      "line_items[0][price_data][unit_amount]": "315",
      "line_items[0][price_data][currency]": "usd",
      locale: "zh-TW",
      customer_email: "ann@example.com",
      expires_at: "1900000000",
    });
  });

  it.each([
    [0, "refund-cs_test_1"],
    [2, "refund-cs_test_1-2"],
  ])("refunds the full sum; after %i refused tries under a key of its own", async (tries, key) => {
    const refund = { id: "re_1", object: "refund", status: "pending", amount: 315, created: 1_900_000_000 };
    const charge = { id: "ch_1", object: "charge", refunds: { data: [refund] } };
    const paid = { ...session, payment_intent: { id: "pi_1", object: "payment_intent", latest_charge: charge } };
    const asked = stripeAnswers({ body: session }, { body: refund }, { body: paid });
    expect(await gateway().refund("cs_test_1", tries)).toMatchObject({ refunded: 0, refunding: 315 });
    expect(asked[1]?.url).toBe("http://stripe.test:12111/v1/refunds");
    expect(asked[1]?.form.get("payment_intent")).toBe("pi_1");
    expect(asked[1]?.form.get("amount")).toBeNull();
    expect(asked[1]?.headers.get("idempotency-key")).toBe(key);
  });

  it("tells live payments from test payments", () => {
    expect(gateway("sk_test_x").live).toBe(false);
    expect(gateway("sk_live_x").live).toBe(true);
    expect(gateway("rk_live_x").live).toBe(true);
  });
});
