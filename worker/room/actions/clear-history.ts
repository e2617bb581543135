import { deleteSoon } from "../file-use.ts";
import { postNotice } from "../notices.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "./action.ts";

/** Deletes every message with its files, for everybody. */
export const clearHistory: Action<void, { clearedTo: number }> = {
  needs: "room.clear",
  run({ parts, me, now }) {
    const clearedTo = parts.details.lastId;
    parts.messages.clearTo(clearedTo, now);
    parts.search.clear(clearedTo);
    deleteSoon(parts, parts.files.dropOfMessagesTo(clearedTo), now);
    parts.formerMembers.clear();
    parts.details.setClearedTo(clearedTo);
    const rev = parts.details.nextRoomRev();
    const cleared = { event: "historyCleared" as const, data: { clearedTo, memberId: me.id, rev }, rev };
    return outcome({ clearedTo }, [cleared, postNotice(parts, "historyCleared", me, now)]);
  },
};
