import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { forgetRoom } from "../../../worker/directory/forget-room.ts";
import type { RoomOrderFacts } from "../../../worker/room/rules/order-fit.ts";
import { couponUsesMax, dayMs, Market, roomId, start } from "./market.ts";

const runs = Number(process.env.SCHEDULES ?? 40);
const hourMs = dayMs / 24;

beforeEach(() => {
  // Alarms do not ring by themselves.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"], now: start });
  vi.stubGlobal("WebSocketRequestResponsePair", class {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const step = fc.oneof(
  fc.record({
    do: fc.constant("order" as const),
    kind: fc.constantFrom("seats" as const, "time" as const, "join" as const),
    size: fc.nat(6),
    stale: fc.boolean(),
    withCoupon: fc.boolean(),
  }),
  fc.record({ do: fc.constant("recreate" as const), which: fc.nat(20) }),
  fc.record({
    do: fc.constant("wait" as const),
    until: fc.constantFrom("holds give way" as const, "grace" as const, "purge" as const),
  }),
  fc.record({ do: fc.constant("pay" as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant("inspect" as const), which: fc.nat(20), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("time out" as const), which: fc.nat(20) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function wait(market: Market, until: "holds give way" | "grace" | "purge"): Promise<void> {
  const room = await market.roomIfAny();
  if (!room) return;
  const now = Date.now();
  const inGrace = Math.max(now, room.endsAt + hourMs);
  const times = { "holds give way": now + Limits.seatHoldFirmMs, grace: inGrace, purge: Math.max(now, room.purgeAt) };
  await market.wait(times[until]);
}

async function act(market: Market, what: Step, before: RoomOrderFacts): Promise<void> {
  if (what.do === "wait") return await wait(market, what.until);
  if (what.do === "order") {
    const { kind, size, stale, withCoupon } = what;
    return await market.order(kind, size, { ...(stale ? { seen: before } : {}), withCoupon });
  }
  const order = market.orders[what.which % Math.max(1, market.orders.length)];
  if (!order) return;
  if (what.do === "pay") await market.pay(order.id);
  else if (what.do === "recreate") await market.recreate(order.id);
  else if (what.do === "inspect") await Promise.all(Array.from({ length: what.times }, () => market.inspect(order.id)));
  else market.sqlite.all("UPDATE orders SET expires_at = 0 WHERE id = ?", order.id);
}

async function check(market: Market): Promise<void> {
  const end = await market.roomIfAny();
  let paidFor = 0;
  for (const { id, seatDays } of market.orders) {
    const row = await market.row(id);
    const session = await market.session(id);
    const got = row.fulfilledAt !== null;
    const facts = `${row.kind} ${row.status} ${row.closeReason}`;
    if (got && row.kind !== "join") paidFor += seatDays;
    const refunds = (session?.paid ?? 0) > 0 && !got ? 1 : 0;
    expect(session?.refunds ?? 0, facts).toBe(refunds);
    const emails = count(market, "mail_outbox WHERE id = ?", `order-refunded:${row.reference}`);
    // Refunds of seats and time are mailed to the owner of a room that is there; a joiner without an address to nobody.
    if (end || row.kind === "join") expect(emails, facts).toBe(row.kind === "join" ? 0 : refunds);
    const uses = count(market, "coupon_uses WHERE order_id = ?", id);
    expect(uses, facts).toBe(row.coupon !== null && (got || row.status === "pending") ? 1 : 0);
  }
  expect(await market.given()).toBeLessThanOrEqual(paidFor + 1e-6);
  expect(end?.seatsFree ?? 0).toBeGreaterThanOrEqual(0);
}

function count(market: Market, which: string, value: string): number {
  return market.sqlite.all<{ n: number }>(`SELECT count(*) AS n FROM ${which}`, value)[0]?.n ?? 0;
}

/** Orders with the coupon that can still be paid. */
const reserved = (market: Market) => count(market, "orders WHERE status = 'pending' AND coupon = ?", market.coupon);

describe("orders for one room that are pending at the same time", () => {
  it("never give more seat-days than were paid for, and refund the rest with an email", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const market = await Market.open(3);
        const before = await market.room();
        for (const what of steps) {
          await act(market, what, before);
          expect(reserved(market)).toBeLessThanOrEqual(couponUsesMax);
        }
        await market.idle();
        for (const { id } of market.orders) await market.inspect(id);
        await market.idle();
        await check(market);
        market.host.close();
      }),
      { numRuns: runs, seed: Number(process.env.SEED ?? 1) },
    );
  });

  it("are refunded when they are paid after the purge, which deletes what a seat's link is derived from", async () => {
    const market = await Market.open(3);
    await market.order("join", 1);
    const id = market.orders[0]?.id ?? "";
    await wait(market, "purge");
    await market.host.run((room) => room.alarm());
    await forgetRoom(market.services.directory, roomId, Date.now());
    await market.pay(id);
    await market.inspect(id);
    expect(await market.row(id)).toMatchObject({ status: "refunded", fulfilledAt: null });
    expect(await market.session(id)).toMatchObject({ refunds: 1 });
  });

  it("for time are worth the seats that they were priced for, whichever is paid first", async () => {
    for (const first of ["seats", "time"] as const) {
      const market = await Market.open(2);
      const start = await market.room();
      await market.order("time", 2);
      await market.order("seats", 4);
      const [time, seats] = market.orders.map(({ id }) => id) as [string, string];
      for (const id of first === "seats" ? [seats, time] : [time, seats]) {
        await market.pay(id);
        await market.inspect(id);
        await market.idle();
      }
      const end = await market.room();
      const [paid, lost] = first === "seats" ? [seats, time] : [time, seats];
      expect(await market.row(paid)).toMatchObject({ status: "paid" });
      // Closed before its payment was found, or refunded when it came: in both cases nothing was applied.
      expect((await market.row(lost)).closeReason).toBe("changed");
      expect((await market.row(lost)).status).toBe("refunded");
      expect(end.seats).toBe(first === "seats" ? start.seats + 81 : start.seats);
      expect(end.endsAt).toBe(first === "seats" ? start.endsAt : start.endsAt + 30 * dayMs);
    }
  });

  it("end at the payment service when the room changes, so that they cannot be paid", async () => {
    const market = await Market.open(2);
    await market.order("time", 2);
    await market.order("seats", 4);
    const [time, seats] = market.orders.map(({ id }) => id) as [string, string];
    await market.pay(seats);
    await market.inspect(seats);
    await market.idle();
    expect(await market.row(time)).toMatchObject({ status: "cancelled", closeReason: "changed" });
    expect((await market.session(time))?.state).toBe("closed");
  });

  it("of a release that did not note the room are honoured when they would cost the same, and else refunded", async () => {
    for (const changes of [false, true]) {
      const market = await Market.open(30);
      const start = await market.room();
      await market.order("time", 2);
      await market.order("seats", 2);
      market.sqlite.run("UPDATE orders SET basis_seats = NULL, basis_ends_at = NULL");
      const [time, seats] = market.orders.map(({ id }) => id) as [string, string];
      for (const id of changes ? [seats, time] : [time]) {
        await market.pay(id);
        await market.inspect(id);
        await market.idle();
      }
      expect((await market.row(time)).status).toBe(changes ? "refunded" : "paid");
      expect((await market.room()).endsAt).toBe(changes ? start.endsAt : start.endsAt + 30 * dayMs);
    }
  });
});
