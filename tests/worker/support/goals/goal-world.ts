import { vi } from "vitest";
import { createDirectory } from "../../../../worker/directory/directory.ts";
import type { GoalRow, StoredOrder } from "../../../../worker/directory/schema.ts";
import { type Env, settingsOf } from "../../../../worker/env.ts";
import { Refused } from "../../../../worker/lib/result.ts";
import { cancelGoal, makeGoal, placeContribution } from "../../../../worker/orders/chip-in.ts";
import { refundByOperator } from "../../../../worker/orders/detect-refund.ts";
import { advanceGoals, reconcileOrders } from "../../../../worker/orders/jobs.ts";
import type { OrderServices } from "../../../../worker/orders/order-services.ts";
import { receiveEvent } from "../../../../worker/orders/receive-event.ts";
import { cancelOrder, findSettled, settledOrder } from "../../../../worker/orders/settle.ts";
import type { AroundCall, Database } from "../sqlite-d1.ts";
import { GoalBank } from "./goal-bank.ts";
import { GoalRoom } from "./goal-room.ts";

const settings = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
} as unknown as Env);

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
/** Months of the simulation have no summer time, and its clock restarts with each schedule. */
const startAt = Date.UTC(2030, 0, 1);

class Died extends Error {}

/** Calls of processes that run at the same time, one after another in random order. */
class Scheduler {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  next(): Promise<void> | undefined {
    if (this.#running < 2) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async run(random: () => number, processes: readonly (() => Promise<void>)[]): Promise<void> {
    this.#running = processes.length;
    const all = processes.map((start) => start().finally(() => this.#running--));
    while (this.#running > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const [resume] = this.#waiting.splice(Math.floor(random() * this.#waiting.length), 1);
      resume?.();
    }
    await Promise.all(all);
  }
}

/** One room with goals, its members and its bank, over the real orders and an SQLite database. */
export class GoalWorld {
  readonly bank = new GoalBank();
  readonly room: GoalRoom;
  /** Orders whose money somebody outside took back: the operator, the payment service's pages, or a bank. */
  readonly takenBack = new Set<string>();
  readonly #scheduler = new Scheduler();
  readonly #random: () => number;
  readonly #database: Database;
  #now = startAt;

  constructor(database: Database, random: () => number) {
    this.#database = database;
    this.#random = random;
    database.run("DELETE FROM mail_outbox; DELETE FROM orders; DELETE FROM goals");
    vi.setSystemTime(startAt);
    const outcomes = [
      "succeeded",
      "succeeded",
      "pending",
      "requires_action",
      "failed",
      { refuse: "declined" },
    ] as const;
    this.bank.stripe.plans = Array.from({ length: 10 }, () => this.pick(outcomes));
    this.room = new GoalRoom(startAt + this.pick([4, 10, 30]) * dayMs);
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  get orders(): StoredOrder[] {
    return this.#database.all(`SELECT id, reference, status, amount, email_print AS emailIndex, refund_due_at AS refundDueAt,
      refund_reason AS refundReason, refund_failed_at AS refundFailedAt, goal_id AS goalId, session_id AS sessionId FROM orders ORDER BY created_at, id`);
  }

  get goals(): GoalRow[] {
    return this.#database.all("SELECT id, state, amount, applied_at AS appliedAt FROM goals");
  }

  /** Paid sums of the open goals: payers displace those who only hold a part. */
  get taken(): { amount: number; taken: number }[] {
    return this.#database.all(`SELECT amount, (SELECT coalesce(sum(o.amount), 0) FROM orders o WHERE o.goal_id = goals.id AND
      o.status = 'paid' AND o.refund_due_at IS NULL) AS taken FROM goals WHERE state = 'open'`);
  }

  refundEmails(reference: string): number {
    return this.#database.all("SELECT 1 FROM mail_outbox WHERE id LIKE ?", `order-refunded:${reference}%`).length;
  }

  /** The services of one process; `diesAt`: it dies at its nth step. */
  services(diesAt = Number.POSITIVE_INFINITY): OrderServices {
    let steps = 0;
    const step = () => {
      if (steps++ >= diesAt) throw new Died();
    };
    const around: AroundCall = async (work) => {
      await this.#scheduler.next();
      step();
      const result = await work();
      step();
      return result;
    };
    const outside = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(of, name) {
          const value = Reflect.get(of, name);
          return typeof value === "function" ? (...args: unknown[]) => around(() => value.apply(of, args)) : value;
        },
      });
    return {
      settings,
      directory: createDirectory(this.#database.forCaller(around), settings.keyring),
      gateway: outside(this.bank),
      sandbox: undefined,
      mailQueue: { send: async () => {}, sendDue: async () => {} },
      room: () => outside(this.room) as unknown as ReturnType<OrderServices["room"]>,
      isRestored: async () => false,
      waitUntil: () => {},
    };
  }

  async makeGoal(services = this.services()): Promise<void> {
    const { sale } = this.room;
    await unlessRefused(makeGoal(services, sale, { days: this.pick([3, 7, 30]), within: this.pick([3, 7, 14]) }));
  }

  async chipIn(services: OrderServices): Promise<void> {
    const goal = this.pick(this.goals);
    if (!goal) return;
    const [open] = this.taken;
    const missing = open ? open.amount - open.taken : 0;
    const amount = this.pick([99, 100, 300, missing, missing, Math.floor(missing / 2), missing - 100, 1 + missing]);
    const email = this.chance(0.6) ? "member@example.com" : "";
    const client = { language: "en", network: () => "" } as const;
    const asked = { goalId: goal.id, amount, method: "card", agree: true } as const;
    await unlessRefused(placeContribution(services, { room: this.room.sale, email }, asked, client));
  }

  /** A member pays this part. */
  async pay(amount: number): Promise<string> {
    const services = this.services();
    const [goal] = this.goals;
    const asked = { goalId: goal?.id ?? "", amount, method: "card", agree: true } as const;
    const client = { language: "en", network: () => "" } as const;
    const { reference } = await placeContribution(services, { room: this.room.sale, email: "" }, asked, client);
    this.bank.completePayment(`cs_${reference}`);
    await this.webhook(services, reference);
    return reference;
  }

  /** One run of the cron job. */
  async tick(services = this.services()): Promise<void> {
    await reconcileOrders(services);
    await advanceGoals(services);
  }

  /** The clock moves on; the cron job has run in between, as it does each minute. */
  async letPass(ms: number): Promise<void> {
    for (const part of [3 * minuteMs, 3 * minuteMs, Math.max(0, ms - 6 * minuteMs)]) {
      this.#now += part;
      vi.setSystemTime(this.#now);
      await this.tick();
    }
  }

  async webhook(services: OrderServices, reference: string, sessionId = `cs_${reference}`): Promise<void> {
    // The payment service sends an event again that was not accepted.
    await receiveEvent(services, JSON.stringify({ id: "evt", type: "any", reference, sessionId }), "").catch(
      unlessDied,
    );
  }

  /** Several things happen at the same time; a process may die at any step. */
  async happen(count: number): Promise<void> {
    const process = async () => {
      const services = this.chance(0.3) ? this.services(Math.floor(this.#random() * 24)) : this.services();
      await this.#happens(services).catch((error) => {
        if (!hasDied(error) && !(error instanceof Refused)) throw error;
      });
    };
    await this.#scheduler.run(
      this.#random,
      Array.from({ length: count }, () => process),
    );
  }

  async #happens(services: OrderServices): Promise<void> {
    const what = this.pick(happenings);
    if (what === "chip in") return await this.chipIn(services);
    if (what === "cron") return await this.tick(services);
    if (what === "cancel goal") return await cancelGoal(services, "room");
    if (what === "make goal") return await this.makeGoal(services);
    if (what === "room changes") return this.#patchRoom();
    const orders = this.orders;
    const order = this.pick(orders);
    if (!order) return await this.chipIn(services);
    const { id, reference } = order;
    const session = `cs_${reference}`;
    if (what === "pay" || what === "pay late") return this.#pay(session, what === "pay late");
    if (what === "begin async") return this.bank.beginAsyncPayment(session);
    if (what === "async fails") return this.bank.failPayment(session);
    if (what === "webhook") return await this.webhook(services, reference ?? "");
    if (what === "return") return void (await settledOrder(services, id));
    if (what === "cancel order") return void (await cancelOrder(services, id));
    if (what === "dispute") return this.#dispute(id, session);
    if (what === "refund ends") return this.#endRefund(session, this.pick(["succeeded", "succeeded", "failed"]));
    if (what === "operator") return await this.#refundByOperator(services, id);
    await this.#refundOutside(id, session);
  }

  #pay(session: string, late: boolean): void {
    const state = this.bank.sessions.get(session)?.state;
    if (state === "open" || state === "processing" || (late && state === "closed")) this.bank.completePayment(session);
  }

  #dispute(id: string, session: string): void {
    this.bank.dispute(session);
    if (this.bank.withdrawn(session) > 0) this.takenBack.add(id);
    if (this.chance(0.5)) this.bank.endDispute(session, this.pick(["won", "lost"]));
  }

  #endRefund(session: string, as: "succeeded" | "failed"): void {
    const [refund] = this.bank.stripe.refundsOf(session);
    if (refund && refund.status !== "succeeded") this.bank.stripe.settleRefund(refund, as);
  }

  async #refundByOperator(services: OrderServices, id: string): Promise<void> {
    const found = await findSettled(services, id);
    if (found.status === "paid") this.takenBack.add(id);
    await unlessRefused(refundByOperator(services, found)).catch(unlessDied);
  }

  async #refundOutside(id: string, session: string): Promise<void> {
    const known = this.bank.sessions.get(session);
    if (known?.state !== "paid" || known.refunded > 0 || this.bank.withdrawn(session) > 0) return;
    this.takenBack.add(id);
    this.bank.refundByHand(session);
  }

  #patchRoom(): void {
    const what = this.pick(["seats", "disabled", "enabled", "ended", "purged"] as const);
    if (what === "seats") this.room.seats += 1;
    else if (what === "ended") this.room.endsAt = Date.now();
    else if (what === "purged") this.room.isPurged ||= this.chance(0.5);
    else this.room.isDisabled = what === "disabled";
  }

  /** All payments end, all events arrive, and the cron job runs until the last goal is over. */
  async settleEverything(): Promise<void> {
    this.bank.stripe.plans = [];
    for (const { reference } of this.orders) {
      const session = `cs_${reference}`;
      if (this.bank.sessions.get(session)?.state === "processing")
        if (this.chance(0.7)) this.bank.completePayment(session);
        else this.bank.failPayment(session);
      this.bank.endDispute(session, this.pick(["won", "lost"]));
    }
    for (const ms of [40 * minuteMs, 15 * dayMs]) {
      for (const { reference } of this.orders) await this.webhook(this.services(), reference ?? "");
      await this.letPass(ms);
    }
    await this.letPass(2 * dayMs);
    // Refunds arrive, and the operator tries those again that failed.
    for (const { reference, refundFailedAt, id } of this.orders) {
      this.#endRefund(`cs_${reference}`, "succeeded");
      await this.webhook(this.services(), reference ?? "");
      if (refundFailedAt !== null) await refundByOperator(this.services(), await findSettled(this.services(), id));
      await this.webhook(this.services(), reference ?? "");
    }
  }
}

/** The query builder wraps errors of the database. */
function hasDied(error: unknown): boolean {
  return error instanceof Died || (error instanceof Error && error.cause instanceof Died);
}

function unlessDied(error: unknown): void {
  if (hasDied(error)) throw error;
}

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof Refused)) throw error;
  });
}

const happenings = [
  ...["chip in", "chip in", "chip in", "chip in", "pay", "pay", "pay", "pay", "pay late", "begin async", "async fails"],
  ...[
    "webhook",
    "webhook",
    "webhook",
    "webhook",
    "return",
    "return",
    "cron",
    "cron",
    "cancel order",
    "operator",
    "dispute",
  ],
  ...["refund outside", "refund ends", "refund ends", "cancel goal", "make goal", "room changes"],
] as const;
