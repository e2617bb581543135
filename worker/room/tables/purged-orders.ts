import { digest } from "../../lib/crypto/keyring.ts";

/*
 * Hashes and times of a purged room's orders: the only rows that survive the purge. After a database restore the same
 * orders may arrive again, and must neither create a room nor be refunded.
 */

export interface PurgedOrder {
  hash: string;
  /** When the room applied the order; null for one that the room refused. */
  appliedAt: number | null;
}

/** All orders that the room applied or refused. Call before the purge. */
export function answeredOrders(sql: SqlStorage): PurgedOrder[] {
  return sql
    .exec<{ order_id: string; applied_at: number | null }>(
      "SELECT order_id, applied_at FROM applied_orders UNION ALL SELECT order_id, NULL FROM refused_orders",
    )
    .toArray()
    .map(({ order_id, applied_at }) => ({ hash: digest(order_id), appliedAt: applied_at }));
}

/** Call right after the storage was deleted. */
export function storeAnsweredOrders(sql: SqlStorage, orders: readonly PurgedOrder[]): void {
  sql.exec("CREATE TABLE IF NOT EXISTS purged_orders (hash TEXT PRIMARY KEY, applied_at INTEGER) WITHOUT ROWID");
  for (const { hash, appliedAt } of orders)
    sql.exec("INSERT INTO purged_orders (hash, applied_at) VALUES (?, ?) ON CONFLICT DO NOTHING", hash, appliedAt);
}

export function wasPurged(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'purged_orders'").toArray().length > 0;
}

/** When the purged room applied the order; undefined when the room refused or never saw the order. */
export function purgedOrderAppliedAt(sql: SqlStorage, orderId: string): number | undefined {
  if (!wasPurged(sql)) return undefined;
  const [row] = sql
    .exec<{ applied_at: number | null }>("SELECT applied_at FROM purged_orders WHERE hash = ?", digest(orderId))
    .toArray();
  return row?.applied_at ?? undefined;
}
