import { Refused } from "../../lib/result.ts";
import { replyRoom } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import type { Action } from "../verb.ts";

/**
 * Allows or forbids mailing a new admin link to the buyer's email address on request. Refuses to allow it for a room
 * that was handed over, because the address is the former owner's.
 */
export const setRecovery: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setRecovery",
  run(context, { on }) {
    const { tables, now } = context;
    if (on && tables.details.handedOver) throw new Refused("operationFailed");
    if (on === tables.recovery.on) return replyRoom(context);
    tables.recovery.set(on);
    return replyRoom(context, [roomStateChanged(tables, now)]);
  },
};
