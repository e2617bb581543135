import * as Limits from "../../contract/limits.ts";
import { goalsToAdvance, markGoalChecked } from "../../directory/goals.ts";
import { errorFields, log } from "../../lib/log.ts";
import { checkGoal } from "../chip-in.ts";
import type { OrderServices } from "../order-services.ts";

/** Gives the time of complete goals, and ends goals by their date or with their room. */
export async function advanceGoals(services: OrderServices): Promise<void> {
  const now = Date.now();
  const { directory } = services;
  for (const goal of await goalsToAdvance(directory, now - Limits.goalCheckMs, now, Limits.cronBatch)) {
    // Marked first, so that a goal that always fails does not block the others.
    await markGoalChecked(directory, goal.id, now);
    await checkGoal(services, goal).catch((error) => log("error", "a goal was not looked at", errorFields(error)));
  }
}
