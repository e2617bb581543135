import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { signEvent } from "../../../worker/payments/signed-events.ts";
import { eventually } from "../../support/eventually.ts";
import { call, fetchWorker, type Json, make, resultOf } from "../support/api.ts";
import { refundByOperator } from "../support/operator.ts";
import { emailsTo, fetchOrder, finish, order, sessionOf, someEmail, tick } from "../support/shop.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Delivers a signed event of the payment service; the product takes an event as a hint only. */
async function deliverEvent(placed: Json, type: string, subject: object = {}): Promise<number> {
  const key = settingsOf(env).keyring.current;
  const secret = `whsec_${Buffer.from(key.sign("sandbox-webhook")).toString("hex")}`;
  const object = { object: "charge", metadata: { order_id: placed.reference }, ...subject };
  const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
  const headers = { "stripe-signature": await signEvent(body, secret) };
  return (await fetchWorker("/api/webhooks/stripe", { method: "POST", body, headers })).status;
}

async function setSession(placed: Json, change: string): Promise<void> {
  await env.DB.prepare(`UPDATE sandbox_sessions SET ${change} WHERE id = ?`).bind(sessionOf(placed)).run();
}

/** Records the operator's log; the returned function gives it. */
function listen(): () => string {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  return () => logged.mock.calls.flat().join("\n");
}

describe("the test checkout", () => {
  it("can decline: the order ends, can be made again, and be paid then", async () => {
    const placed = await order();
    const declined = await finish(placed, "failed");
    expect(declined.data.return_url).toContain(`/pending-payment/${placed.reference}`);
    expect(await fetchOrder(placed)).toMatchObject({ status: "cancelled", declined: true, pay_url: null });
    expect((await finish(placed)).code).toBe(ResultCode.paymentInvalid);
    const again = await call("POST", `/api/orders/${placed.order_id}/recreate`);
    await finish(again.data);
    expect((await fetchOrder(again.data)).status).toBe("paid");
    expect((await finish(again.data, "failed")).code).toBe(ResultCode.paymentInvalid);
    await finish(again.data, "late");
    expect((await fetchOrder(again.data)).status).toBe("paid");
  });

  it("is declined only when it declined: not for a buyer who cancels after going back", async () => {
    const placed = await order();
    const back = await finish(placed, "cancelled");
    expect(back.data.return_url).toContain(`/pending-payment/${placed.reference}`);
    const waiting = await fetchOrder(placed);
    expect(waiting).toMatchObject({ status: "pending", pay_url: placed.pay_url });
    expect(waiting).not.toHaveProperty("declined");
    const cancelled = await make("cancelOrder", { orderId: placed.order_id });
    expect(cancelled.status).toBe("cancelled");
    expect(cancelled).not.toHaveProperty("declined");
  });

  it("that can be tried again after a card was declined says so until the order ends otherwise", async () => {
    const placed = await order();
    await setSession(placed, "declined_at = 1");
    expect(await fetchOrder(placed)).toMatchObject({ status: "pending", declined: true });
    const shared = await make("getOrder", { orderId: placed.reference });
    expect(shared).toMatchObject({ public: true, declined: true });
    await setSession(placed, "declined_at = NULL");
    expect(await fetchOrder(placed)).not.toHaveProperty("declined");
    await setSession(placed, "declined_at = 1");
    expect(await fetchOrder(placed)).toMatchObject({ declined: true });
    expect(await make("cancelOrder", { orderId: placed.order_id })).not.toHaveProperty("declined");
  });
});

describe("a payment that fails on its way", () => {
  it("ends the order on each kind of failure event", async () => {
    for (const type of ["checkout.session.async_payment_failed", "checkout.session.expired"]) {
      const placed = await order();
      await setSession(placed, "status = 'expired'");
      expect(await deliverEvent(placed, type)).toBe(200);
      const ended = await fetchOrder(placed);
      expect(ended.status).toBe("cancelled");
      expect(ended).not.toHaveProperty("declined");
    }
  });

  it("does not end the order when the payment page says otherwise", async () => {
    const placed = await order();
    await deliverEvent(placed, "checkout.session.async_payment_failed");
    await deliverEvent(placed, "checkout.session.expired");
    expect((await fetchOrder(placed)).status).toBe("pending");
    await setSession(placed, "status = 'complete'");
    await deliverEvent(placed, "checkout.session.async_payment_failed");
    expect((await fetchOrder(placed)).status).toBe("paid");
  });
});

