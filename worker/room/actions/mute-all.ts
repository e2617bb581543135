import { outcome } from "../outcome.ts";
import { postNotice } from "../rules/notices.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import type { Action } from "../verb.ts";

export const muteAll: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.muteAll",
  run({ tables, me, now }, { on }) {
    if (on === tables.details.muteAll) return outcome(presentUnpriced(tables, me, now));
    tables.details.change({ muteAll: on });
    const changed = roomStateChanged(tables, now);
    const notice = postNotice(tables, "muteChanged", me, now, { on });
    return outcome(presentUnpriced(tables, me, now), [changed, notice]);
  },
};
