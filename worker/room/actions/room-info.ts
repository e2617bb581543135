import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import type { Reopening } from "../../contract/successor.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentOrderFacts } from "../rules/order-facts.ts";
import type { RoomOrderFacts } from "../rules/order-fit.ts";
import { overviewTag, presentOverview, presentUnpriced, type UnpricedRoom } from "../rules/present-room.ts";
import { checkMayReopen, type SuccessorEntry, successorFor } from "../rules/succession.ts";
import type { Action } from "../verb.ts";

/** The room's info. Refuses another room's id as unknown. */
export const getRoom: Action<
  { roomId?: string | undefined; overview?: boolean | undefined; known?: string | undefined },
  UnpricedRoom
> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, me, now }, { roomId, overview, known }) {
    if (roomId !== undefined && roomId !== tables.details.roomId) throw new Refused("notFound");
    const room = presentUnpriced(tables, me, now);
    if (!overview || room.state !== "normal" || known === overviewTag(tables, me)) return outcome(room);
    return outcome({ ...room, ...presentOverview(tables, me) });
  },
};

/** The member who buys for the room; in the grace period only the owner may. `email`: "" without one. */
export const getBuyer: Action<undefined, { room: RoomOrderFacts; email: string; byOwner: boolean }> = {
  needs: "room.buy",
  inGrace: true,
  run({ tables, me, now }) {
    const byOwner = can(me.role, "room.buyBeforeMembers");
    return outcome({ room: presentOrderFacts(tables, now), email: me.email, byOwner });
  },
};

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
