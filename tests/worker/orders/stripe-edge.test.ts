import { afterEach, describe, expect, it, vi } from "vitest";
import { RefundRefused } from "../../../worker/payments/gateway.ts";
import { signEvent } from "../../../worker/payments/signed-events.ts";
import { createStripeGateway } from "../../../worker/payments/stripe.ts";
import type { Json } from "../support/api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const gateway = createStripeGateway({
  secretKey: "sk_test_x",
  webhookSecrets: ["whsec_x"],
  paper: { tax: undefined, invoices: false },
  apiBase: "http://stripe.test",
});

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

const wanted = {
  reference: "order-1",
  amount: 315,
  currency: "usd",
  method: "card",
  title: "Parley",
  details: "5 seats",
  email: "",
  language: "en",
  successUrl: "https://parley.example/success/order-1",
  cancelUrl: "https://parley.example/pending-payment/order-1",
  expiresAt: 1_900_000_000_000,
} as const;

type Step = { status?: number; body?: Json; text?: string; dies?: true };

/** Fake Stripe that answers with these steps, the last one repeatedly; returns the requests. */
function stripeDoes(...steps: Step[]): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init));
    const step = (steps.length > 1 ? steps.shift() : steps[0]) ?? {};
    if (step.dies) throw new TypeError("connection lost");
    const headers = { "content-type": "application/json" };
    return new Response(step.text ?? JSON.stringify(step.body), { status: step.status ?? 200, headers });
  });
  return asked;
}

const refusal = (status: number, type: string, code?: string): Step => ({
  status,
  body: { error: { type, code, message: type } },
});

describe("when Stripe fails", () => {
  it.each([
    ["is broken (500)", refusal(500, "api_error")],
    ["cannot be reached", { dies: true } as Step],
  ])(
    "and %s for a moment, it is asked again under the same key: one session",
    async (_, trouble) => {
      const asked = stripeDoes(trouble, { body: { ...session, status: "open", payment_status: "unpaid" } });
      expect((await gateway.openSession(wanted)).state).toBe("open");
      expect(asked).toHaveLength(2);
      expect(new Set(asked.map(({ headers }) => headers.get("idempotency-key")))).toEqual(
        new Set(["checkout-order-1"]),
      );
    },
    15_000,
  );

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
  ])(
    "and %s, no payment is believed and none is given up: it throws",
    async (_, trouble) => {
      stripeDoes(trouble);
      // At the same time: Stripe's library pauses before it asks again.
      const asked = [gateway.readSession("cs_test_1"), gateway.openSession(wanted), gateway.refund("cs_test_1", 0)];
      await Promise.all(asked.map((answer) => expect(answer).rejects.toThrow()));
    },
    30_000,
  );
});

describe("a payment at Stripe", () => {
  const read = async (more: object) => {
    stripeDoes({ body: { ...session, ...more } });
    return await gateway.readSession("cs_test_1");
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
    const asked = stripeDoes({ body: session });
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
    stripeDoes({ body: { ...session, payment_intent } }, { body: { object: "list", data: [{ id: "du_1", status }] } });
    expect((await gateway.readSession("cs_test_1"))?.dispute).toBe(expected);
  });

  it("that was refunded in Stripe's dashboard meanwhile counts as refunded", async () => {
    const refunded = { ...session, ...withRefunds(["succeeded", 315]) };
    stripeDoes({ body: session }, refusal(400, "invalid_request_error", "charge_already_refunded"), { body: refunded });
    expect(await gateway.refund("cs_test_1", 0)).toMatchObject({ refunded: 315, refundedAt: 1_900_000_000_000 });
  });

  it.each([
    [400, "charge_disputed"],
    [400, "insufficient_funds"],
    [401, "api_key_expired"],
  ])("that cannot be refunded is refused for good under its key: %i %s", async (status, code) => {
    stripeDoes({ body: session }, refusal(status, "invalid_request_error", code));
    const error = await gateway.refund("cs_test_1", 0).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(RefundRefused);
    expect(String(error)).toContain(code);
  });

  it("whose refund got no answer may have been refunded: the next try has the same key", async () => {
    stripeDoes({ body: session }, { dies: true });
    const error = await gateway.refund("cs_test_1", 0).catch((lost: unknown) => lost);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RefundRefused);
  });

  it("that does not exist is an error and not a refund", async () => {
    stripeDoes({ body: { ...session, payment_intent: null } });
    await expect(gateway.refund("cs_test_1", 0)).rejects.toThrow("no payment");
    stripeDoes({ body: session }, { body: {} });
    await expect(gateway.refund("cs_test_1", 0)).rejects.toThrow("without a refund");
  });
});

describe("an event of Stripe's", () => {
  const verify = async (type: string, object: object) => {
    const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
    return await gateway.verifyEvent(body, await signEvent(body, "whsec_x"));
  };

  it.each([
    ["checkout.session.completed", session],
    ["checkout.session.async_payment_succeeded", session],
    ["checkout.session.async_payment_failed", session],
    ["checkout.session.expired", session],
    ["charge.refunded", { object: "charge", id: "ch_1", payment_intent: "pi_1", metadata: { order_id: "order-1" } }],
  ])("%s names its order, and nobody has to be asked", async (type, object) => {
    const asked = stripeDoes({ dies: true });
    expect(await verify(type, object)).toMatchObject({ type, reference: "order-1" });
    expect(asked).toHaveLength(0);
  });

  it("about a dispute finds its order by the payment", async () => {
    const dispute = { object: "dispute", id: "du_1", payment_intent: "pi_1", metadata: {} };
    const asked = stripeDoes({ body: { id: "pi_1", object: "payment_intent", metadata: { order_id: "order-1" } } });
    expect(await verify("charge.dispute.created", dispute)).toMatchObject({ reference: "order-1" });
    expect(asked[0]?.url).toContain("/v1/payment_intents/pi_1");
    stripeDoes(refusal(404, "invalid_request_error", "resource_missing"));
    expect((await verify("charge.dispute.created", dispute))?.reference).toBeUndefined();
  });
});
