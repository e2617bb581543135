import { ResultCode } from "../../contract/codes.ts";
import { scheduleRoomEnd } from "../jobs/end-schedule.ts";
import { writeEnded } from "../jobs/reminders.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** The room's contents in numbers, for its owner to see before they are deleted. */
export const countContents: Action<void, { messages: number; files: number; fileBytes: number; members: number }> = {
  needs: "room.end",
  run({ tables }) {
    const { messages, files, members } = tables;
    // What members wrote and nobody recalled: unread by a member who has read nothing.
    const { count } = messages.unreadBy("", 0, Number.MAX_SAFE_INTEGER);
    return outcome({ messages: count, ...files.countUsed(), members: members.joined().length });
  },
};

/** The owner ends the room now. It goes the way of a room whose time is over: the grace period, then the purge. */
export const endRoom: Action<void, UnpricedRoom> = {
  needs: "room.end",
  run({ tables, me, now }) {
    tables.details.setEnd(now);
    scheduleRoomEnd(tables, now, now);
    tables.jobs.done("end");
    writeEnded(tables, now);
    const room = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [room], [{ code: ResultCode.roomExpired, everyone: true }]);
  },
};
