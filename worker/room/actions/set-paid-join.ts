import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import type { Action } from "../verb.ts";

/** Enables or disables the paid link, which stays the same and is invalid while disabled. */
export const setPaidJoin: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setPaidJoin",
  run({ tables, me, now }, { on }) {
    const { details, links } = tables;
    if (on === details.paidJoin) return outcome(presentUnpriced(tables, me, now));
    if (on && links.shared("paid", details.roomId) === undefined) links.renewShared("paid", details.roomId);
    details.change({ paidJoin: on });
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
