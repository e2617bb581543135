import * as Limits from "../../contract/limits.ts";
import { Table } from "./table.ts";

/** `join` holds a free seat; `seats` holds capacity for enlarging the room. */
export type HoldKind = "join" | "seats";

/** Seats that an unpaid order holds. */
export interface SeatHold {
  orderId: string;
  seats: number;
  until: number;
  /** Keyed hash of the buyer's network. */
  network: string;
  /** Ordered by the room's owner. */
  byOwner?: boolean;
}

/** Row of `first_holds` for the last free seat; networks are hexadecimal. */
const lastSeat = "last seat";

/** Applied and refused orders, and seats held by unpaid orders. */
export class Seats extends Table {
  markApplied(orderId: string, now: number): void {
    this.run`INSERT INTO applied_orders (order_id, applied_at) VALUES (${orderId}, ${now})`;
  }

  wasApplied(orderId: string): boolean {
    return this.appliedAt(orderId) !== undefined;
  }

  appliedAt(orderId: string): number | undefined {
    const query = "SELECT applied_at AS at FROM applied_orders WHERE order_id = ?";
    return this.first<{ at: number }>(query, orderId)?.at;
  }

  /** Refuses the order for good. `changed`: the room differs from the one that was priced. */
  markRefused(orderId: string, changed: boolean, now: number): void {
    this.run`INSERT INTO refused_orders (order_id, refused_at, changed)
      VALUES (${orderId}, ${now}, ${changed})`;
    this.release(orderId);
  }

  refused(orderId: string): { changed: boolean } | undefined {
    const row = this.first<{ changed: number }>("SELECT changed FROM refused_orders WHERE order_id = ?", orderId);
    return row && { changed: row.changed === 1 };
  }

  /** Seats held for orders other than `exceptOrderId`. */
  held(kind: HoldKind, now: number, exceptOrderId = ""): number {
    return this.#sum("kind = ? AND until > ? AND order_id <> ?", kind, now, exceptOrderId);
  }

  /** Number of seats that orders of members, not of the owner, hold since a time later than `before`. */
  growthOfMembers(before: number, now: number, exceptOrderId: string): number {
    const which = "kind = 'seats' AND by_owner = 0 AND until > ? AND held_at > ? AND order_id <> ?";
    return this.#sum(which, now, before, exceptOrderId);
  }

  /** Seats held since `before` or longer, which may be displaced. */
  heldSince(kind: HoldKind, before: number, now: number, byOwner = false, exceptOrderId = ""): number {
    const which = "kind = ? AND until > ? AND held_at <= ? AND by_owner = ? AND order_id <> ?";
    return this.#sum(which, kind, now, before, byOwner ? 1 : 0, exceptOrderId);
  }

  #sum(which: string, ...values: (string | number)[]): number {
    const query = `SELECT coalesce(sum(seats), 0) AS held FROM seat_holds WHERE displaced = 0 AND ${which}`;
    return this.one<{ held: number }>(query, ...values).held;
  }

  /** Number of this network's orders that hold seats. */
  ordersOf(network: string, now: number): number {
    const query = "SELECT count(*) AS count FROM seat_holds WHERE network = ? AND displaced = 0 AND until > ?";
    return this.one<{ count: number }>(query, network, now).count;
  }

  /**
   * The firm time counts from the network's first hold of the last hour, and for the last free seat from the first hold
   * of any network: neither cancelling and ordering again nor another network renews it.
   */
  hold(
    kind: HoldKind,
    { orderId, seats, until, network, byOwner = false }: SeatHold,
    now: number,
    { isLastSeat = false } = {},
  ): void {
    this.sweep(now);
    const holders = JSON.stringify(isLastSeat ? [network, lastSeat] : [network]);
    this.run`INSERT INTO first_holds (network, held_at) SELECT value, ${now} FROM json_each(${holders}) WHERE true
      ON CONFLICT DO NOTHING`;
    const first = "SELECT min(held_at) AS at FROM first_holds WHERE network IN (SELECT value FROM json_each(?))";
    const heldAt = byOwner ? now : this.one<{ at: number }>(first, holders).at;
    this.run`DELETE FROM seat_holds WHERE until <= ${now}`;
    this.run`INSERT INTO seat_holds (order_id, kind, seats, until, network, held_at, by_owner)
      VALUES (${orderId}, ${kind}, ${seats}, ${until}, ${network}, ${heldAt}, ${byOwner})
      ON CONFLICT DO UPDATE SET seats = excluded.seats, until = excluded.until`;
  }

  /** Releases the oldest holds, of those held since `before` or longer, until `seats` are free. */
  displace(kind: HoldKind, seats: number, before: number, now: number, byOwner = false): void {
    const rows = this.rows<{ order_id: string; seats: number }>(
      `SELECT order_id, seats FROM seat_holds WHERE displaced = 0 AND kind = ? AND until > ? AND held_at <= ? AND by_owner = ?
         ORDER BY held_at, order_id`,
      kind,
      now,
      before,
      byOwner ? 1 : 0,
    );
    let freed = 0;
    for (const row of rows) {
      if (freed >= seats) break;
      this.run`UPDATE seat_holds SET displaced = 1 WHERE order_id = ${row.order_id}`;
      freed += row.seats;
    }
  }

  /** Forgets networks after an hour. The time of the next sweep; undefined when no network is left. */
  sweep(now: number): number | undefined {
    return this.deleteOlder("first_holds", "held_at", Limits.firmHoldIntervalMs, now);
  }

  isDisplaced(orderId: string): boolean {
    return this.exists("SELECT 1 FROM seat_holds WHERE order_id = ? AND displaced = 1", orderId);
  }

  release(orderId: string): void {
    this.run`DELETE FROM seat_holds WHERE order_id = ${orderId}`;
  }
}
