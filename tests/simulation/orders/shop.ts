import { createDirectory } from "../../../worker/directory/directory.ts";
import type { OrderRow } from "../../../worker/directory/schema.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { Refused } from "../../../worker/lib/result.ts";
import { offer } from "../../../worker/orders/offer.ts";
import { createOrderServices, type OrderServices } from "../../../worker/orders/order-services.ts";
import { placeOrder } from "../../../worker/orders/place.ts";
import type { RoomStub } from "../../../worker/room-routing.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";
import { type Clock, databaseDown, type Owner, type ShopWorld } from "../host.ts";
import { RoomHost } from "../room/room-host.ts";
import { ResendEdge, StripeEdge } from "./edges.ts";

const minuteMs = 60_000;
const keyOf = (headers: HeadersInit | undefined) => new Headers(headers).get("idempotency-key") ?? "";

const secrets = { APP_SECRETS: "simulation-secret-of-32-characters", STRIPE_SECRET_KEY: "sk_test_simulated" };
const env = {
  ...{ APP_ENV: "test", APP_ORIGIN: "https://parley.example", CAPTCHA: "off", ...secrets },
  ...{
    STRIPE_WEBHOOK_SECRETS: "whsec_simulated",
    RESEND_API_KEY: "re_simulated",
    MAIL_FROM: "Parley <a@parley.example>",
  },
} as unknown as Env;

const database = new Database();

/** Money, rooms and emails of some orders, with the order code between them. */
export class Shop {
  readonly stripe = new StripeEdge();
  readonly resend = new ResendEdge();
  readonly rooms = new Map<string, RoomHost>();
  readonly settings = settingsOf(env);
  readonly clock: Clock;
  readonly world: ShopWorld;
  /** End of the time in which a service does not answer. */
  readonly downUntil = { database: 0, stripe: 0, mail: 0 };

  constructor(clock: Clock, world: ShopWorld) {
    this.clock = clock;
    this.world = world;
    database.run("DELETE FROM mail_outbox; DELETE FROM rooms; DELETE FROM orders");
  }

