import { ok, type Result, refusal } from "../../../../worker/lib/result.ts";
import type { PaidOrder, RoomOrderFacts } from "../../../../worker/room/rules/order-fit.ts";

const purged = () => refusal("roomPurged");

/** A room in memory with the contract of the real one: it gives an order's time once, or refuses the order for good. */
export class GoalRoom {
  seats = 5;
  isDisabled = false;
  isPurged = false;
  endsAt: number;
  /** Times that time was given, by the id of the goal. */
  readonly given = new Map<string, number>();
  shown = "";
  readonly #appliedAt = new Map<string, number>();
  readonly #refused = new Set<string>();

  constructor(endsAt: number) {
    this.endsAt = endsAt;
  }

  get sale(): RoomOrderFacts {
    const state = this.isDisabled ? "disabled" : Date.now() < this.endsAt ? "normal" : "expired";
    const rest = { seatsFree: 1, purgeAt: this.endsAt, paidJoinOn: false, ownerEmail: "owner@example.com" };
    return { roomId: "room", state, seats: this.seats, endsAt: this.endsAt, ...rest };
  }

  ask = (name: "roomForSale" | "showGoal", { goal = "" }: { goal?: string }) =>
    name === "showGoal" ? this.showGoal(goal) : this.roomForSale();
  roomForSale = (): Result<RoomOrderFacts> => (this.isPurged ? purged() : ok(this.sale));
  appliedAt = (orderId: string) => this.#appliedAt.get(orderId);
  showGoal = (version: string): Result<null> => {
    if (this.isPurged) return purged();
    this.shown = version;
    return ok(null);
  };

  applyOrder = (order: PaidOrder): Result<null> => {
    if (this.#appliedAt.has(order.orderId)) return ok(null);
    if (this.isPurged || order.kind !== "time") return purged();
    if (order.basis.seats !== this.seats) this.#refused.add(order.orderId);
    if (this.#refused.has(order.orderId)) return refusal("roomChanged");
    this.#appliedAt.set(order.orderId, Date.now());
    this.given.set(order.orderId, (this.given.get(order.orderId) ?? 0) + 1);
    this.endsAt = Math.max(this.endsAt, Date.now()) + order.durationMs;
    return ok(null);
  };
}
