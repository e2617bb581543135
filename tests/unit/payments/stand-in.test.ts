import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckoutRequest, PaymentExtras, PaymentGateway } from "../../../worker/payments/gateway.ts";
import { createStripeGateway } from "../../../worker/payments/stripe.ts";
import { type StandInServer, serveStandIn } from "../../support/stripe/serve.ts";

const wanted: CheckoutRequest = {
  reference: "order-1",
  amount: 315,
  currency: "usd",
  method: "card",
  title: "Parley · Chat room",
  details: "5 seats · 7 days",
  email: "ann@example.com",
  language: "en",
  successUrl: "https://parley.example/success/order-1",
  cancelUrl: "https://parley.example/pending-payment/order-1",
  expiresAt: Date.now() + 35 * 60_000,
};

describe("Stripe's own library against the stand-in for Stripe", () => {
  let server: StandInServer;
  let gateway: PaymentGateway;

  beforeAll(async () => {
    server = await serveStandIn({ webhookSecret: "whsec_stand_in" });
    gateway = gatewayWith({ tax: undefined, invoices: false });
  });
  afterAll(() => server.close());

  const gatewayWith = (extras: PaymentExtras) => {
    const webhookSecrets = ["whsec_next", "whsec_stand_in"];
    return createStripeGateway({ secretKey: "sk_test_x", webhookSecrets, extras, apiBase: server.apiBase });
  };

  const post = (path: string, as: string) =>
    fetch(server.apiBase + path, { method: "POST", body: new URLSearchParams({ as }), redirect: "manual" });

  it("goes from the session over the hosted page to a signed webhook, and is paid", async () => {
    const session = await gateway.openSession(wanted);
    expect(session).toMatchObject({ state: "open", reference: "order-1", amount: 315, currency: "usd", live: false });
    const page = await (await fetch(session.payUrl ?? "")).text();
    expect(page).toContain(wanted.title);
    expect(page).toContain("$3.15");
    expect((await post(`/pay/${session.id}`, "paid")).headers.get("location")).toBe(wanted.successUrl);
    const { body, signature } = server.nextEvent();
    const event = { type: "checkout.session.completed", reference: "order-1", sessionId: session.id };
    expect(await gateway.verifyEvent(body, signature)).toMatchObject(event);
    expect(await gateway.verifyEvent(body.replace("order-1", "order-2"), signature)).toBeUndefined();
    expect(await gateway.readSession(session.id)).toMatchObject({ state: "paid", amount: 315, payUrl: null });
    // Too late to close: the answer has the session's state.
    expect((await gateway.expireSession(session.id))?.state).toBe("paid");
  });

  it("closes a session, and gets its event", async () => {
    const session = await gateway.openSession({ ...wanted, reference: "order-2" });
    expect((await gateway.expireSession(session.id))?.state).toBe("closed");
    const { body, signature } = server.nextEvent();
    expect(await gateway.verifyEvent(body, signature)).toMatchObject({ reference: "order-2" });
    expect(await gateway.readSession("cs_test_nobody")).toBeUndefined();
  });

  it("finds the order of each event about a refund or a dispute, by its payment", async () => {
    const { id } = await gateway.openSession({ ...wanted, reference: "order-3" });
    await post(`/pay/${id}`, "paid");
    await post("/plan", "pending");
    expect(await gateway.refund(id, 0)).toMatchObject({ refunded: 0, refunding: 315 });
    await post(`/refund/${server.stripe.refunds[0]?.id}`, "failed");
    await post(`/dispute/${id}`, "open");
    await post(`/dispute/${id}`, "lost");
    const types = ["checkout.session.completed", "refund.created", "refund.updated", "charge.refund.updated"];
    for (const type of [...types, "refund.failed", "charge.dispute.created", "charge.dispute.closed"]) {
      const { body, signature } = server.nextEvent();
      expect(await gateway.verifyEvent(body, signature)).toMatchObject({ type, reference: "order-3" });
    }
    expect(await gateway.readSession(id)).toMatchObject({ refunded: 0, refunding: 0, dispute: "lost" });
  });

  it("disputes a payment again after a dispute that was won, and not while one is open", async () => {
    const { id } = await gateway.openSession({ ...wanted, reference: "order-5" });
    await post(`/pay/${id}`, "paid");
    for (const as of ["open", "open", "won", "open"]) await post(`/dispute/${id}`, as);
    expect(await gateway.readSession(id)).toMatchObject({ dispute: "open", chargedBack: 0 });
    await post(`/dispute/${id}`, "lost");
    expect(await gateway.readSession(id)).toMatchObject({ dispute: "lost", chargedBack: 315 });
    await post(`/dispute/${id}`, "open");
    expect(server.stripe.disputes.filter(({ sessionId }) => sessionId === id)).toHaveLength(2);
  });

  it("gets the same answer for the same key for a day, also a refusal, and a new one for a new key", async () => {
    const { id } = await gateway.openSession({ ...wanted, reference: "order-4" });
    await post(`/pay/${id}`, "paid");
    await post("/plan", "refused");
    await expect(gateway.refund(id, 0)).rejects.toThrow("insufficient_funds");
    await expect(gateway.refund(id, 0)).rejects.toThrow("insufficient_funds");
    expect(await gateway.refund(id, 1)).toMatchObject({ refunded: 315 });
  });

  it.each([
    ["exclusive", 20, { price: 315, amount: 378, tax: { amount: 63, rates: [{ rate: 20, amount: 63 }] } }],
    ["inclusive", 20, { price: 315, amount: 315, tax: { amount: 53, rates: [{ rate: 20, amount: 53 }] } }],
    // A seller without a registration in the buyer's place collects none.
    ["exclusive", 0, { price: 315, amount: 315, tax: undefined }],
  ] as const)(
    "has the price, the %s tax of %i percent, and the invoice once it is paid",
    async (behavior, rate, sums) => {
      server.stripe.taxRate = rate;
      const taxing = gatewayWith({ tax: { behavior, code: "txcd_10000000" }, invoices: true });
      const company = { name: "Acme Ltd", reference: "PO 7" };
      const { id } = await taxing.openSession({ ...wanted, reference: `taxed-${behavior}-${rate}`, company });
      const { form } = server.stripe.sessions.get(id) ?? {};
      const fields = [0, 1].map((at) => form?.get(`invoice_creation[invoice_data][custom_fields][${at}][value]`));
      expect(fields).toEqual([company.name, company.reference]);
      expect(await taxing.readInvoice(id)).toBeUndefined();
      await post(`/pay/${id}`, "paid");
      expect(await taxing.readSession(id)).toMatchObject({ state: "paid", ...sums });
      expect(await taxing.readInvoice(id)).toMatchObject({
        number: expect.any(String),
        url: expect.stringContaining(id),
      });
    },
  );

  it("takes the company that a buyer names on the payment page, by its tax id", async () => {
    const taxing = gatewayWith({ tax: { behavior: "exclusive", code: undefined }, invoices: true });
    const { id } = await taxing.openSession({ ...wanted, reference: "company" });
    const address = { line1: "Weg 1", line2: null, postal_code: "10115", city: "Berlin", state: null, country: "DE" };
    const named = { name: "Ann", business_name: "Acme GmbH", address, tax_ids: [{ type: "eu_vat", value: "DE1" }] };
    const answer = (customer: object) => Object.assign(server.stripe.sessions.get(id) ?? {}, { customer });
    answer({ ...named, tax_ids: [] });
    expect((await taxing.readSession(id))?.company).toBeUndefined();
    answer(named);
    const company = { name: "Acme GmbH", taxId: "DE1", address: "Weg 1, 10115 Berlin, DE" };
    expect((await taxing.readSession(id))?.company).toEqual(company);
  });

  it("opens no payment page while the tax cannot be computed", async () => {
    server.stripe.taxRate = "unknown";
    const taxing = gatewayWith({ tax: { behavior: "exclusive", code: undefined }, invoices: true });
    await expect(taxing.openSession({ ...wanted, reference: "untaxed" })).rejects.toThrow("origin address");
  });
});
