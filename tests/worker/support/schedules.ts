import { createDirectory } from "../../../worker/directory/directory.ts";
import { findOrder } from "../../../worker/directory/orders.ts";
import type { OrderRow } from "../../../worker/directory/schema.ts";
import type { Settings } from "../../../worker/env.ts";
import { detectRefund, refundByOperator } from "../../../worker/orders/detect-refund.ts";
import { offer } from "../../../worker/orders/offer.ts";
import type { OrderServices } from "../../../worker/orders/order-services.ts";
import { placeOrder } from "../../../worker/orders/place.ts";
import { receiveEvent } from "../../../worker/orders/receive-event.ts";
import { latestReplacement } from "../../../worker/orders/recreate.ts";
import { closeOrder, findSettled, settle, settledOrder } from "../../../worker/orders/settle.ts";
import { randomNumbers } from "../../support/random-numbers.ts";
import { FakeBank } from "./fake-bank.ts";
import { FakeRooms, room } from "./fake-rooms.ts";
import { undefinedIfRefused } from "./refused.ts";

class Crash extends Error {}

/** A shop with in-memory bank and rooms, and a real database. */
export class Shop {
  readonly bank: FakeBank;
  readonly rooms = new FakeRooms();
  /** All orders of this shop, and those that an operator or the bank wanted to refund. */
  readonly orderIds: string[] = [];
  readonly sentBack = new Set<string>();
  /** Sums of orders of which a part was refunded by hand. */
  readonly partsSentBack = new Map<string, number>();
  readonly isTaxOnTop: boolean;
  readonly services: OrderServices;
  readonly #database: D1Database;
  readonly #sessions = new Map<string, string>();
  readonly #random: () => number;

