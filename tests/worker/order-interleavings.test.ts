import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDirectory } from "../../worker/directory/directory.ts";
import { findOrder } from "../../worker/directory/orders.ts";
import type { OrderRow } from "../../worker/directory/schema.ts";
import { settingsOf } from "../../worker/env.ts";
import { offer } from "../../worker/orders/offer.ts";
import type { OrderServices } from "../../worker/orders/order-services.ts";
import { placeOrder } from "../../worker/orders/place.ts";
import { settle } from "../../worker/orders/settle.ts";
import { chargeable } from "../../worker/payments/pricing.ts";
import type { RoomForSale } from "../../worker/room/rules/orders.ts";
import { FakeBank } from "./support/fake-bank.ts";
import { paidRoom } from "./support/room.ts";

const dayMs = 86_400_000;
const runs = Math.ceil(Number(env.SCHEDULES) / 5);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Room = RoomForSale & { seenAt: number };

/** A real room and the real database, with a payment service in memory. */
class Market {
  readonly bank = new FakeBank();
  readonly chatId: string;
  readonly orders: { id: string; seatDays: number }[] = [];
  readonly services: OrderServices;
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
      room: (roomId) => env.ROOM.getByName(roomId),
      later: (work) => void this.#running.push(work),
    };
  }

  async room(): Promise<Room> {
    const room = await this.services.room(this.chatId).roomForSale();
    if (!room.ok) throw new Error(room.reason);
    return { ...room.value, seenAt: Date.now() };
  }

  /** `seen`: the room as it was when the price was quoted; the order is placed now. */
  async order(kind: "seats" | "time" | "join", size: number, seen?: Room) {
    const basis = seen ?? (await this.room());
    const days = kind === "time" ? ([1, 7, 30][size % 3] ?? 1) : 0;
    const seats = kind === "seats" ? size * 20 + 1 : kind === "join" ? 1 : 0;
    const content = { kind, roomId: this.chatId, email: "", seats, days };
    const priced = await offer(this.services, content, basis, undefined);
    const rest = { language: "en", method: "card", network: "" } as const;
    const placed = await placeOrder(this.services, { ...content, ...rest, ...priced, basis });
    const charged = chargeable(kind, content, basis, Date.now());
    if (placed.ok) this.orders.push({ id: placed.value.id, seatDays: charged.seats * charged.days });
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
  }),
  fc.record({ do: fc.constant("pay" as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant("inspect" as const), which: fc.nat(20), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("time out" as const), which: fc.nat(20) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function act(market: Market, what: Step, before: Room): Promise<void> {
  if (what.do === "order") return await market.order(what.kind, what.size, what.stale ? before : undefined);
  const order = market.orders[what.which % Math.max(1, market.orders.length)];
  if (!order) return;
  if (what.do === "pay") await market.pay(order.id);
  else if (what.do === "inspect") await Promise.all(Array.from({ length: what.times }, () => market.inspect(order.id)));
  else await env.DB.prepare("UPDATE orders SET expires_at = 0 WHERE id = ?").bind(order.id).run();
}

async function check(market: Market, start: Room): Promise<void> {
  const end = await market.room();
  let paidFor = 0;
  for (const { id, seatDays } of market.orders) {
    const row = await market.row(id);
    const session = await market.session(id);
    const got = row.fulfilledAt !== null;
    const emails = await env.DB.prepare("SELECT count(*) AS n FROM mail_outbox WHERE id = ?")
      .bind(`order-refunded:${row.reference}`)
      .first("n");
    const facts = `${row.kind} ${row.status} ${row.closeReason}`;
    if (got && row.kind !== "join") paidFor += seatDays;
    expect(session?.refunds ?? 0, facts).toBe((session?.paid ?? 0) > 0 && !got ? 1 : 0);
    // Refunds of seats and time are mailed to the buyer or the owner; a joiner without an address cannot be mailed.
    expect(emails, facts).toBe((session?.refunds ?? 0) > 0 && row.kind !== "join" ? 1 : 0);
  }
  const given =
    (end.seats * end.endsAt - start.seats * start.endsAt - (end.seats - start.seats) * start.seenAt) / dayMs;
  expect(given).toBeLessThanOrEqual(paidFor);
}

describe("orders for one room that are pending at the same time", () => {
  it("never give more seat-days than were paid for, and refund the rest with an email", {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { chatId } = await paidRoom({ seats: 3 });
        const market = new Market(chatId);
        const start = await market.room();
        for (const what of steps) await act(market, what, start);
        await market.idle();
        for (const { id } of market.orders) await market.inspect(id);
        await market.idle();
        await check(market, start);
      }),
      { numRuns: runs, seed: Number(env.SEED) },
    );
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
