import { countProfileChange } from "../member-names.ts";
import { postRename } from "../notices.ts";
import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../presenting.ts";
import type { Action } from "./action.ts";

export const renameRoom: Action<{ name: string }, UnpricedRoom> = {
  needs: "room.rename",
  run({ parts, me, now }, { name }) {
    if (name === parts.details.name) return outcome(presentUnpriced(parts, me, now));
    countProfileChange(parts, me.id, now);
    const oldName = parts.details.name;
    parts.details.rename(name);
    const renamed = { event: "roomRenamed" as const, data: { name }, rev: parts.details.nextRoomRev() };
    const notice = postRename(parts, "roomRenamed", me, now, { name, oldName });
    return outcome(presentUnpriced(parts, me, now), [renamed, notice]);
  },
};
