import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import * as Limits from "../contract/limits.ts";
import type { Directory } from "./directory.ts";
import { countsTowardsGoal, fitsGoal, holdsPartOfGoal } from "./goal-fit.ts";
import { encryptOrder, ordersWhere } from "./orders.ts";
import { type GoalRow, goals, type OrderRow, orders, type StoredOrder } from "./schema.ts";

/** False when the room has an open goal. */
export async function insertGoal(directory: Directory, row: GoalRow): Promise<boolean> {
  return (await directory.insert(goals).values(row).onConflictDoNothing()).meta.changes === 1;
}

export async function findGoal(directory: Directory, id: string): Promise<GoalRow | undefined> {
  return await directory.select().from(goals).where(eq(goals.id, id)).get();
}

export async function openGoalOf(directory: Directory, roomId: string): Promise<GoalRow | undefined> {
  const open = and(eq(goals.roomId, roomId), eq(goals.state, "open"));
  return await directory.select().from(goals).where(open).get();
}

export async function newestGoalOf(directory: Directory, roomId: string): Promise<GoalRow | undefined> {
  const ofRoom = eq(goals.roomId, roomId);
  return await directory.select().from(goals).where(ofRoom).orderBy(desc(goals.createdAt)).limit(1).get();
}

/** Sums of a goal: paid, by how many contributions, and being paid at the moment. */
export async function sumsOf(directory: Directory, goalId: string, now: number) {
  const row = await directory.get<{ paid: number; contributions: number; held: number }>(
    sql`SELECT coalesce(sum(CASE WHEN ${countsTowardsGoal} THEN o.amount END), 0) AS paid,
      coalesce(sum(CASE WHEN ${countsTowardsGoal} THEN 1 END), 0) AS contributions,
      coalesce(sum(CASE WHEN ${holdsPartOfGoal(now)} THEN o.amount END), 0) AS held FROM orders o WHERE o.goal_id = ${goalId}`,
  );
  return row ?? { paid: 0, contributions: 0, held: 0 };
}

/** Writes a contribution, which holds its part of the goal for some minutes. False if the goal has no place for it. */
export async function insertContribution(directory: Directory, row: OrderRow): Promise<boolean> {
  const stored = encryptOrder(directory, row);
  const values = Object.keys(getTableColumns(orders)).map((name) => sql`${stored[name as keyof StoredOrder]}`);
  const fits = fitsGoal({ orderId: sql`${row.id}`, amount: sql`${row.amount}`, now: row.createdAt });
  const result = await directory.insert(orders).select(
    sql`SELECT ${sql.join(values, sql`, `)} FROM goals g
      WHERE g.id = ${row.goalId} AND g.ends_at > ${row.createdAt} AND ${row.amount} >= g.least AND ${fits}`,
  );
  return result.meta.changes === 1;
}

/** Closes an open goal once its sum is complete. From then on its contributions stay. */
export async function reachGoal(directory: Directory, id: string, now: number): Promise<void> {
  const sum = sql`(SELECT sum(o.amount) FROM orders o WHERE o.goal_id = ${id} AND ${countsTowardsGoal})`;
  const complete = and(eq(goals.id, id), eq(goals.state, "open"), sql`amount = ${sum}`);
  await directory.update(goals).set({ state: "reached", checkedAt: now }).where(complete);
}

export async function recordApplied(directory: Directory, id: string, appliedAt: number, now: number): Promise<void> {
  const notYet = and(eq(goals.id, id), isNull(goals.appliedAt));
  await directory.update(goals).set({ state: "reached", appliedAt, checkedAt: now }).where(notYet);
}

/**
 * Ends a goal in state `from` that bought nothing, and marks all its contributions for a refund, in one transaction.
 */
export async function endGoal(
  directory: Directory,
  id: string,
  { from, as }: { from: "open" | "reached"; as: "missed" | "cancelled" },
  now: number,
): Promise<void> {
  const ended = sql`EXISTS (SELECT 1 FROM goals g WHERE g.id = orders.goal_id AND g.state IN ('missed', 'cancelled'))`;
  const contributing = and(eq(orders.goalId, id), eq(orders.status, "paid"), isNull(orders.refundDueAt), ended);
  await directory.batch([
    directory
      .update(goals)
      .set({ state: as, checkedAt: now })
      .where(and(eq(goals.id, id), eq(goals.state, from), isNull(goals.appliedAt))),
    directory.update(orders).set({ refundDueAt: now, refundReason: "late" }).where(contributing),
  ]);
}

/** Takes a disputed contribution out of its open goal: the bank has withdrawn the money. */
export async function leaveGoal(directory: Directory, orderId: string, now: number): Promise<void> {
  const open = sql`EXISTS (SELECT 1 FROM goals g WHERE g.id = orders.goal_id AND g.state = 'open')`;
  const counted = and(eq(orders.id, orderId), eq(orders.status, "paid"), isNull(orders.refundDueAt), open);
  await directory.update(orders).set({ refundDueAt: now, refundReason: "outside" }).where(counted);
}

/** Contributions that are being paid, or are to be refunded. */
export async function unsettledContributions(directory: Directory, goalId: string): Promise<OrderRow[]> {
  const due = and(eq(orders.status, "paid"), sql`refund_due_at IS NOT NULL`, isNull(orders.disputedAt));
  const unsettled = and(eq(orders.goalId, goalId), or(eq(orders.status, "pending"), due));
  return await ordersWhere(directory, unsettled, Limits.cronBatch);
}

/** Goals due for a check: complete, overdue or ended ones, and others unchecked since `before`. */
export async function goalsToAdvance(
  directory: Directory,
  before: number,
  now: number,
  max: number,
): Promise<GoalRow[]> {
  // Literal, so that the partial index is used.
  const unfinished = sql`done_at IS NULL`;
  const sum = sql`(SELECT sum(o.amount) FROM orders o WHERE o.goal_id = goals.id AND ${countsTowardsGoal})`;
  const wanted: SQL = sql`${unfinished} AND (state <> 'open' OR ends_at <= ${now} OR checked_at <= ${before} OR amount = ${sum})`;
  return await directory.select().from(goals).where(wanted).orderBy(goals.checkedAt).limit(max);
}

export async function markGoalChecked(directory: Directory, id: string, now: number): Promise<void> {
  await directory.update(goals).set({ checkedAt: now }).where(eq(goals.id, id));
}

export async function markGoalDone(directory: Directory, id: string, now: number): Promise<void> {
  await directory.update(goals).set({ doneAt: now }).where(eq(goals.id, id));
}
