import type { OrderRow } from "../../../worker/directory/schema.ts";
import { refundByOperator } from "../../../worker/orders/detect-refund.ts";
import { reconcileOrders } from "../../../worker/orders/jobs.ts";
import type { OrderServices } from "../../../worker/orders/order-services.ts";
import { receiveEvent } from "../../../worker/orders/receive-event.ts";
import { recreateOrder } from "../../../worker/orders/recreate.ts";
import { cancelOrder, findSettled, settledOrder } from "../../../worker/orders/settle.ts";
import type { OrderHost } from "../host.ts";
import { endOf, mayHold } from "../model/orders-model.ts";
import { Shop } from "./shop.ts";

const webhookAgainMs = 60_000;
const client = {
  language: "en",
  network: () => "",
  countGuess: async () => ({ uncount: async () => {} }),
} as const;

const happenings = [
  ...["order", "order", "order", "pay", "pay", "pay", "pay", "pay late", "async", "async ends"],
  ...["webhook", "webhook", "return", "return", "cancel", "recreate", "refund", "cron", "cron", "down"],
] as const;

/** Buyers, the payment service, an operator and the cron job at work on the orders of a shop. */
export class Orders extends Shop implements OrderHost {
  /** Orders that the operator sent back. */
  readonly #sentBack = new Set<string>();
  /** Orders whose buyers were told that they are cancelled. */
  readonly #cancelled = new Set<string>();

  act(what: (typeof happenings)[number] | "order time" = this.pick(happenings)): void {
    this.#checkHolds();
    const order = this.pick(this.orders) as OrderRow | undefined;
    if (what === "cron") this.tick();
    else if (what === "down") this.goDown();
    else if (!what.startsWith("order") && order) this.#actOn(order, what);
    else {
      const kind = what === "order time" ? "time" : this.pick(["create", "seats", "time", "join"] as const);
      this.run(`order ${kind}`, (services) => this.order(services, kind));
    }
  }

  #actOn({ id, reference }: OrderRow, what: string): void {
    const session = this.stripe.bank.sessions.get(`cs_${reference}`);
    if (what === "pay" && session?.state === "open") this.#pay(reference);
    else if (what === "pay late" && session?.state === "closed") this.#pay(reference);
    else if (what === "async") this.stripe.bank.beginAsyncPayment(`cs_${reference}`);
    else if (what === "async ends" && session?.state === "processing") this.#endAsync(reference);
    else if (what === "webhook") this.#webhook(reference, 2);
    else if (what === "return") this.run("return", (services) => settledOrder(services, id));
    else if (what === "cancel") this.run("cancel", (services) => this.#cancel(services, id));
    else if (what === "recreate")
      this.run("recreate", (services) => recreateOrder(services, id, client, async () => false));
    else if (what === "refund") this.run("refund", (services) => this.#refund(services, id));
  }

  #pay(reference: string): void {
    this.world.note(`paid ${reference}`);
    this.stripe.bank.completePayment(`cs_${reference}`);
    // Some webhooks are lost, and some are doubled.
    for (let events = this.pick([0, 1, 1, 2]); events > 0; events--) this.#webhook(reference, 2);
  }

