import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { findOrder } from "../../../worker/directory/orders.ts";
import { settingsOf } from "../../../worker/env.ts";
import { createOrderServices, type OrderServices } from "../../../worker/orders/order-services.ts";
import { settle } from "../../../worker/orders/settle.ts";
import { eventually } from "../../support/eventually.ts";
import { call, fetchWorker, type Json, make, resultOf } from "../support/api.ts";
import { production } from "../support/production.ts";
import { openRoom } from "../support/room.ts";
import {
  callWith,
  emailsTo,
  fetchOrder,
  fetchWith,
  finish,
  order,
  sessionOf,
  someEmail,
  tick,
} from "../support/shop.ts";

const subtle = Stripe.createSubtleCryptoProvider();

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function sandboxSecret(): string {
  const key = settingsOf(env).keyring.current;
  return `whsec_${Buffer.from(key.sign("sandbox-webhook")).toString("hex")}`;
}

async function event(
  placed: Json,
  { secret = sandboxSecret(), ageSeconds = 0, type = "checkout.session.completed" } = {},
) {
  const subject = { object: "checkout.session", payment_status: "paid", metadata: { order_id: placed.reference } };
  const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object: subject } });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    cryptoProvider: subtle,
  });
  return { body, signature };
}

function deliver({ body, signature }: { body: string; signature?: string }): Promise<Response> {
  const headers = signature === undefined ? {} : { "stripe-signature": signature };
  return fetchWorker("/api/webhooks/stripe", { method: "POST", body, headers });
}

/** The buyer has paid, and no webhook has come yet. */
async function payUnheard(placed: Json): Promise<void> {
  await env.DB.prepare("UPDATE sandbox_sessions SET status = 'complete' WHERE id = ?").bind(sessionOf(placed)).run();
}

async function withOrderServices<T>(work: (services: OrderServices) => Promise<T>): Promise<T> {
  const ctx = createExecutionContext();
  try {
    return await work(createOrderServices(env, (later) => ctx.waitUntil(later)));
  } finally {
    await waitOnExecutionContext(ctx);
  }
}

async function rowOf(services: OrderServices, placed: Json) {
  const row = await findOrder(services.directory, placed.order_id);
  if (!row) throw new Error("no such order");
  return row;
}

describe("a webhook", () => {
  it("opens the room exactly once, however often and late the payment is reported, and by which route", async () => {
    const email = someEmail();
    const placed = await order({ email });
    await payUnheard(placed);
    const genuine = await event(placed);
    await Promise.all([
      deliver(genuine),
      deliver(genuine),
      fetchOrder(placed),
      fetchOrder(placed),
      tick(),
      finish(placed),
    ]);
    await deliver(genuine);
    await tick();

    const paid = await fetchOrder(placed);
    expect(paid.status).toBe("paid");
    expect(await make("getLink", { code: paid.ic })).toMatchObject({ kind: "owner", state: "setup" });
    // The link and its receipt.
    await eventually(async () => expect(await emailsTo(email)).toHaveLength(2));
    const rooms = await env.DB.prepare("SELECT count(*) AS n FROM rooms WHERE order_id = ?")
      .bind(placed.order_id)
      .first();
    expect(rooms).toEqual({ n: 1 });
  });

  it("adds bought time once, though it comes twice", async () => {
    const { owner } = await openRoom({ days: 7 });
    const before = owner.room.expires_at;
    const body = { kind: "time", days: 30, method: "card" };
    const { data: placed } = await call("POST", "/api/orders", { body, token: owner.token });
    await payUnheard(placed);
    const genuine = await event(placed);
    await Promise.all([deliver(genuine), deliver(genuine), fetchOrder(placed), deliver(genuine)]);
    expect((await make("getRoom", owner)).endsAt - before).toBe(30 * 24 * 60 * 60 * 1000);
  });

  it("that says 'paid' opens nothing when the money is not there", async () => {
    const placed = await order();
    expect((await deliver(await event(placed))).status).toBe(200);
    expect((await fetchOrder(placed)).status).toBe("pending");
  });

  it("that is not signed, changed, signed with another key or too long ago is turned away", async () => {
    const placed = await order();
    await payUnheard(placed);
    const good = await event(placed);
    for (const wrong of [
      { body: good.body },
      { ...good, signature: "t=1,v1=00" },
      { ...good, body: `${good.body} ` },
      await event(placed, { secret: "whsec_of_somebody_else" }),
      await event(placed, { ageSeconds: 400 }),
    ]) {
      const answer = await deliver(wrong);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: ResultCode.badRequest });
    }
    const row = await env.DB.prepare("SELECT status FROM orders WHERE id = ?").bind(placed.order_id).first();
    expect(row).toEqual({ status: "pending" });
  });

  it("about an unknown object is accepted and ignored", async () => {
    expect((await deliver(await event({ reference: "unknown" }))).status).toBe(200);
    expect((await deliver(await event({}, { type: "charge.updated" }))).status).toBe(200);
  });
});

