import { ResultCode } from "../../contract/codes.ts";
import { releaseSeat } from "../rules/release-seat.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Frees the member's own seat, also a paid one, and logs out all their devices. */
export const leaveRoom: Action<void, Record<string, never>> = {
  needs: "room.leave",
  run({ tables, me, now }) {
    return outcome({}, releaseSeat(tables, me, me, now), [{ code: ResultCode.loggedOut, memberId: me.id }]);
  },
};
