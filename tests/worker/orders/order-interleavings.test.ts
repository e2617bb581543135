import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { insertCoupon } from "../../../worker/directory/coupons.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { findOrder } from "../../../worker/directory/orders.ts";
import type { OrderRow } from "../../../worker/directory/schema.ts";
import { settingsOf } from "../../../worker/env.ts";
import { offer } from "../../../worker/orders/offer.ts";
import type { OrderServices } from "../../../worker/orders/order-services.ts";
import { placeOrder } from "../../../worker/orders/place.ts";
import { recreateOrder } from "../../../worker/orders/recreate.ts";
import { settle } from "../../../worker/orders/settle.ts";
import { chargeable } from "../../../worker/payments/pricing.ts";
import type { RoomForSale } from "../../../worker/room/rules/order-fit.ts";
import { roomStub } from "../../../worker/room-place.ts";
import { FakeBank } from "../support/fake-bank.ts";
import { put, quickRoom } from "../support/quick-room.ts";
import { undefinedIfRefused } from "../support/refused.ts";
import { paidRoom } from "../support/room.ts";
import { clockAt, dayMs, fireAlarm, hourMs, start } from "../support/time.ts";

const runs = Math.ceil(Number(env.SCHEDULES) / 4);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Kind = "seats" | "time" | "join";

const client = { language: "en", network: "" } as const;
const anyClient = { ...client, network: () => "", countGuess: async () => ({ uncount: async () => {} }) };
const couponUsesMax = 2;
let coupons = 0;

/** Worth of a room: its seats for the time that is left, in seat-days. */
const worthOf = ({ seats, endsAt }: RoomForSale) => (seats * Math.max(0, endsAt - Date.now())) / dayMs;

/** A real room and the real database, with a payment service in memory. */
class Market {
  readonly bank = new FakeBank();
  readonly chatId: string;
  readonly orders: { id: string; seatDays: number }[] = [];
  readonly services: OrderServices;
  readonly coupon = `MARKET${++coupons}`;
  /** Seat-days given before the clock was last set, and the room's worth then. */
  #given = 0;
  #worth = 0;
  readonly #running: Promise<unknown>[] = [];

  constructor(chatId: string) {
    this.chatId = chatId;
    const settings = settingsOf(env);
    this.services = {
      settings,
      directory: createDirectory(env.DB, settings.keyring),
      gateway: this.bank,
      sandbox: undefined,
      mailQueue: { send: async () => {}, sendDue: async () => {} },
      isRestored: async () => false,
      room: (roomId) => roomStub(env, roomId),
      later: (work) => void this.#running.push(work),
    };
  }

  /** A market whose clock stands still, with a coupon that two orders may use. */
  static async open(seats: number): Promise<Market> {
    clockAt(start);
    const { chatId, owner } = await quickRoom({ seats });
    await put("/api/room/paid-join", owner.token, { on: true });
    const market = new Market(chatId);
    const always = { startsAt: 0, endsAt: null, minAmount: 0, emailLimit: null, pausedAt: null, createdAt: start };
    const terms = { kind: "percent", value: 50, totalLimit: couponUsesMax } as const;
    await insertCoupon(market.services.directory, { code: market.coupon, ...terms, ...always });
    market.#worth = worthOf(await market.room());
    return market;
  }

  async room(): Promise<RoomForSale> {
    const room = await this.roomIfAny();
    if (!room) throw new Error("the room is over");
    return room;
  }

  async roomIfAny(): Promise<RoomForSale | undefined> {
    const room = await this.services.room(this.chatId).ask("roomForSale", {});
    return room.ok ? room.value : undefined;
  }

  /** Sets the clock, once everything that runs has ended. */
  async wait(until: number): Promise<void> {
    await this.idle();
    this.#given = await this.given();
    clockAt(until);
    const room = await this.roomIfAny();
    this.#worth = room ? worthOf(room) : 0;
  }

  async given(): Promise<number> {
    const room = await this.roomIfAny();
    return this.#given + (room ? worthOf(room) - this.#worth : 0);
  }

  /** `seen`: the room as it was when the price was quoted; the order is placed now. */
  async order(
    kind: Kind,
    size: number,
    { seen, withCoupon = false }: { seen?: RoomForSale; withCoupon?: boolean } = {},
  ) {
    const basis = seen ?? (await this.roomIfAny());
    if (!basis) return;
    const days = kind === "time" ? ([1, 7, 30][size % 3] ?? 1) : 0;
    const seats = kind === "seats" ? size * 20 + 1 : kind === "join" ? 1 : 0;
    const content = { kind, roomId: this.chatId, email: "", seats, days };
    const priced = await offer(this.services, content, basis, withCoupon ? this.coupon : undefined);
    const placing = placeOrder(this.services, { ...content, ...client, method: "card", ...priced, basis });
    const placed = await placing.catch(undefinedIfRefused);
    if (placed) this.#count(placed, basis);
  }