  constructor(seed: number, { database, settings }: { database: D1Database; settings: Settings }) {
    this.#database = database;
    this.#random = randomNumbers(seed);
    const behavior = this.pick(["exclusive", "inclusive", undefined] as const);
    this.isTaxOnTop = behavior === "exclusive";
    this.bank = new FakeBank({ tax: behavior && { behavior, code: undefined }, invoices: behavior !== undefined });
    this.bank.stripe.taxRate = this.pick([20, 8.25, 0]);
    const outcomes = ["succeeded", "pending", "requires_action", "failed", { refuse: "insufficient_funds" }] as const;
    this.bank.stripe.plans = Array.from({ length: 12 }, () => this.pick(outcomes));
    this.services = {
      settings,
      directory: createDirectory(database, settings.keyring),
      gateway: this.bank,
      sandbox: undefined,
      mailQueue: { send: async () => {}, sendDue: async () => {} },
      isRestored: async () => false,
      room: (roomId) => this.rooms.room(roomId) as unknown as ReturnType<OrderServices["room"]>,
      waitUntil: () => {},
    };
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  async order(kind: "create" | "join" | "time", roomId: string, coupon?: string): Promise<void> {
    const { services } = this;
    const basis = kind === "create" ? undefined : room;
    const numbers = { seats: kind === "time" ? 0 : 5, days: 7, currency: "usd" };
    const content = { kind, roomId, email: "buyer@example.com", ...numbers };
    const offered = await offer(services, content, basis, coupon);
    const company = this.chance(0.3) ? { name: "Acme Ltd", taxId: "DE123456789" } : null;
    const rest = { language: "en", method: this.pick(services.settings.PAYMENT_METHODS), company } as const;
    const placing = placeOrder(services, { ...content, ...rest, ...offered, basis, network: "" });
    const placed = await placing.catch(undefinedIfRefused);
    if (placed) this.orderIds.push(placed.id);
  }

  /** Order services whose process dies at the nth side effect. */
  dyingAt(step: number): OrderServices {
    let done = 0;
    const die = () => {
      if (done++ === step) throw new Crash();
    };
    const { services } = this;
    const around = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(of, name) {
          const value = Reflect.get(of, name);
          if (typeof value !== "function") return value;
          return async (...args: unknown[]) => {
            die();
            const result = await value.apply(of, args);
            die();
            return result;
          };
        },
      });
    return {
      ...services,
      gateway: around(services.gateway),
      room: (roomId) => around(services.room(roomId)),
      directory: new Proxy(services.directory, {
        get(target, name, receiver) {
          if (["update", "insert", "select", "batch", "delete"].includes(String(name))) die();
          return Reflect.get(target, name, receiver);
        },
      }),
    };
  }

  /** Applies one random event to one of the orders; the process may die during it. */
  async happen(): Promise<void> {
    const { bank } = this;
    const orderId = this.pick(this.orderIds);
    const session = await this.#sessionOf(orderId);
    const what = this.pick(happenings);
    const services = this.chance(0.4) ? this.dyingAt(Math.floor(this.#random() * 14)) : this.services;
    try {
      if (what === "pay") bank.sessions.get(session)?.state === "open" && bank.completePayment(session);
      else if (what === "pay async") bank.beginAsyncPayment(session);
      else if (what === "async succeeds")
        bank.sessions.get(session)?.state === "processing" && bank.completePayment(session);
      else if (what === "async fails") bank.failPayment(session);
      else if (what === "pay late") bank.sessions.get(session)?.state === "closed" && bank.completePayment(session);
      else if (what === "refund outside") await this.#refundOutside(orderId, session);
      else if (what === "part refunded outside") this.#refundPartOutside(orderId, session);
      else if (what === "refund ends") this.#endRefund(session);
      else if (what === "dispute") this.#dispute(orderId, session);
      else if (what === "time passes") await this.letTimePass(orderId);
      else await this.#ask(what, services, orderId, session);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }

  async #ask(what: Happening, services: OrderServices, orderId: string, sessionId: string): Promise<void> {
    switch (what) {
      case "webhook":
        await receiveEvent(services, eventOf(sessionId), "");
        break;
      case "redirect":
        await settledOrder(services, orderId);
        break;
      case "reconciler":
        await settle(services, await this.row(orderId));
        break;
      case "cancel": {
        const found = await findSettled(services, orderId);
        if (found.status === "pending") await closeOrder(services, found, "cancelled");
        break;
      }
      case "recreate":
        await this.#recreate(services, orderId);
        break;
      case "refund by the operator": {
        const found = await findSettled(services, orderId);
        if (found.fulfilledAt !== null) this.sentBack.add(orderId);
        await refundByOperator(services, found).catch(undefinedIfRefused);
        break;
      }
    }
  }

  async #recreate(services: OrderServices, orderId: string): Promise<void> {
    const found = await findSettled(services, orderId);
    const unpaid = (order: OrderRow) => order.status === "timed_out" || order.status === "cancelled";
    if (!unpaid(found)) return;
    const last = await latestReplacement(services, found);
    if (!unpaid(last)) return;
    const { kind, roomId, email, seats, days, method, currency, language } = last;
    const content = { kind, roomId, email, seats, days, method, currency, language };
    const basis = kind === "create" ? undefined : room;
    const offered = await offer(services, content, basis, last.coupon ?? undefined);
    try {
      const placing = placeOrder(services, { ...content, ...offered, basis, network: "", recreatedFrom: last });
      await placing.catch(undefinedIfRefused);
    } finally {
      // An order written before the crash counts too.
      const { results } = await this.#database
        .prepare("SELECT id FROM orders WHERE recreated_from = ?")
        .bind(last.id)
        .all<{ id: string }>();
      for (const { id } of results) if (!this.orderIds.includes(id)) this.orderIds.push(id);
    }
  }

  async #refundOutside(orderId: string, session: string): Promise<void> {
    if (this.bank.sessions.get(session)?.state !== "paid") return;
    this.sentBack.add(orderId);
    this.bank.refundByHand(session);
  }

  #refundPartOutside(orderId: string, session: string): void {
    if (this.bank.sessions.get(session)?.state !== "paid" || this.partsSentBack.has(orderId)) return;
    const part = this.bank.refundPartByHand(session);
    if (part > 0) this.partsSentBack.set(orderId, part);
  }

  /** A refund that is under way arrives or fails; one that has arrived may come back. */
  #endRefund(session: string): void {
    const [refund] = this.bank.stripe.refundsOf(session);
    if (refund) this.bank.stripe.settleRefund(refund, this.pick(["succeeded", "succeeded", "failed", "canceled"]));
  }

  #dispute(orderId: string, session: string): void {
    const { stripe } = this.bank;
    if (!stripe.sessions.has(session)) return;
    stripe.dispute(session);
    if (stripe.disputeOf(session)) this.sentBack.add(orderId);
    if (this.chance(0.6)) stripe.endDispute(session, this.pick(["won", "lost"]));
  }

  async letTimePass(orderId: string): Promise<void> {
    const later = "UPDATE orders SET expires_at = 0, refund_again_at = NULL WHERE id = ?";
    await this.#database.prepare(later).bind(orderId).run();
  }

  /** Delivers all events and runs the cron job; the operator tries failed refunds again. */
  async settleEverything(): Promise<void> {
    this.bank.stripe.plans = [];
    for (const orderId of this.orderIds) {
      const session = await this.#sessionOf(orderId);
      if (this.bank.sessions.get(session)?.state === "processing") this.bank.completePayment(session);
      await this.letTimePass(orderId);
      this.bank.stripe.endDispute(session, this.pick(["won", "lost"]));
      await this.#inspect(orderId, session);
      for (const refund of this.bank.stripe.refundsOf(session))
        if (refund.status !== "succeeded") this.bank.stripe.settleRefund(refund, "succeeded");
      await this.#inspect(orderId, session);
      // A refusal that a dead process had not recorded was repeated under the same key: the next try has a new one.
      await this.letTimePass(orderId);
      await this.#inspect(orderId, session);
      if ((await this.row(orderId)).refundFailedAt === null) continue;
      await refundByOperator(this.services, await this.row(orderId));
      await this.#inspect(orderId, session);
    }
  }

  async #inspect(orderId: string, sessionId: string): Promise<void> {
    await receiveEvent(this.services, eventOf(sessionId), "");
    await detectRefund(this.services, await settle(this.services, await this.row(orderId)));
  }

  /** Payment session of an order: its name never changes. */
  async #sessionOf(orderId: string): Promise<string> {
    const session = this.#sessions.get(orderId) ?? `cs_${(await this.row(orderId)).reference}`;
    this.#sessions.set(orderId, session);
    return session;
  }

  async row(orderId: string): Promise<OrderRow> {
    const row = await findOrder(this.services.directory, orderId);
    if (!row) throw new Error("no such order");
    return row;
  }
}

/** Webhook of the payment service about a session. */
const eventOf = (sessionId: string) =>
  JSON.stringify({ id: "evt", type: "any", reference: sessionId.replace("cs_", ""), sessionId });

const happenings = [
  ...["pay", "pay", "pay", "pay async", "async succeeds", "async fails", "pay late", "time passes"],
  ...["webhook", "webhook", "webhook", "redirect", "redirect", "reconciler", "cancel", "recreate", "recreate"],
  ...[
    "refund outside",
    "part refunded outside",
    "refund by the operator",
    "refund by the operator",
    "refund ends",
    "refund ends",
    "dispute",
  ],
] as const;
type Happening = (typeof happenings)[number];
