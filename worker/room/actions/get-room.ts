import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { overviewTag, presentOverview, presentUnpriced, type UnpricedRoom } from "../rules/present-room.ts";
import type { Action } from "../verb.ts";

/** The room's info. Refuses another room's id as unknown. */
export const getRoom: Action<
  { roomId?: string | undefined; overview?: boolean | undefined; known?: string | undefined },
  UnpricedRoom
> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, me, now }, { roomId, overview, known }) {
    if (roomId !== undefined && roomId !== tables.details.roomId) throw new Refused("notFound");
    const room = presentUnpriced(tables, me, now);
    if (!overview || room.state !== "normal" || known === overviewTag(tables, me)) return outcome(room);
    return outcome({ ...room, ...presentOverview(tables, me) });
  },
};
