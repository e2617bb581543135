import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { roomIdOf } from "../../../worker/contract/routes/link.ts";
import { eventually } from "../../support/eventually.ts";
import { call, make } from "../support/api.ts";
import { coupon, operate } from "../support/operator.ts";
import { quickRoom } from "../support/quick-room.ts";
import { emailsTo, fetchOrder, finish, order, roomForm, sessionOf, someEmail, tick } from "../support/shop.ts";
import { clockAt, dayMs, fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const stored = (orderId: string) =>
  env.DB.prepare("SELECT email, email_print, status FROM orders WHERE id = ?").bind(orderId).first();
const uses = async (code: string) =>
  (await env.DB.prepare("SELECT buyer FROM coupon_uses WHERE code = ?").bind(code).all<{ buyer: string }>()).results;
const erased = { email: "", email_print: "" };

describe("the buyer's address", () => {
  it("of an unfulfilled order is deleted 30 days after it was placed, and not a minute earlier", async () => {
    const start = Date.now();
    const email = someEmail();
    const timedOut = await order({ email });
    const cancelled = await order({ email });
    await make("cancelOrder", { orderId: cancelled.order_id });
    const bought = await order({ email });
    await finish(bought);
    clockAt(start + Limits.unfulfilledBuyerRetentionMs - 60_000);
    await tick();
    for (const { order_id } of [timedOut, cancelled, bought]) expect(await stored(order_id)).not.toMatchObject(erased);
    clockAt(start + Limits.unfulfilledBuyerRetentionMs + 60_000);
    await tick();
    expect(await stored(timedOut.order_id)).toEqual({ ...erased, status: "timed_out" });
    expect(await stored(cancelled.order_id)).toEqual({ ...erased, status: "cancelled" });
    expect(await stored(bought.order_id)).not.toMatchObject(erased);
    expect((await operate("GET", `/orders?email=${email}`)).data.orders).toHaveLength(1);
    // Paid after all: the link that it bought can no longer be derived.
    await env.DB.prepare("UPDATE sandbox_sessions SET status = 'complete' WHERE id = ?")
      .bind(sessionOf(timedOut))
      .run();
    expect((await fetchOrder(timedOut)).status).toBe("refunded");
  });

  it("is deleted from a coupon's use at the room's purge, and the coupon stays used", async () => {
    const start = Date.now();
    const email = someEmail();
    const code = await coupon({ total_limit: 1, email_limit: 1 });
    const placed = await order({ email, days: 1, seats: 50, coupon: code });
    await finish(placed);
    const roomId = roomIdOf((await fetchOrder(placed)).ic);
    expect(await uses(code)).toEqual([{ buyer: expect.stringContaining(".") }]);
    clockAt(start + dayMs + Limits.graceMs + 60_000);
    await fireAlarm(roomId);
    expect(await stored(placed.order_id)).toMatchObject(erased);
    expect(await uses(code)).toEqual([{ buyer: "" }]);
    expect((await call("POST", "/api/orders", { body: { ...roomForm, email, coupon: code } })).code).toBe(
      ResultCode.refused,
    );
  });

  it("of an order that is being paid stays at the room's purge: its money goes back, and the buyer is told", async () => {
    const start = Date.now();
    const email = someEmail();
    const { chatId, owner } = await quickRoom({ days: 1 });
    const { purgeAt } = await make("getRoom", owner);
    clockAt(purgeAt - 10 * 60_000);
    const body = { kind: "time", days: 7, method: "card", email };
    const placed = (await call("POST", "/api/orders", { body, token: owner.token })).data;
    clockAt(purgeAt + 60_000);
    await fireAlarm(chatId);
    await finish(placed);
    expect((await fetchOrder(placed)).status).toBe("refunded");
    await tick();
    await eventually(async () =>
      expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining("refunded")]),
    );
    clockAt(start + dayMs + Limits.graceMs + Limits.unfulfilledBuyerRetentionMs + dayMs);
    await tick();
    expect(await stored(placed.order_id)).toMatchObject(erased);
  });

  it("of an order whose refund failed is deleted 30 days after the failure, in a purged room or of an order that gave nothing", async () => {
    const start = Date.now();
    const [alive, purged, owed] = [
      await order({ email: someEmail(), days: 90 }),
      await order({ email: someEmail(), days: 1 }),
      await order({ email: someEmail() }),
    ];
    const set = (placed: { order_id: string }, columns: string) =>
      env.DB.prepare(`UPDATE orders SET ${columns} WHERE id = ?`).bind(placed.order_id).run();
    await finish(alive);
    await finish(purged);
    const roomId = roomIdOf((await fetchOrder(purged)).ic);
    const failedAt = start + dayMs + Limits.graceMs + 60_000;
    await set(purged, `refund_due_at = ${start}`);
    clockAt(failedAt);
    await fireAlarm(roomId);
    // As `recordRefundFailed` leaves a delivered order, and one that gave nothing.
    await set(alive, `refund_failed_at = ${failedAt}`);
    await set(purged, `refund_failed_at = ${failedAt}, refund_due_at = NULL`);
    await set(owed, `refund_failed_at = ${failedAt}, refund_due_at = ${start}, status = 'paid', paid_at = ${start}`);
    clockAt(failedAt + Limits.unfulfilledBuyerRetentionMs - 60_000);
    await tick();
    for (const { order_id } of [alive, purged, owed]) expect(await stored(order_id)).not.toMatchObject(erased);
    clockAt(failedAt + Limits.unfulfilledBuyerRetentionMs);
    await tick();
    for (const { order_id } of [purged, owed]) expect(await stored(order_id)).toMatchObject(erased);
    expect(await stored(alive.order_id)).not.toMatchObject(erased);
  });

  it("is found for deletion by an index of the undeleted addresses only", async () => {
    const { results } = await env.DB.prepare(
      "EXPLAIN QUERY PLAN SELECT id FROM orders WHERE email <> '' AND fulfilled_at IS NULL AND created_at <= ? AND status IN (?, ?, ?)",
    )
      .bind(1, "timed_out", "cancelled", "refunded")
      .all<{ detail: string }>();
    expect(JSON.stringify(results)).toContain("orders_to_forget");
  });
});
