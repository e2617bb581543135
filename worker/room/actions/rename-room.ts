import type { RoomInfo } from "../../contract/room-info.ts";
import { postNotice } from "../notices.ts";
import { outcome } from "../outcome.ts";
import { presentRoom } from "../presenting.ts";
import type { Action } from "./action.ts";

export const renameRoom: Action<{ name: string }, RoomInfo> = {
  needs: "room.rename",
  run({ parts, me, now }, { name }) {
    if (name === parts.details.name) return outcome(presentRoom(parts, me, now));
    const oldName = parts.details.name;
    parts.details.rename(name);
    const renamed = { event: "roomRenamed" as const, data: { name }, rev: parts.details.nextRoomRev() };
    const notice = postNotice(parts, "roomRenamed", me, now, { name, oldName });
    return outcome(presentRoom(parts, me, now), [renamed, notice]);
  },
};
