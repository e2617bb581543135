import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Opens or shuts the paid way in. Its link stays the same, and is not valid while it is shut. */
export const setPaidJoin: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setPaidJoin",
  run({ tables, me, now }, { on }) {
    const { details, links } = tables;
    if (on === details.paidJoin) return outcome(presentUnpriced(tables, me, now));
    if (on && links.shared("paid", details.roomId) === undefined) links.renewShared("paid", details.roomId);
    details.setPaidJoin(on);
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
