import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
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
