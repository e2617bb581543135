import { vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { insertCoupon } from "../../../worker/directory/coupons.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { findOrder } from "../../../worker/directory/orders.ts";
import type { OrderRow } from "../../../worker/directory/schema.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { offer } from "../../../worker/orders/offer.ts";
import type { OrderServices } from "../../../worker/orders/order-services.ts";
import { placeOrder } from "../../../worker/orders/place.ts";
import { recreateOrder } from "../../../worker/orders/recreate.ts";
import { settle } from "../../../worker/orders/settle.ts";
import { chargeable } from "../../../worker/payments/pricing.ts";

import type { RoomOrderFacts } from "../../../worker/room/rules/order-fit.ts";
import type { RoomStub } from "../../../worker/room-routing.ts";
import { FakeBank } from "../../worker/support/fake-bank.ts";
import { undefinedIfRefused } from "../../worker/support/refused.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";
import { RoomHost } from "../room/room-host.ts";

export const { dayMs } = Limits;
export const start = Date.UTC(2026, 10, 28);
export const roomId = "room12345678";

const settings = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
} as unknown as Env);
const clock = { run: <T>(_: unknown, work: () => T): T => work(), isBusy: () => false };
const surroundings = {
  ...{ latencyMs: () => 0, skewMs: () => 0, isAlarmTwice: () => false, fault: () => undefined },
  ...{ settle() {}, posted() {}, delivered() {} },
};

type Kind = "seats" | "time" | "join";

const client = { language: "en", network: "" } as const;
const anyClient = { ...client, network: () => "", countGuess: async () => ({ uncount: async () => {} }) };
export const couponUsesMax = 2;
/** Of one market at a time: its tables take longer to make than a market takes. */
const database = new Database();

/** Worth of a room: its seats for the time that is left, in seat-days. */
const worthOf = ({ seats, endsAt }: RoomOrderFacts) => (seats * Math.max(0, endsAt - Date.now())) / dayMs;

/** A room and the database that spans rooms, with a payment service in memory. */
export class Market {
  readonly bank = new FakeBank();
  readonly host = new RoomHost(clock, surroundings, false);
  readonly sqlite = database;
  readonly orders: { id: string; seatDays: number }[] = [];
  readonly services: OrderServices;
  readonly coupon = "MARKET";
  /** Seat-days given before the clock was last set, and the room's worth then. */
  #given = 0;
  #worth = 0;
  readonly #running: Promise<unknown>[] = [];

  constructor() {
    database.run(
      "DELETE FROM coupon_uses; DELETE FROM coupons; DELETE FROM mail_outbox; DELETE FROM rooms; DELETE FROM orders",
    );
    this.services = {
      settings,
      directory: createDirectory(
        database.forCaller(async (work) => work()),
        settings.keyring,
      ),
      gateway: this.bank,
      sandbox: undefined,
      mailQueue: { send: async () => {}, sendDue: async () => {} },
      isRestored: async () => false,
      room: () => this.#stub(),
      waitUntil: (work) => void this.#running.push(work),
    };
  }

  #stub(): RoomStub {
    const call =
      (name: string | symbol) =>
      async (...values: unknown[]) => {
        const answer = await this.host.run((room) =>
          (Reflect.get(room, name) as (...all: unknown[]) => unknown).apply(room, values),
        );
        this.host.commit();
        return structuredClone(answer);
      };
    return new Proxy({}, { get: (_, name) => call(name) }) as RoomStub;
  }

  /** A market for a room that is set up and sells seats, with a coupon that two orders may use. */
  static async open(seats: number): Promise<Market> {
    vi.setSystemTime(start);
    const market = new Market();
    const room = market.#stub();
    const owner = { ownerLinkHash: "owner", ownerEmail: "owner@example.com", language: "en" } as const;
    const bought = { kind: "create", orderId: "first", roomId, seats, durationMs: 7 * dayMs, sealed: false } as const;
    await room.applyOrder({ ...bought, ...owner });
    const names = { name: "Ann", roomName: "Tea", recovery: false };
    await room.ask("setUp", { linkHash: "owner", passwordHash: "a$key$salt", sessionHash: "owner's", ...names });
    await room.act("setPaidJoin", "owner's", { on: true });
    const always = {
      startsAt: 0,
      endsAt: null,
      minAmount: 0,
      currency: null,
      emailLimit: null,
      pausedAt: null,
      createdAt: start,
    };
    const terms = { kind: "percent", value: 50, totalLimit: couponUsesMax } as const;
    await insertCoupon(market.services.directory, { code: market.coupon, ...terms, ...always });
    market.#worth = worthOf(await market.room());
    return market;
  }

  async room(): Promise<RoomOrderFacts> {
    const room = await this.roomIfAny();
    if (!room) throw new Error("the room is over");
    return room;
  }

  async roomIfAny(): Promise<RoomOrderFacts | undefined> {
    const room = await this.services.room(roomId).ask("roomForSale", {});
    return room.ok ? room.value : undefined;
  }

  /** Sets the clock, once everything that runs has ended. */
  async wait(until: number): Promise<void> {
    await this.idle();
    this.#given = await this.given();
    vi.setSystemTime(until);
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
    { seen, withCoupon = false }: { seen?: RoomOrderFacts; withCoupon?: boolean } = {},
  ) {
    const basis = seen ?? (await this.roomIfAny());
    if (!basis) return;
    const days = kind === "time" ? ([1, 7, 30][size % 3] ?? 1) : 0;
    const seats = kind === "seats" ? size * 20 + 1 : kind === "join" ? 1 : 0;
    const content = { kind, roomId, email: "", seats, days, currency: "usd" };
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

  #count(order: OrderRow, basis: RoomOrderFacts): void {
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
