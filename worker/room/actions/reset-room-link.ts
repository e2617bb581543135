import { linkPath } from "../../contract/paths.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** A new room link; the former one opens nothing any more. Members stay. */
export const resetRoomLink: Action<void, { roomLink: string }> = {
  needs: "room.resetLink",
  run({ tables, now }) {
    const code = tables.links.renewShared("room", tables.details.roomId);
    // The owner's other devices would go on sharing the former one.
    return outcome({ roomLink: tables.installation.origin + linkPath(code) }, [roomStateChanged(tables, now)]);
  },
};
