import { describe, expect, it } from "vitest";
import { type CheckoutRequest, RefundRefused } from "../../../worker/payments/gateway.ts";
import { signEvent } from "../../../worker/payments/signed-events.ts";
import { createStripeGateway } from "../../../worker/payments/stripe.ts";
import type { Json } from "../support/api.ts";

const session = {
  id: "cs_test_1",
  object: "checkout.session",
  status: "complete",
  payment_status: "paid",
  amount_total: 315,
  currency: "usd",
  client_reference_id: "order-1",
  metadata: { order_id: "order-1" },
  livemode: false,
  payment_intent: "pi_1",
  url: null,
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

type Step = { status?: number; body?: Json; text?: string; dies?: true };

/** A gateway to a fake Stripe that answers with these steps, the last one repeatedly; and the requests. */
function stripeDoing(...steps: Step[]) {
  const asked: Request[] = [];
  const gateway = createStripeGateway({
    secretKey: "sk_test_x",
    webhookSecrets: ["whsec_x"],
    extras: { tax: undefined, invoices: false },
    apiBase: "http://stripe.test:12111",
    async fetch(input, init) {
      asked.push(new Request(input, init));
      const step = (steps.length > 1 ? steps.shift() : steps[0]) ?? {};
      if (step.dies) throw new TypeError("connection lost");
      const headers = { "content-type": "application/json" };
      return new Response(step.text ?? JSON.stringify(step.body), { status: step.status ?? 200, headers });
    },
  });
  return { gateway, asked };
}

const refusal = (status: number, type: string, code?: string): Step => ({
  status,
  body: { error: { type, code, message: type } },
});

describe("Stripe", () => {
  it("opens a hosted checkout for the frozen sum and the chosen method, under the order's key", async () => {
    const url = "https://checkout.stripe.com/c/pay/cs_test_1";
    const { gateway, asked } = stripeDoing({ body: { ...session, status: "open", payment_status: "unpaid", url } });
    expect(await gateway.openSession(wanted)).toEqual({
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
      payUrl: url,
      ...{ refunded: 0, refunding: 0, refundedAt: null, refundFailure: null, refundsFailed: 0, dispute: undefined },
      chargedBack: 0,
    });
    const [request] = asked as [Request];
    expect([request.method, request.url]).toEqual(["POST", "http://stripe.test:12111/v1/checkout/sessions"]);
    expect(request.headers.get("idempotency-key")).toBe("checkout-order-1");
    expect(Object.fromEntries(new URLSearchParams(await request.text()))).toMatchObject({
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
    const { gateway, asked } = stripeDoing({ body: session }, { body: refund }, { body: paid });
    expect(await gateway.refund("cs_test_1", tries)).toMatchObject({ refunded: 0, refunding: 315 });
    expect(asked[1]?.url).toBe("http://stripe.test:12111/v1/refunds");
    const form = new URLSearchParams(await asked[1]?.text());
    expect([form.get("payment_intent"), form.get("amount")]).toEqual(["pi_1", null]);
    expect(asked[1]?.headers.get("idempotency-key")).toBe(key);
  });

  it("tells live payments from test payments", () => {
    const extras = { tax: undefined, invoices: false };
    const isLive = (secretKey: string) =>
      createStripeGateway({ secretKey, webhookSecrets: [], extras, apiBase: undefined }).live;
    expect(["sk_test_x", "sk_live_x", "rk_live_x"].map(isLive)).toEqual([false, true, true]);
  });
});

// At the same time: Stripe's library pauses before it asks again.
describe.concurrent("when Stripe fails", () => {
  it.each([
    ["is broken (500)", refusal(500, "api_error")],
    ["cannot be reached", { dies: true } as Step],
  ])("and %s for a moment, it is asked again under the same key: one session", async (_, trouble) => {
    const { gateway, asked } = stripeDoing(trouble, { body: { ...session, status: "open", payment_status: "unpaid" } });
    expect((await gateway.openSession(wanted)).state).toBe("open");
    const keys = asked.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual(["checkout-order-1", "checkout-order-1"]);
  });

  it.each([
    ["stays busy", refusal(429, "rate_limit_error")],
    ["stays broken", refusal(500, "api_error")],
    ["stays away", { dies: true } as Step],
    ["refuses our key", refusal(401, "invalid_request_error")],
    ["answers with a page", { text: "<html>Bad gateway</html>", status: 502 }],
    ["answers with half of it", { text: '{"id": "cs_te' }],
    ["answers with nothing", { body: {} }],
    ["answers about another thing", { body: { id: "pi_1", object: "payment_intent", status: "succeeded" } }],
    ["leaves the sum out", { body: { ...session, amount_total: null } }],
  ])("and %s, no payment is believed and none is given up: it throws", async (_, trouble) => {
    const { gateway } = stripeDoing(trouble);
    const asked = [gateway.readSession("cs_test_1"), gateway.openSession(wanted), gateway.refund("cs_test_1", 0)];
    await Promise.all(asked.map((answer) => expect(answer).rejects.toThrow()));
  });
});

describe("a payment at Stripe", () => {
  const read = async (more: object) => {
    return await stripeDoing({ body: { ...session, ...more } }).gateway.readSession("cs_test_1");
  };

  it.each([
    ["on its way", "processing", { state: "processing", declined: false }],
    ["declined after all", "requires_payment_method", { state: "closed", declined: true }],
    ["cancelled", "canceled", { state: "closed", declined: true }],
  ])("that is %s: the session is %#", async (_, status, expected) => {
    const payment_intent = { id: "pi_1", object: "payment_intent", status, latest_charge: null };
    expect(await read({ payment_status: "unpaid", payment_intent })).toMatchObject(expected);
  });

  it.each([
    ["not tried yet", null, false],
    ["declined at the first try", { code: "card_declined" }, true],
  ])("that is %s leaves the page open", async (_, last_payment_error, declined) => {
    const payment_intent = {
      id: "pi_1",
      object: "payment_intent",
      status: "requires_payment_method",
      last_payment_error,
    };
    const opened = await read({ status: "open", payment_status: "unpaid", payment_intent });
    expect(opened).toMatchObject({ state: "open", declined });
  });

  it("is requested together with its refunds and disputes", async () => {
    const { gateway, asked } = stripeDoing({ body: session });
    await gateway.readSession("cs_test_1");
    expect(decodeURIComponent(asked[0]?.url ?? "")).toContain("expand[0]=payment_intent.latest_charge");
  });

  const withRefunds = (...refunds: [status: string, amount: number][]) => {
    const data = refunds.map(([status, amount]) => ({ object: "refund", status, amount, created: 1_900_000_000 }));
    const latest_charge = { id: "ch_1", object: "charge", refunds: { data } };
    return { payment_intent: { id: "pi_1", object: "payment_intent", status: "succeeded", latest_charge } };
  };

  it.each([
    [[], { refunded: 0, refunding: 0, refundFailure: null }],
    [[["succeeded", 100]], { refunded: 100, refunding: 0, refundFailure: null }],
    [[["pending", 315]], { refunded: 0, refunding: 315, refundFailure: null }],
    [
      [
        ["requires_action", 215],
        ["succeeded", 100],
      ],
      { refunded: 100, refunding: 215, refundFailure: null },
    ],
    [[["failed", 315]], { refunded: 0, refunding: 0, refundFailure: "failed" }],
    [[["canceled", 315]], { refunded: 0, refunding: 0, refundFailure: "canceled" }],
    [
      [
        ["succeeded", 315],
        ["failed", 315],
      ],
      { refunded: 315, refunding: 0, refundFailure: null },
    ],
  ] as [[string, number][], object][])("with the refunds %j is %j", async (refunds, expected) => {
    expect(await read(withRefunds(...refunds))).toMatchObject(expected);
  });

  it.each([
    ["needs_response", "open"],
    ["under_review", "open"],
    ["won", "won"],
    ["warning_closed", "won"],
    ["lost", "lost"],
  ])("whose dispute is %s is disputed: %s", async (status, expected) => {
    const latest_charge = { id: "ch_1", object: "charge", disputed: true };
    const payment_intent = { id: "pi_1", object: "payment_intent", status: "succeeded", latest_charge };
    const disputes = { body: { object: "list", data: [{ id: "du_1", status }] } };
    const { gateway } = stripeDoing({ body: { ...session, payment_intent } }, disputes);
    expect((await gateway.readSession("cs_test_1"))?.dispute).toBe(expected);
  });

  it("has the state of its newest dispute, and the sum of the lost ones", async () => {
    const latest_charge = { id: "ch_1", object: "charge", amount: 315, currency: "usd", disputed: true };
    const payment_intent = { id: "pi_1", object: "payment_intent", status: "succeeded", latest_charge };
    const read = async (...data: [status: string, amount: number, currency: string][]) => {
      const listed = data.map(([status, amount, currency]) => ({ id: "du_1", status, amount, currency }));
      const disputes = { body: { object: "list", data: listed } };
      return await stripeDoing({ body: { ...session, payment_intent } }, disputes).gateway.readSession("cs_test_1");
    };
    const several = await read(["needs_response", 50, "usd"], ["lost", 100, "usd"], ["warning_closed", 315, "usd"]);
    expect(several).toMatchObject({ dispute: "open", chargedBack: 100 });
    // A sum in the bank's currency cannot be compared: the whole payment counts.
    expect(await read(["lost", 290, "eur"])).toMatchObject({ dispute: "lost", chargedBack: 315 });
  });

  it("that was refunded in Stripe's dashboard meanwhile counts as refunded", async () => {
    const refunded = { ...session, ...withRefunds(["succeeded", 315]) };
    const already = refusal(400, "invalid_request_error", "charge_already_refunded");
    const { gateway } = stripeDoing({ body: session }, already, { body: refunded });
    expect(await gateway.refund("cs_test_1", 0)).toMatchObject({ refunded: 315, refundedAt: 1_900_000_000_000 });
  });

  it.each([
    [400, "charge_disputed"],
    [400, "insufficient_funds"],
    [401, "api_key_expired"],
  ])("that cannot be refunded is refused for good under its key: %i %s", async (status, code) => {
    const { gateway } = stripeDoing({ body: session }, refusal(status, "invalid_request_error", code));
    const error = await gateway.refund("cs_test_1", 0).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(RefundRefused);
    expect(String(error)).toContain(code);
  });

  it("whose refund got no answer may have been refunded: the next try has the same key", async () => {
    const { gateway } = stripeDoing({ body: session }, { dies: true });
    const error = await gateway.refund("cs_test_1", 0).catch((lost: unknown) => lost);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RefundRefused);
  });

  it("that does not exist is an error and not a refund", async () => {
    const refund = (...steps: Step[]) => stripeDoing(...steps).gateway.refund("cs_test_1", 0);
    await expect(refund({ body: { ...session, payment_intent: null } })).rejects.toThrow("no payment");
    await expect(refund({ body: session }, { body: {} })).rejects.toThrow("without a refund");
  });
});

describe("an event of Stripe's", () => {
  const verify = async (type: string, object: object, step: Step) => {
    const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
    const { gateway, asked } = stripeDoing(step);
    return { event: await gateway.verifyEvent(body, await signEvent(body, "whsec_x")), asked };
  };

  it.each([
    ["checkout.session.completed", session],
    ["checkout.session.async_payment_succeeded", session],
    ["checkout.session.async_payment_failed", session],
    ["checkout.session.expired", session],
    ["charge.refunded", { object: "charge", id: "ch_1", payment_intent: "pi_1", metadata: { order_id: "order-1" } }],
  ])("%s names its order, and nobody has to be asked", async (type, object) => {
    const { event, asked } = await verify(type, object, { dies: true });
    expect(event).toMatchObject({ type, reference: "order-1" });
    expect(asked).toHaveLength(0);
  });

  it("about a dispute finds its order by the payment", async () => {
    const dispute = { object: "dispute", id: "du_1", payment_intent: "pi_1", metadata: {} };
    const payment = { body: { id: "pi_1", object: "payment_intent", metadata: { order_id: "order-1" } } };
    const { event, asked } = await verify("charge.dispute.created", dispute, payment);
    expect(event).toMatchObject({ reference: "order-1" });
    expect(asked[0]?.url).toContain("/v1/payment_intents/pi_1");
    const missing = refusal(404, "invalid_request_error", "resource_missing");
    expect((await verify("charge.dispute.created", dispute, missing)).event?.reference).toBeUndefined();
  });
});