  async recreate(id: string): Promise<void> {
    const basis = await this.roomIfAny();
    const placing = recreateOrder(this.services, id, anyClient, async () => false);
    const placed = await placing.catch(undefinedIfRefused);
    if (placed && basis && !this.orders.some((known) => known.id === placed.id)) this.#count(placed, basis);
  }

  #count(order: OrderRow, basis: RoomForSale): void {
    const charged = chargeable(order.kind, order, basis, Date.now());
    this.orders.push({ id: order.id, seatDays: charged.seats * charged.days });
  }

  async row(id: string): Promise<OrderRow> {
    const row = await findOrder(this.services.directory, id);
    if (!row) throw new Error("no such order");
    return row;
  }

  async session(id: string) {
    return this.bank.sessions.get(`cs_${(await this.row(id)).reference}`);
  }

  async inspect(id: string): Promise<void> {
    await settle(this.services, await this.row(id));
  }

  /** Completes the payment, also on a page that was closed. */
  async pay(id: string): Promise<void> {
    this.bank.completePayment((await this.session(id))?.id ?? "");
  }

  async idle(): Promise<void> {
    while (this.#running.length > 0) await this.#running.shift();
  }
}

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

async function act(market: Market, what: Step, before: RoomForSale): Promise<void> {
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
  else await env.DB.prepare("UPDATE orders SET expires_at = 0 WHERE id = ?").bind(order.id).run();
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
    const emails = await count("mail_outbox WHERE id = ?", `order-refunded:${row.reference}`);
    // Refunds of seats and time are mailed to the owner of a room that is there; a joiner without an address to nobody.
    if (end || row.kind === "join") expect(emails, facts).toBe(row.kind === "join" ? 0 : refunds);
    const uses = await count("coupon_uses WHERE order_id = ?", id);
    expect(uses, facts).toBe(row.coupon !== null && (got || row.status === "pending") ? 1 : 0);
  }
  expect(await market.given()).toBeLessThanOrEqual(paidFor + 1e-6);
  expect(end?.seatsFree ?? 0).toBeGreaterThanOrEqual(0);
}

async function count(which: string, value: string): Promise<number> {
  return (await env.DB.prepare(`SELECT count(*) AS n FROM ${which}`).bind(value).first<number>("n")) ?? 0;
}

/** Orders with the coupon that can still be paid. */
const reserved = (market: Market) => count("orders WHERE status = 'pending' AND coupon = ?", market.coupon);

describe("orders for one room that are pending at the same time", () => {
  it("never give more seat-days than were paid for, and refund the rest with an email", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const market = await Market.open(3);
        const before = await market.room();
        for (const what of steps) {
          await act(market, what, before);
          expect(await reserved(market)).toBeLessThanOrEqual(couponUsesMax);
        }
        await market.idle();
        for (const { id } of market.orders) await market.inspect(id);
        await market.idle();
        await check(market);
      }),
      { numRuns: runs, seed: Number(env.SEED) },
    );
  });

  it("are refunded when they are paid after the purge, which deletes what a seat's link is derived from", async () => {
    const market = await Market.open(3);
    await market.order("join", 1);
    const id = market.orders[0]?.id ?? "";
    await wait(market, "purge");
    await fireAlarm(market.chatId);
    await market.pay(id);
    await market.inspect(id);
    expect(await market.row(id)).toMatchObject({ status: "refunded", fulfilledAt: null });
    expect(await market.session(id)).toMatchObject({ refunds: 1 });
  });

  it("for time are worth the seats that they were priced for, whichever is paid first", async () => {
    for (const first of ["seats", "time"] as const) {
      const { chatId } = await paidRoom({ seats: 2 });
      const market = new Market(chatId);
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
    const { chatId } = await paidRoom({ seats: 2 });
    const market = new Market(chatId);
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
      const { chatId } = await paidRoom({ seats: 30 });
      const market = new Market(chatId);
      const start = await market.room();
      await market.order("time", 2);
      await market.order("seats", 2);
      await env.DB.prepare("UPDATE orders SET basis_seats = NULL, basis_ends_at = NULL WHERE room_id = ?")
        .bind(chatId)
        .run();
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
