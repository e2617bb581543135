import { roomStateChanged } from "../rules/room-state.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Stores the version of the open goal, and pushes it if it is new. The goal itself is read by REST. */
export function showGoal(tables: RoomTables, goal: string, now: number): Outcome<null> {
  if (goal === tables.details.goal) return outcome(null);
  tables.details.change({ goal });
  return outcome(null, [roomStateChanged(tables, now)]);
}
