import type { Push } from "../../contract/frames/server-frames.ts";
import { postNotice } from "../notices.ts";
import { outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import { presentUnpriced, type UnpricedRoom } from "../presenting.ts";
import type { Action } from "./action.ts";

export const muteAll: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.muteAll",
  run({ parts, me, now }, { on }) {
    if (on === parts.details.muteAll) return outcome(presentUnpriced(parts, me, now));
    parts.details.setMuteAll(on);
    const changed = roomStateChanged(parts, now);
    const notice = postNotice(parts, "muteChanged", me, now, { on });
    return outcome(presentUnpriced(parts, me, now), [changed, notice]);
  },
};

/** The push for a change of mute-all, state, seats or end, at a revision of its own. */
export function roomStateChanged({ details }: Parts, now: number): Push {
  const rev = details.nextRoomRev();
  const { muteAll, seats, endsAt } = details;
  return { event: "roomStateChanged", data: { muteAll, state: details.stateAt(now), seats, endsAt }, rev };
}
