/** Orders that were applied, and seats that are kept free while an order is being paid. */
export class Seats {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  markApplied(orderId: string, now: number): void {
    this.#sql.exec("INSERT INTO applied_orders (order_id, applied_at) VALUES (?, ?)", orderId, now);
  }

  wasApplied(orderId: string): boolean {
    return this.#sql.exec("SELECT 1 FROM applied_orders WHERE order_id = ?", orderId).toArray().length > 0;
  }

  /** From now on the order is refused, whatever comes free. */
  markRefused(orderId: string, now: number): void {
    this.#sql.exec("INSERT INTO refused_orders (order_id, refused_at) VALUES (?, ?)", orderId, now);
    this.release(orderId);
  }

  wasRefused(orderId: string): boolean {
    return this.#sql.exec("SELECT 1 FROM refused_orders WHERE order_id = ?", orderId).toArray().length > 0;
  }

  /** Seats held for others than `exceptOrderId`. */
  held(now: number, exceptOrderId = ""): number {
    return this.#sql
      .exec<{ held: number }>(
        "SELECT coalesce(sum(seats), 0) AS held FROM seat_holds WHERE until > ? AND order_id <> ?",
        now,
        exceptOrderId,
      )
      .one().held;
  }

  hold(orderId: string, seats: number, until: number): void {
    this.#sql.exec(
      "INSERT INTO seat_holds (order_id, seats, until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET seats = excluded.seats, until = excluded.until",
      orderId,
      seats,
      until,
    );
  }

  release(orderId: string): void {
    this.#sql.exec("DELETE FROM seat_holds WHERE order_id = ?", orderId);
  }
}
