import * as Limits from "../../contract/limits.ts";
import type { Reopening } from "../../contract/successor.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { checkMayReopen, type SuccessorEntry, successorFor } from "../rules/succession.ts";
import type { Action } from "../verb.ts";

/** The owner who may order a successor, and what the successor gets. Refuses long before the room's end. */
export const getReopening: Action<undefined, Reopening & { ownerId: string; sealed: boolean }> = {
  needs: "room.reopen",
  inGrace: true,
  run({ tables, me, now }) {
    const { details, members } = tables;
    checkMayReopen(tables, me.id, now);
    // An order can be paid for this long.
    const payableMs = Limits.orderPendingMs + Limits.checkoutGraceMs;
    if (now > details.purgeAt - payableMs) throw new Refused("reopenNoMore");
    const lastedDays = (details.endsAt - details.createdAt()) / Limits.dayMs;
    const days = Limits.dayOptions.find((offered) => offered >= lastedDays) ?? Limits.dayOptions.at(-1) ?? 1;
    const reopened = tables.successors.latest() !== undefined;
    const { seats, sealed } = details;
    return outcome({ seats, people: members.count(), days, reopened, ownerId: me.id, sealed });
  },
};

export const getSuccessor: Action<undefined, SuccessorEntry | null> = {
  needs: "room.read",
  inGrace: "everyone",
  run: ({ tables, me, now }) => outcome(successorFor(tables, me, now)),
};