describe("a payment that is not what was ordered", () => {
  it("fulfils nothing, and is told to the operator", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const placed = await order();
    const less = env.DB.prepare("UPDATE sandbox_sessions SET amount = amount - 1 WHERE id = ?");
    await less.bind(sessionOf(placed)).run();
    await payUnheard(placed);
    await deliver(await event(placed));
    expect(await fetchOrder(placed)).toMatchObject({ status: "pending" });
    expect(logged.mock.calls.flat().join()).toContain("a payment does not match its order");
    expect(logged.mock.calls.flat().join()).not.toContain(placed.order_id);
  });
});

describe("late money", () => {
  it("still opens the room of an order that had timed out", async () => {
    const placed = await order();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
    expect((await fetchOrder(placed)).status).toBe("timed_out");
    await payUnheard(placed);
    await deliver(await event(placed));
    expect((await fetchOrder(placed)).status).toBe("paid");
  });

  it("that was paid at the moment of cancelling is not lost", async () => {
    const placed = await order();
    await payUnheard(placed);
    expect(await resultOf("cancelOrder", { orderId: placed.order_id })).toBe(ResultCode.refused);
    expect((await fetchOrder(placed)).status).toBe("paid");
  });

  it("is found by the cron job without a webhook and a visitor", async () => {
    const placed = await order();
    await payUnheard(placed);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 60_000 });
    await tick();
    const row = await env.DB.prepare("SELECT status FROM orders WHERE id = ?").bind(placed.order_id).first();
    expect(row).toEqual({ status: "paid" });
  });
});

describe("a crash", () => {
  it("of the payment service leaves the order unchanged, and its page goes on", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const placed = await order();
    await withOrderServices(async (services) => {
      const readSession = () => Promise.reject(new Error("unreachable"));
      const cut = { ...services, gateway: { ...services.gateway, readSession } };
      await expect(settle(cut, await rowOf(services, placed))).rejects.toThrow("unreachable");
    });
    expect((await fetchOrder(placed)).status).toBe("pending");
  });
});

describe("the sandbox", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRETS: "whsec_x" };
  it.each([
    ["with a Stripe key", stripe],
    ["in production", production],
  ])("does not exist %s", async (_, settings) => {
    const placed = await order();
    const path = `/sandbox/checkout/${sessionOf(placed)}`;
    expect((await fetchWith(settings, path)).status).toBe(404);
    expect((await callWith(settings, "POST", `/api${path}`, { outcome: "paid" })).status).toBe(404);
    const form = await fetchWith(settings, path, { method: "POST", body: new URLSearchParams({ outcome: "paid" }) });
    expect(form.headers.get("location")).not.toContain("success");
    const { body, signature } = await event(placed);
    const init = { method: "POST", body, headers: { "stripe-signature": signature } };
    expect((await fetchWith(settings, "/api/webhooks/stripe", init)).status).toBe(400);
    const pricing = (await (await fetchWith(settings, "/api/pricing")).json()) as Json;
    expect(pricing.data.sandbox).toBe(false);
    expect((await fetchOrder(placed)).status).toBe("pending");
  });

  it("shows a page that is marked as a test, runs no script, and pays by a form", async () => {
    const placed = await order({ method: "alipay" });
    const page = await fetchWorker(new URL(placed.pay_url).pathname);
    const html = await page.text();
    expect(html).toContain("TEST");
    expect(html).toContain("$3.15");
    expect(html).toContain("Alipay");
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const outcome of ["paid", "cancelled", "failed", "late"]) expect(html).toContain(`value="${outcome}"`);
    const none = { outcome: "maybe" };
    expect((await call("POST", `/api/sandbox/checkout/${sessionOf(placed)}`, { body: none })).msg).toContain("outcome");
    expect((await fetchWorker("/sandbox/checkout/cs_test_unknown")).status).toBe(404);
    const chinese = await (await fetchWorker(`${new URL(placed.pay_url).pathname}?lang=zh-cn`)).text();
    expect(chinese).toContain("支付宝");

    const body = new URLSearchParams({ outcome: "paid" });
    const init: RequestInit = { method: "POST", body, redirect: "manual" };
    const paid = await fetchWorker(new URL(placed.pay_url).pathname, init);
    expect(paid.status).toBe(303);
    expect(paid.headers.get("location")).toContain(`/success/${placed.reference}`);
    expect((await fetchOrder(placed)).status).toBe("paid");
  });
});
