import { ResultCode } from "../../contract/codes.ts";
import type { RoomInfo } from "../../contract/room-info.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentRoom } from "../presenting.ts";
import type { Action } from "./action.ts";

/** The room's info. A room id that is not this session's room is nobody's. */
export const getRoom: Action<{ roomId?: string | undefined }, RoomInfo> = {
  needs: "room.read",
  inGrace: true,
  run({ parts, me, now }, { roomId }) {
    if (roomId !== undefined && roomId !== parts.details.roomId) throw new Refused(ResultCode.notFound, "notFound");
    return outcome(presentRoom(parts, me, now));
  },
};
