import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { openReports, reportsChanged } from "../rules/owners-reports.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/present-room.ts";
import { queueEndedEmail, scheduleRoomEnd } from "../rules/reminders.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import type { Action } from "../verb.ts";

/** Counts the room's contents for the owner before their deletion. */
export const countContents: Action<void, { messages: number; files: number; fileBytes: number; members: number }> = {
  needs: "room.end",
  run({ tables }) {
    const { messages, files, members } = tables;
    // Counts members' messages that are not recalled: all are unread for a reader at position 0.
    const { count } = messages.unreadBy("", 0, Number.MAX_SAFE_INTEGER);
    return outcome({ messages: count, ...files.countUsed(), members: members.joined().length });
  },
};

/** Ends the room now; the grace period and the purge follow as after a regular end. */
export const endRoom: Action<void, UnpricedRoom> = {
  needs: "room.end",
  run({ tables, me, now }) {
    tables.details.change({ endsAt: now });
    scheduleRoomEnd(tables, now);
    tables.jobs.done("end");
    queueEndedEmail(tables, now);
    const room = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [room], [{ code: ResultCode.roomExpired, everyone: true }]);
  },
};

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
