import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { presentOverview, presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** The room's info. Refuses another room's id as unknown. */
export const getRoom: Action<{ roomId?: string | undefined; overview?: boolean | undefined }, UnpricedRoom> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, me, now }, { roomId, overview }) {
    if (roomId !== undefined && roomId !== tables.details.roomId) throw new Refused(ResultCode.notFound, "notFound");
    const room = presentUnpriced(tables, me, now);
    return outcome(overview && room.state === "normal" ? { ...room, ...presentOverview(tables, me) } : room);
  },
};
