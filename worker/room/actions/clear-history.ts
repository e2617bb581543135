import { outcome } from "../outcome.ts";
import { postNotice } from "../rules/messages/notices.ts";
import type { Action } from "../verb.ts";

export const clearHistory: Action<void, { clearedTo: number }> = {
  needs: "room.clear",
  run({ tables, me, now }) {
    const clearedTo = tables.details.lastId;
    tables.messages.clearTo(clearedTo, now);
    tables.search.clear(clearedTo);
    tables.votes.clearTo(clearedTo);
    tables.files.dropOfMessagesTo(clearedTo, now);
    tables.formerMembers.clear();
    tables.imports.clear();
    tables.details.change({ clearedTo, pinned: [] });
    const rev = tables.details.nextRoomRev();
    const cleared = { event: "historyCleared" as const, data: { clearedTo, memberId: me.id, rev }, rev };
    return outcome({ clearedTo }, [cleared, postNotice(tables, "historyCleared", me, now)]);
  },
};
