import { linkPath } from "../../contract/routes/paths.ts";
import { outcome } from "../outcome.ts";
import { endAllKnocks } from "../rules/entrance/knocks.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import type { Action } from "../verb.ts";

/** Issues a new room link and ends the former one and all knocks. Members stay. */
export const resetRoomLink: Action<object, { roomLink: string }> = {
  needs: "room.resetLink",
  run({ tables, now }) {
    const code = tables.links.renewShared("room", tables.details.roomId);
    // The owner's other devices would otherwise keep sharing the former link.
    return outcome({ roomLink: tables.installation.origin + linkPath(code) }, [
      roomStateChanged(tables, now),
      ...endAllKnocks(tables, now),
    ]);
  },
};
