import { outcome } from "../outcome.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { openReports, reportsChanged } from "../rules/owners-reports.ts";
import type { Action } from "../verb.ts";

export const clearHistory: Action<void, { clearedTo: number }> = {
  needs: "room.clear",
  run({ tables, me, now }) {
    const clearedTo = tables.details.lastId;
    const wereReported = openReports(tables).length > 0;
    tables.messages.clearTo(clearedTo, now);
    tables.search.clear(clearedTo);
    tables.votes.clearTo(clearedTo);
    tables.files.dropOfMessagesTo(clearedTo, now);
    tables.formerMembers.clear();
    tables.imports.clear();
    tables.details.change({ clearedTo, pinned: [] });
    const rev = tables.details.nextRoomRev();
    const cleared = { event: "historyCleared" as const, data: { clearedTo, memberId: me.id, rev }, rev };
    const pushes = [cleared, postNotice(tables, "historyCleared", me, now)];
    // Reports about messages that are gone leave nothing to decide.
    return outcome({ clearedTo }, wereReported ? [...pushes, reportsChanged(tables)] : pushes);
  },
};
