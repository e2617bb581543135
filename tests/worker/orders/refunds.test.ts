import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { orderNumber } from "../../../worker/lib/crypto/codes.ts";
import { reasonText } from "../../../worker/lib/reasons.ts";
import { Refused } from "../../../worker/lib/result.ts";
import { searchOrders } from "../../../worker/operator/console/orders.ts";
import { refundOrder } from "../../../worker/operator/orders.ts";
import { reconcileOrders } from "../../../worker/orders/jobs.ts";
import { receiveEvent } from "../../../worker/orders/receive-event.ts";
import { settledOrder } from "../../../worker/orders/settle.ts";
import { shopWith } from "../support/one-order.ts";

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function emailsAbout(reference: string): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT id FROM mail_outbox WHERE id LIKE ? ORDER BY id")
    .bind(`%:${reference}%`)
    .all<{ id: string }>();
  const kinds = results.map(({ id }) => id.replace(`:${reference}`, ""));
  return kinds.filter((kind) => kind !== "admin-link" && kind !== "receipt");
}

async function refusalOf(work: Promise<unknown>): Promise<Refused> {
  const error = await work.catch((refused: unknown) => refused);
  if (error instanceof Refused) return error;
  throw new Error("it was not refused");
}

describe("money that goes back", () => {
  it("is on its way while the payment service says so: the buyer keeps the link, and is told when it is back", async () => {
    const world = await shopWith("pending");
    await world.pay();
    const { link } = await world.shown();
    expect(link).toBeDefined();
    expect(await refundOrder(world.services, world.reference)).toMatchObject({ status: "refunding" });
    expect(await world.shown()).toMatchObject({ status: "refunding", refundReason: "operator", link });
    expect(await emailsAbout(world.reference)).toEqual(["order-refunding"]);
    await world.tell();
    expect(await world.shown()).toMatchObject({ status: "refunding" });

    world.end("succeeded");
    await world.tell();
    const shown = await world.shown();
    expect(shown.status).toBe("refunded");
    expect(shown).not.toHaveProperty("link");
    expect(await emailsAbout(world.reference)).toEqual(["order-refunded", "order-refunding"]);
  });

  it("is looked for by the cron job when no event arrives, and the buyer is told also after days", async () => {
    const world = await shopWith("pending");
    await world.pay();
    await refundOrder(world.services, world.reference);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * Limits.dayMs });
    await reconcileOrders(world.services);
    expect((await world.shown()).status).toBe("refunding");
    world.end("succeeded");
    vi.setSystemTime(Date.now() + Limits.refundPollMs + 60_000);
    await reconcileOrders(world.services);
    expect((await world.shown()).status).toBe("refunded");
    expect(await emailsAbout(world.reference)).toContain("order-refunded");
  });

  it("and fails leaves the order paid, tells buyer and operator, and can be tried again", async () => {
    const world = await shopWith("pending");
    await world.pay();
    await refundOrder(world.services, world.reference);
    world.end("failed");
    await world.tell();
    const shown = await world.shown();
    expect(shown).toMatchObject({ status: "paid", refundFailed: true });
    expect(shown.link).toBeDefined();
    expect(String(logged.mock.calls)).toContain("a refund has failed, and waits for the operator");
    expect(await emailsAbout(world.reference)).toEqual(["order-refunding", "refund-failed", "refund-waits:0"]);
    const {
      orders: [listed],
    } = await searchOrders(world.services, { status: "refund_failed" });
    expect(listed?.orderId).toBe(orderNumber(world.reference));
    // Nothing is tried by itself.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * Limits.dayMs });
    await reconcileOrders(world.services);
    expect(world.refunds()).toBe(1);

    expect(await refundOrder(world.services, world.reference)).toMatchObject({ status: "refunded" });
    expect(world.back()).toBe((await world.row()).amount);
  });

  it("and comes back days after it was sent is owed again", async () => {
    const world = await shopWith();
    await world.pay();
    expect(await refundOrder(world.services, world.reference)).toMatchObject({ status: "refunded" });
    world.end("failed");
    await world.tell();
    await world.tell();
    expect(await world.shown()).toMatchObject({ status: "paid", refundFailed: true });
    expect(await emailsAbout(world.reference)).toEqual(["order-refunded", "refund-failed", "refund-waits:0"]);
  });

  it("that somebody sends in the payment service's own pages is on its way until it is back", async () => {
    const world = await shopWith();
    await world.pay();
    world.stripe.makeRefund(`cs_${world.reference}`, "pending", (await world.row()).amount);
    await world.tell();
    expect(await world.shown()).toMatchObject({ status: "refunding", refundReason: "outside" });
    world.end("failed");
    await world.tell();
    expect(await world.shown()).toMatchObject({ status: "paid", refundFailed: true });
    expect(world.refunds()).toBe(0);
  });
});

