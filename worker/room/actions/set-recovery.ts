import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import type { Action } from "../verb.ts";

/**
 * Allows or forbids mailing a new admin link to the paying address on request. Refuses to allow it for a room that was
 * handed over, because the address is the former owner's.
 */
export const setRecovery: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setRecovery",
  run({ tables, me, now }, { on }) {
    if (on && tables.details.handedOver) throw new Refused(ResultCode.refused, "operationFailed");
    if (on === tables.recovery.on) return outcome(presentUnpriced(tables, me, now));
    tables.recovery.set(on);
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
