import { linkPath } from "../../contract/paths.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../room-state.ts";
import type { Action } from "./action.ts";

/** A new room link; the former one opens nothing any more. Members stay. */
export const resetRoomLink: Action<void, { roomLink: string }> = {
  needs: "room.resetLink",
  run({ parts, now }) {
    const code = parts.links.renewShared("room", parts.details.roomId);
    // The owner's other devices would go on sharing the former one.
    return outcome({ roomLink: parts.installation.origin + linkPath(code) }, [roomStateChanged(parts, now)]);
  },
};