  #endAsync(reference: string): void {
    if (this.world.random() < 0.6) this.#pay(reference);
    else this.stripe.bank.failPayment(`cs_${reference}`);
  }

  async #cancel(services: OrderServices, id: string): Promise<void> {
    const isPending = this.orders.some((order) => order.id === id && order.status === "pending");
    const { status } = await cancelOrder(services, id);
    if (isPending && status === "cancelled") this.#cancelled.add(id);
  }

  async #refund(services: OrderServices, id: string): Promise<void> {
    const order = await findSettled(services, id);
    if (order.status === "paid" && order.fulfilledAt !== null) this.#sentBack.add(id);
    await refundByOperator(services, order);
  }

  /** The payment service sends an event again that was not accepted. */
  #webhook(reference: string, triesLeft: number): void {
    const body = JSON.stringify({ id: "evt", type: "any", reference, sessionId: `cs_${reference}` });
    this.run("webhook", async (services) => {
      await receiveEvent(services, body, "").catch((error) => {
        if (triesLeft > 0) setTimeout(() => this.#webhook(reference, triesLeft - 1), webhookAgainMs);
        throw error;
      });
    });
  }

  tick(): void {
    this.run("cron", async (services) => {
      await reconcileOrders(services);
      await services.mailQueue.sendDue();
    });
  }

  settle(): void {
    const statuses = new Map(this.orders.map((order) => [order.reference, order]));
    for (const { reference, state, paid, refunded } of this.stripe.bank.sessions.values()) {
      const { status, sessionId } = statuses.get(reference) ?? {};
      if (state === "processing") this.#endAsync(reference);
      const isKnown = sessionId !== null && (status === "paid" || status === "refunded");
      if (paid > refunded && !isKnown) this.#webhook(reference, 0);
    }
  }

  #checkHolds(): void {
    const known = new Map(this.orders.map((order) => [order.id, order]));
    for (const [roomId, room] of this.rooms)
      for (const id of room.holders(Date.now())) {
        const { status, expiresAt = 0, fulfilledAt } = known.get(id) ?? {};
        const isOver = this.#cancelled.has(id) || (fulfilledAt ?? null) !== null;
        if (!mayHold({ expiresAt, isOver }, Date.now())) this.world.broken(`${roomId} holds seats: ${status}`);
      }
  }

  /** Rooms of which nothing was sent back end when their orders say. */
  #checkEnds(): void {
    for (const [roomId, room] of this.rooms) {
      const ofRoom = this.orders.filter((order) => order.roomId === roomId && order.fulfilledAt !== null);
      if (ofRoom.length === 0 || ofRoom.some(({ id }) => this.#sentBack.has(id))) continue;
      const given = ofRoom
        .filter(({ kind }) => kind === "create" || kind === "time")
        .map(({ id, days }) => ({ days, at: room.run((one) => one.appliedAt(id)) ?? 0 }));
      const due = endOf(given);
      if (room.endsAt() !== due) this.world.broken(`${roomId} ends at ${room.endsAt()} instead of ${due}`);
    }
  }

  check(): void {
    this.#checkEnds();
    const { broken } = this.world;
    const bought = new Map<string, number>();
    const joined = new Map<string, number>();
    for (const { id, reference, kind, status, amount, roomId, seats, fulfilledAt } of this.orders) {
      const { paid = 0, refunded = 0, refunds = 0 } = this.stripe.bank.sessions.get(`cs_${reference}`) ?? {};
      const isGiven = this.roomOf(roomId).run((room) => room.appliedAt(id)) !== undefined;
      const facts = `${kind} ${reference}: ${status}, paid ${paid} of ${amount}, refunded ${refunded}, given ${isGiven}`;
      if (isGiven !== (fulfilledAt !== null)) broken(`given and not recorded, or recorded and not given: ${facts}`);
      if (isGiven && paid < amount) broken(`given without money: ${facts}`);
      if (isGiven && refunded > 0 && !this.#sentBack.has(id)) broken(`given and sent back: ${facts}`);
      if (!isGiven && paid > refunded) broken(`money taken for nothing: ${facts}`);
      if (refunds > 1) broken(`sent back twice: ${facts}`);
      if (status === "pending") broken(`still pending: ${facts}`);
      const emails = { create: "admin-link", join: "seat-link", seats: "receipt", time: "receipt", chip_in: "" };
      if (isGiven && !this.resend.sent.has(`${emails[kind]}:${reference}`)) broken(`no email: ${facts}`);
      if (status === "refunded" && refunded > 0 && !this.resend.sent.has(`order-refunded:${reference}`))
        broken(`no email about the refund: ${facts}`);
      if (!isGiven && this.resend.sent.has(`${emails[kind]}:${reference}`)) broken(`an email about nothing: ${facts}`);
      if (isGiven && kind !== "join") bought.set(roomId, (bought.get(roomId) ?? 0) + seats);
      if (isGiven && kind === "join") joined.set(roomId, (joined.get(roomId) ?? 0) + 1);
    }
    for (const [roomId, paid] of bought) {
      const { paid: seats, taken: members } = this.roomOf(roomId).seats();
      if (seats !== paid) broken(`${roomId} has ${seats} seats of ${paid} bought ones`);
      if (members > seats) broken(`${roomId} has ${members} members on ${seats} seats`);
      if (members !== 1 + (joined.get(roomId) ?? 0)) broken(`${roomId} has ${members} members`);
    }
  }
}
