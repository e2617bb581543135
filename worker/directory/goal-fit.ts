import { type SQL, sql } from "drizzle-orm";
import * as Limits from "../contract/limits.ts";

/** SQL: an order `o` counts towards its goal. A refund that is due takes the order out. */
export const countsTowardsGoal = sql`(o.status = 'paid' AND o.refund_due_at IS NULL)`;

/**
 * SQL: an order `o` is being paid, in the minutes in which it holds its part. A part no larger than those that stayed unpaid
 * in the hour before holds nothing, so that nobody closes a goal with one unpaid order after another.
 */
export const holdsPartOfGoal = (
  now: number,
) => sql`(o.status = 'pending' AND o.created_at > ${now - Limits.seatHoldFirmMs}
  AND o.amount > (SELECT coalesce(sum(b.amount), 0) FROM orders b WHERE b.goal_id = o.goal_id
    AND b.created_at < o.created_at AND b.created_at > o.created_at - ${Limits.firmHoldIntervalMs}
    AND (b.status IN ('timed_out', 'cancelled')
      OR b.status = 'pending' AND b.created_at <= o.created_at - ${Limits.seatHoldFirmMs})))`;

/**
 * SQL: the goal `g` is open, and has a place for the amount besides the other contributions that are paid or hold their
 * part. The rest of the goal is then nothing, or enough for another contribution. `paid`: ignores unpaid holds,
 * which a payment displaces.
 */
export function fitsGoal({ orderId, amount, now }: { orderId: SQL; amount: SQL; now: number | "paid" }): SQL {
  const held = now === "paid" ? sql`` : sql`OR ${holdsPartOfGoal(now)}`;
  const others = sql`(SELECT coalesce(sum(o.amount), 0) FROM orders o
    WHERE o.goal_id = g.id AND o.id <> ${orderId} AND (${countsTowardsGoal} ${held}))`;
  const left = sql`g.amount - ${amount} - ${others}`;
  return sql`(g.state = 'open' AND ${left} >= 0 AND (${left} = 0 OR ${left} >= g.least))`;
}
