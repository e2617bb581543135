import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createResendSender } from "../../../worker/mail/resend.ts";
import type { CheckoutRequest, PaymentGateway } from "../../../worker/payments/gateway.ts";
import { createStripeGateway } from "../../../worker/payments/stripe.ts";
import { type EmulatedStripe, emulateStripe, freePort, webhookSecret } from "../support/emulated-stripe.ts";

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

describe("Stripe's own library against an emulated Stripe", () => {
  let stripe: EmulatedStripe;
  let gateway: PaymentGateway;

  beforeAll(async () => {
    stripe = await emulateStripe();
    const webhookSecrets = ["whsec_next", webhookSecret];
    gateway = createStripeGateway({ secretKey: "sk_test_emulated", webhookSecrets, apiBase: stripe.apiBase });
  });
  afterAll(() => stripe.close());

  it("goes from the session over the hosted page to a signed webhook, and is paid", async () => {
    const session = await gateway.openSession(wanted);
    expect(session).toMatchObject({ state: "open", reference: "order-1", amount: 315, currency: "usd", live: false });
    const page = await (await fetch(session.payUrl ?? "")).text();
    expect(page).toContain(wanted.title);
    expect(page).toContain("3.15");

    const paid = await fetch(`${session.payUrl}/complete`, { method: "POST", redirect: "manual" });
    expect(paid.headers.get("location")).toBe(wanted.successUrl);
    const { body, signature } = await stripe.nextWebhook();
    expect(await gateway.verifyEvent(body, signature)).toMatchObject({
      type: "checkout.session.completed",
      reference: "order-1",
      sessionId: session.id,
    });
    expect(await gateway.verifyEvent(body.replace("order-1", "order-2"), signature)).toBeUndefined();
    expect(await gateway.readSession(session.id)).toMatchObject({ state: "paid", amount: 315, payUrl: null });
    // Too late to close: the answer has the session's state.
    expect((await gateway.expireSession(session.id))?.state).toBe("paid");
  });

  it("closes a session, and gets its event", async () => {
    const session = await gateway.openSession({ ...wanted, reference: "order-2" });
    expect((await gateway.expireSession(session.id))?.state).toBe("closed");
    const { body, signature } = await stripe.nextWebhook();
    expect(await gateway.verifyEvent(body, signature)).toMatchObject({ reference: "order-2" });
    expect(await gateway.readSession("cs_test_nobody")).toBeUndefined();
  });
});

describe("Resend's own library against an emulated Resend", () => {
  let resend: Emulator;

  beforeAll(async () => {
    resend = await createEmulator({ service: "resend", port: await freePort() });
  });
  afterAll(() => resend.close());

  it("delivers an email to the inbox, and a repeated one once", async () => {
    const sender = createResendSender({
      apiKey: "re_emulated",
      from: "Parley <rooms@parley.example>",
      apiBase: resend.url,
    });
    const email = {
      id: "admin-link:1",
      recipient: "ann@example.com",
      subject: "你的聊天室已就绪",
      html: "<p>Hi</p>",
      text: "Hi",
      unsubscribeUrl: "https://parley.example/unsubscribe/x",
    };
    for (let n = 0; n < 2; n++) expect(await sender.send(email)).toEqual({ outcome: "sent" });
    const answer = await fetch(`${resend.url}/emails`, { headers: { authorization: "Bearer re_emulated" } });
    const { data } = (await answer.json()) as { data: { to: string[]; subject: string }[] };
    expect(data.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: ["ann@example.com"], subject: email.subject },
    ]);
  });
});
