import { postNotice } from "../notices.ts";
import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../presenting.ts";
import { roomStateChanged } from "../room-state.ts";
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