  upTo(max: number): number {
    return Math.floor(this.world.random() * max);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.upTo(from.length)] as T;
  }

  get orders(): OrderRow[] {
    return database.all(`SELECT id, reference, kind, status, amount, room_id AS roomId, session_id AS sessionId, seats,
      days, expires_at AS expiresAt, fulfilled_at AS fulfilledAt FROM orders ORDER BY created_at, id`);
  }

  roomOf(roomId: string): RoomHost {
    const room = this.rooms.get(roomId) ?? new RoomHost(this.clock, this.world, false);
    this.rooms.set(roomId, room);
    return room;
  }

  /** Makes the writes of all rooms durable. */
  commit(): void {
    for (const room of this.rooms.values()) room.commit();
  }

  /** A process of the worker, which may end at any step. */
  run(name: string, work: (services: OrderServices) => Promise<unknown>): void {
    const process: Owner = { aheadMs: 0, hasEnded: false };
    this.world.note(`begins ${name}`);
    if (this.world.happens(0.3)) this.#later(() => this.#end(process, name), 1 + this.upTo(1500));
    this.clock.run(process, () => {
      work(this.#services()).then(
        () => this.world.note(`ends ${name}`),
        (error) => {
          if (!isExpected(error)) this.world.broken(`${name}: ${error instanceof Error ? error.stack : error}`);
          this.world.note(`fails ${name}`);
        },
      );
    });
  }

  #end(process: Owner, name: string): void {
    this.world.note(`kills ${name}`);
    process.hasEnded = true;
  }

  #later(work: () => void, ms: number): void {
    this.clock.run({ aheadMs: 0, hasEnded: false }, () => setTimeout(work, ms));
  }

  /** A call out of a process, which waits for its answer. */
  async #call<T>(work: () => T | Promise<T>, isDown: boolean, error: string): Promise<T> {
    const wait = () => new Promise((resolve) => setTimeout(resolve, this.world.latencyMs()));
    await wait();
    const lost = isDown ? "request" : this.world.lost();
    if (lost === "request") throw new Error(error);
    const done = await work();
    await wait();
    if (lost === "answer") throw new Error(error);
    return done;
  }

  #isDown(service: keyof Shop["downUntil"]): boolean {
    return Date.now() < this.downUntil[service];
  }

  #services(): OrderServices {
    const around = <T>(work: () => T) => this.#call(work, this.#isDown("database"), databaseDown);
    const services = createOrderServices({ ...env, DB: database.forCaller(around) }, () => {});
    const { verifyEvent } = this.stripe.bank;
    return {
      ...services,
      directory: createDirectory(database.forCaller(around), this.settings.keyring),
      // Signatures have tests of their own.
      gateway: { ...services.gateway, verifyEvent },
      isRestored: async () => false,
      room: (roomId) => this.#stub(roomId),
      // As `waitUntil`: the process ends the work that follows an answer, too.
      waitUntil: (work) => void work.catch(() => {}),
    };
  }

  #stub(roomId: string): RoomStub {
    const method =
      (name: string | symbol) =>
      (...values: unknown[]) =>
        this.#call(() => this.#invoke(roomId, String(name), values), false, "Network connection lost.");
    return new Proxy({}, { get: (_, name) => method(name) }) as RoomStub;
  }

  /** The room's process may end before its answer leaves. */
  async #invoke(roomId: string, name: string, values: unknown[]): Promise<unknown> {
    const host = this.roomOf(roomId);
    const result = await host.run((room) =>
      (Reflect.get(room, name) as (...all: unknown[]) => unknown).apply(room, values),
    );
    if (this.world.happens(0.03)) {
      this.world.note(`kills ${roomId}`);
      host.kill(this.world.random() < 0.5);
      throw new Error("Durable Object reset because its code was updated.");
    }
    host.commit();
    return structuredClone(result);
  }

  /** In place of `fetch`. */
  async fetch(address: string, { method = "GET", headers, body }: RequestInit = {}): Promise<Response> {
    const { hostname, pathname, search } = new URL(address);
    const isMail = hostname === "api.resend.com";
    const ask = async () =>
      isMail
        ? this.resend.answer(keyOf(headers), String(body))
        : this.stripe.answer(method, pathname, new URLSearchParams(String(body ?? search)), keyOf(headers) || null);
    const answered = await this.#call(ask, this.#isDown(isMail ? "mail" : "stripe"), "fetch failed");
    this.world.note(`${method} ${pathname} ${answered.status}`);
    return Response.json(answered.body, { status: answered.status });
  }

  async order(services: OrderServices, kind: "create" | "seats" | "time" | "join"): Promise<void> {
    const roomIds = this.orders.filter((order) => order.kind === "create" && order.fulfilledAt !== null);
    const roomId = kind === "create" || roomIds.length === 0 ? newRoomId() : this.pick(roomIds).roomId;
    const asked = await services.room(roomId).ask("roomForSale", {});
    const isNew = kind === "create" || !asked.ok;
    const basis = asked.ok ? asked.value : undefined;
    const numbers = { create: [2, 7], seats: [1 + this.upTo(3), 0], time: [0, 7], join: [1, 0] } as const;
    const [seats, days] = numbers[isNew ? "create" : kind];
    const numbersOf = { seats, days, currency: "usd" };
    const content = { kind: isNew ? ("create" as const) : kind, roomId, email: "buyer@example.com", ...numbersOf };
    const offered = await offer(services, content, basis, undefined);
    const client = { language: "en", method: "card", network: "" } as const;
    await placeOrder(services, { ...content, ...client, ...offered, basis, byOwner: true });
  }

  goDown(): void {
    this.downUntil[this.pick(["database", "stripe", "mail"] as const)] = Date.now() + this.upTo(10 * minuteMs);
  }

  close(): void {
    for (const room of this.rooms.values()) room.close();
  }
}

/** Refusals, and faults of services, also inside of errors of the query builder and of Stripe's client. */
function isExpected(error: unknown): boolean {
  if (error instanceof Refused) return true;
  if (!(error instanceof Error)) return false;
  const faults =
    /D1_ERROR|Network connection lost|Durable Object reset|fetch failed|could not apply an order|connection to Stripe/;
  return faults.test(error.message) || isExpected(error.cause);
}