describe("money that is sent back in the payment service's own pages", () => {
  it("marks the order as refunded, logs it, mails the buyer, and does not change the room", async () => {
    const logged = listen();
    const email = someEmail();
    const placed = await order({ email });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    await setSession(placed, "refunded_at = 1");
    await Promise.all([deliverEvent(placed, "charge.refunded"), deliverEvent(placed, "charge.refunded")]);
    expect((await fetchOrder(placed)).status).toBe("refunded");
    expect(logged()).toContain("a payment was sent back by hand");
    expect(await make("getLink", { code: ic })).toMatchObject({ kind: "owner", state: "setup" });
    await tick();
    await eventually(async () => {
      const refunded = (await emailsTo(email)).filter(({ subject }) => subject.includes("refunded"));
      expect(refunded).toHaveLength(1);
      expect(refunded[0].text).toContain("We have cancelled this purchase");
    });
  });

  it("before the payment's webhook buys nothing", async () => {
    const placed = await order();
    await setSession(placed, "status = 'complete', refunded_at = 1");
    await deliverEvent(placed, "checkout.session.completed");
    expect(await fetchOrder(placed)).toMatchObject({ status: "refunded" });
    const rooms = await env.DB.prepare("SELECT count(*) AS n FROM rooms WHERE order_id = ?")
      .bind(placed.order_id)
      .first();
    expect(rooms).toEqual({ n: 0 });
  });

  it("is believed from the payment service only, not from the event", async () => {
    const placed = await order();
    await finish(placed);
    await deliverEvent(placed, "charge.refunded", { refunded: true, amount_refunded: 315 });
    expect((await fetchOrder(placed)).status).toBe("paid");
  });
});

describe("an order that is paid twice", () => {
  it("keeps the first payment: made again, and both paid", async () => {
    const email = someEmail();
    const first = await order({ email });
    await make("cancelOrder", { orderId: first.order_id });
    const { data: second } = await call("POST", `/api/orders/${first.order_id}/recreate`);
    await finish(second);
    // The first page was closed, and a payment came through it all the same.
    await setSession(first, "status = 'complete'");
    await deliverEvent(first, "checkout.session.completed");
    expect((await fetchOrder(second)).status).toBe("paid");
    expect((await fetchOrder(first)).status).toBe("refunded");
    const session = await env.DB.prepare("SELECT refunded_at FROM sandbox_sessions WHERE id = ?")
      .bind(sessionOf(first))
      .first<Json>();
    expect(session.refunded_at).not.toBeNull();
    await tick();
    await eventually(async () => {
      const emails = await emailsTo(email);
      expect(emails.map(({ text }) => text).join()).toContain("You had paid for the same purchase before");
      const links = emails.filter(({ subject }) => subject.includes("admin link"));
      expect(links).toHaveLength(1);
    });
  });

  it("gets a late first payment back also when the operator has refunded the second", async () => {
    const first = await order();
    await make("cancelOrder", { orderId: first.order_id });
    const { data: second } = await call("POST", `/api/orders/${first.order_id}/recreate`);
    await finish(second);
    expect((await refundByOperator(second)).code).toBe(ResultCode.ok);
    await setSession(first, "status = 'complete'");
    await deliverEvent(first, "checkout.session.completed");
    expect((await fetchOrder(first)).status).toBe("refunded");
  });

  it("gets the second payment back that came by another payment page", async () => {
    const logged = listen();
    const placed = await order();
    await finish(placed);
    await env.DB.prepare(
      "INSERT INTO sandbox_sessions (id, order_id, status, amount, currency, title, details, method, language, success_url, cancel_url, expires_at) SELECT 'cs_test_other', order_id, 'complete', amount, currency, title, details, method, language, success_url, cancel_url, expires_at FROM sandbox_sessions WHERE id = ?",
    )
      .bind(sessionOf(placed))
      .run();
    const event = { object: "checkout.session", id: "cs_test_other" };
    await deliverEvent(placed, "checkout.session.completed", event);
    await deliverEvent(placed, "checkout.session.completed", event);
    const other = await env.DB.prepare(
      "SELECT refunded_at FROM sandbox_sessions WHERE id = 'cs_test_other'",
    ).first<Json>();
    expect(other.refunded_at).not.toBeNull();
    expect((await fetchOrder(placed)).status).toBe("paid");
    expect(logged()).toContain("paid for a second time");
  });
});

describe("a refund by the operator", () => {
  it("sends the money of a paid order back once, and leaves what was bought", async () => {
    const placed = await order();
    expect((await refundByOperator(placed)).code).toBe(ResultCode.refused);
    expect((await refundByOperator({ reference: "unknown" })).status).toBe(404);
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    const refunds = await Promise.all([refundByOperator(placed), refundByOperator(placed)]);
    for (const refund of refunds) expect(refund.data).toMatchObject({ status: "refunded", refund_reason: "operator" });
    expect((await fetchOrder(placed)).status).toBe("refunded");
    expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.ok);
  });
});
