import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Allows or forbids mailing a new admin link to the paying address on request. */
export const setRecovery: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setRecovery",
  run({ tables, me, now }, { on }) {
    if (on === tables.recovery.on) return outcome(presentUnpriced(tables, me, now));
    tables.recovery.set(on);
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
