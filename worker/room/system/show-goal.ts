import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import type { SystemVerb } from "../verb.ts";

/** Stores the version of the open goal, and pushes it if it is new. The goal itself is read by REST. */
export const showGoal: SystemVerb<{ goal: string }, null> = {
  run(tables, { goal }, now) {
    if (goal === tables.details.goal) return outcome(null);
    tables.details.change({ goal });
    return outcome(null, [roomStateChanged(tables, now)]);
  },
};
