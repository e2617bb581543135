import { ResultCode } from "../../contract/codes.ts";
import { releaseSeat } from "../rules/release-seat.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** A member gives their seat up, a paid one too. All their devices are logged out. */
export const leaveRoom: Action<void, Record<string, never>> = {
  needs: "room.leave",
  run({ tables, me, now }) {
    return outcome({}, releaseSeat(tables, me, me, now), [{ code: ResultCode.loggedOut, memberId: me.id }]);
  },
};