describe("a second payment by another page", () => {
  it("goes back with a later event, too, when its first refund failed", async () => {
    const world = await shopWith("pending");
    const { stripe, services, reference } = world;
    await world.pay();
    const [first] = stripe.sessions.values();
    if (!first) throw new Error("there is no payment page");
    stripe.sessions.set("cs_second", { ...first, id: "cs_second", status: "open", payment: "unpaid" });
    stripe.pay("cs_second");
    const tell = () => receiveEvent(services, JSON.stringify({ reference, sessionId: "cs_second" }), "");
    await tell();
    const [refund] = stripe.refundsOf("cs_second");
    if (!refund) throw new Error("no refund was made");
    stripe.settleRefund(refund, "failed");
    await tell();
    expect(stripe.back("cs_second")).toBe(stripe.paid("cs_second"));
    expect(world.back()).toBe(0);
  });
});

describe("a refund that the payment service refuses", () => {
  it("is told to the operator in its words, leaves the order paid with its link, and is asked anew the next time", async () => {
    const world = await shopWith({ refuse: "insufficient_funds" });
    await world.pay();
    const { refusal } = await refusalOf(refundOrder(world.services, world.reference));
    expect(refusal).toMatchObject({ reason: "refundRefused", detail: expect.stringContaining("insufficient_funds") });
    expect(reasonText("refundRefused", "en")).toContain("did not refund");
    const shown = await world.shown();
    expect(shown).toMatchObject({ status: "paid", link: expect.any(String) });
    // The buyer was promised nothing.
    expect(await emailsAbout(world.reference)).toEqual([]);
    expect(await refundOrder(world.services, world.reference)).toMatchObject({ status: "refunded" });
  });

  it("is tried less and less often when the product owes it, and then waits for the operator", async () => {
    const refused = Array.from({ length: 20 }, () => ({ refuse: "insufficient_funds" }));
    const world = await shopWith(...refused);
    const { services } = world;
    const row = await world.row();
    await env.DB.prepare(
      "UPDATE orders SET status = 'paid', paid_at = ?1, refund_due_at = ?1, refund_reason = 'late' WHERE id = ?2",
    )
      .bind(Date.now(), row.id)
      .run();
    world.stripe.pay(`cs_${row.reference}`);
    const began = Date.now();
    const triedAt: number[] = [];
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const hour of [0, 1, 2, 3, 4, 8, 9, 10, 32, 33, 34, 59]) {
      vi.setSystemTime(began + 120_001 + hour * 3_600_000);
      await reconcileOrders(services);
      // The buyer's page, too.
      await settledOrder(services, row.id);
      while (triedAt.length < world.refunds()) triedAt.push(hour);
    }
    expect(triedAt).toEqual([0, 1, 2, 3, 9, 33]);
    expect(await world.shown()).toMatchObject({ status: "refunding", refundFailed: true });
    expect(await emailsAbout(row.reference)).toEqual([
      `refund-failed:${Limits.refundPausesMs.length}`,
      `refund-waits:${Limits.refundPausesMs.length}`,
    ]);
    world.stripe.plans = [];
    expect(await refundOrder(services, row.reference)).toMatchObject({ status: "refunded", refundReason: "late" });
  });

  it("because the buyer disputes the payment is refused in words, and the outcome of the dispute is recorded", async () => {
    const world = await shopWith();
    await world.pay();
    const session = `cs_${world.reference}`;
    world.stripe.dispute(session);
    await world.tell();
    expect((await refusalOf(refundOrder(world.services, world.reference))).refusal.reason).toBe("orderDisputed");
    world.stripe.endDispute(session, "lost");
    await world.tell();
    expect(await world.row()).toMatchObject({ status: "paid", disputeOutcome: "lost" });
    expect((await world.row()).disputeClosedAt).not.toBeNull();
  });
});
