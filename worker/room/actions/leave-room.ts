import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { releaseSeat } from "../rules/release-seat.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

/**
 * Frees the member's own seat and logs out all their devices. Only the first device may give a paid seat away, because
 * another one may have stolen the link.
 */
export const leaveRoom: Action<void, Record<string, never>> = {
  needs: "room.leave",
  run({ tables, me, now, session }) {
    if (me.paid && tables.sessions.firstOf(me.id) !== session) throw new Refused("leaveOnFirstDevice");
    const pushes = [...releaseSeat(tables, me, me, now), ...rotationBecomesDue(tables, now)];
    return outcome({}, pushes, [{ code: ResultCode.loggedOut, memberId: me.id }]);
  },
};
