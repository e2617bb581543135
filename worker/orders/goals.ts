import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { endGoal, findGoal, openGoalOf, reachGoal, recordApplied, sumsOf } from "../directory/goals.ts";
import type { GoalRow } from "../directory/schema.ts";
import type { OrderServices } from "./order-services.ts";

/**
 * Gives a goal's time to its room once its sum is complete, and shows the room what was paid. Idempotent; each step may
 * be the last before a crash. A room that refuses the time ends the goal, and its contributions are refunded.
 */
export async function advanceGoal(services: OrderServices, id: string): Promise<void> {
  await reachGoal(services.directory, id, Date.now());
  const goal = await findGoal(services.directory, id);
  if (!goal) return;
  if (goal.state === "reached" && goal.appliedAt === null) await apply(services, goal);
  await showGoal(services, goal.roomId);
}

/** The room applies a goal once, as an order under the goal's id. */
async function apply(services: OrderServices, { id, roomId, days, basisSeats, basisEndsAt }: GoalRow): Promise<void> {
  const applied = await services.room(roomId).applyOrder({
    ...{ kind: "time", orderId: id, seats: 0, durationMs: days * Limits.dayMs },
    basis: { seats: basisSeats, endsAt: basisEndsAt },
  });
  if (applied.ok) await recordApplied(services.directory, id, Date.now(), Date.now());
  else if (applied.code === ResultCode.internal) throw new Error("the room could not apply a goal");
  else await endGoal(services.directory, id, { from: "reached", as: "missed" }, Date.now());
}

/** Tells the room the version of its open goal: the goal's id and the sum that is paid; "" without a goal. */
export async function showGoal(services: OrderServices, roomId: string): Promise<void> {
  const goal = await openGoalOf(services.directory, roomId);
  const version = goal ? `${goal.id}.${(await sumsOf(services.directory, goal.id, Date.now())).paid}` : "";
  await services.room(roomId).ask("showGoal", { goal: version });
}
