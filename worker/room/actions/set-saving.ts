import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import type { Action } from "../verb.ts";

/** Allows or forbids members to save the whole room. */
export const setSaving: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.letSave",
  run({ tables, me, now }, { on }) {
    if (on === tables.details.membersSave) return outcome(presentUnpriced(tables, me, now));
    tables.details.change({ membersSave: on });
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
