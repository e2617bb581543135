import { type SQL, sql } from "drizzle-orm";

/** SQL: an order `o` counts towards its goal. A refund that is due takes the order out. */
export const counts = sql`(o.status = 'paid' AND o.refund_due_at IS NULL)`;

/**
 * SQL: the goal `g` is open, and has a place for the amount besides the other contributions that are paid or being paid.
 * The rest of the goal is then nothing, or enough for another contribution.
 */
export function fitsGoal({ orderId, amount }: { orderId: SQL; amount: SQL }): SQL {
  const others = sql`(SELECT coalesce(sum(o.amount), 0) FROM orders o
    WHERE o.goal_id = g.id AND o.id <> ${orderId} AND (o.status = 'pending' OR ${counts}))`;
  const left = sql`g.amount - ${amount} - ${others}`;
  return sql`(g.state = 'open' AND ${left} >= 0 AND (${left} = 0 OR ${left} >= g.least))`;
}
