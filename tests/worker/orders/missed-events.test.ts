import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { refundOrder } from "../../../worker/operator/orders.ts";
import { followMissedEvents } from "../../../worker/orders/jobs.ts";
import { shopWith } from "../support/one-order.ts";

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["Date"] });
  await env.DB.exec("DELETE FROM observations");
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("an event whose webhook is never accepted", () => {
  it("is followed by the cron job: a refund that a bank returns, and a second payment until it is sent back", async () => {
    const world = await shopWith();
    const { services, stripe, reference } = world;
    await world.pay();
    await refundOrder(services, reference);
    await followMissedEvents(services);
    expect(await world.row()).toMatchObject({ status: "refunded" });
    world.end("failed");
    const [first] = stripe.sessions.values();
    if (!first) throw new Error("there is no payment page");
    stripe.sessions.set("cs_second", { ...first, id: "cs_second", status: "open", payment: "unpaid" });
    stripe.plans = [{ refuse: "insufficient_funds" }];
    stripe.pay("cs_second");
    await followMissedEvents(services);
    expect(await world.row()).toMatchObject({ status: "refunded" });
    vi.setSystemTime(Date.now() + Limits.missedEventsPollMs);
    await followMissedEvents(services);
    expect(await world.row()).toMatchObject({ status: "paid", refundFailedAt: expect.any(Number) });
    expect(stripe.back("cs_second")).toBe(0);
    // The payment service repeats its refusal for a day.
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await followMissedEvents(services);
    expect(stripe.back("cs_second")).toBe(stripe.paid("cs_second"));
    vi.setSystemTime(Date.now() + Limits.missedEventsPollMs);
    await followMissedEvents(services);
    const asked = stripe.asked.length;
    vi.setSystemTime(Date.now() + Limits.missedEventsPollMs);
    await followMissedEvents(services);
    expect(stripe.asked.slice(asked)).toEqual(["GET /v1/events"]);
  });

  it("is followed in the next run after a hundred older ones", async () => {
    const world = await shopWith();
    const { shop, services } = world;
    await world.pay();
    const later = await payAfterManyEvents(world);
    await followMissedEvents(services);
    expect(await shop.row(later)).toMatchObject({ status: "pending" });
    vi.setSystemTime(Date.now() + Limits.missedEventsPollMs);
    await followMissedEvents(services);
    expect(await shop.row(later)).toMatchObject({ status: "paid" });
  });

  it("that keeps failing is followed again, and hides no later one", async () => {
    const world = await shopWith();
    const { shop, services, stripe } = world;
    await world.pay();
    const [first] = stripe.sessions.values();
    if (!first) throw new Error("there is no payment page");
    stripe.sessions.set("cs_second", { ...first, id: "cs_second", status: "open", payment: "unpaid" });
    stripe.plans = [{ refuse: "insufficient_funds" }];
    stripe.pay("cs_second");
    const later = await payAfterManyEvents(world);
    for (let run = 0; run < 2; run++) {
      await followMissedEvents(services);
      vi.setSystemTime(Date.now() + Limits.missedEventsPollMs);
    }
    expect(await shop.row(later)).toMatchObject({ status: "paid" });
    expect(stripe.back("cs_second")).toBe(0);
    vi.setSystemTime(Date.now() + Limits.dayMs);
    await followMissedEvents(services);
    expect(stripe.back("cs_second")).toBe(stripe.paid("cs_second"));
  });
});

/** Emits a page of events that change nothing, then pays another order. The order's id. */
async function payAfterManyEvents({ shop, stripe, reference }: Awaited<ReturnType<typeof shopWith>>): Promise<string> {
  for (let event = 0; event < Limits.eventsPerPage; event++) {
    vi.setSystemTime(Date.now() + 1000);
    stripe.makeRefund(`cs_${reference}`, "canceled", 1);
  }
  vi.setSystemTime(Date.now() + 1000);
  await shop.order("create", newRoomId());
  const orderId = shop.orderIds.at(-1) ?? "";
  shop.bank.completePayment(`cs_${(await shop.row(orderId)).reference}`);
  return orderId;
}
