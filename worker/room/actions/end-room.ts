import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../presenting.ts";
import { writeEnded } from "../reminders.ts";
import { roomStateChanged } from "../room-state.ts";
import { setTimetable } from "../timetable.ts";
import type { Action } from "./action.ts";

/** The room's contents in numbers, for its owner to see before they are deleted. */
export const countContents: Action<void, { messages: number; files: number; fileBytes: number; members: number }> = {
  needs: "room.end",
  run({ parts }) {
    const { messages, files, members } = parts;
    // What members wrote and nobody recalled: unread by a member who has read nothing.
    const { count } = messages.unreadBy("", 0, Number.MAX_SAFE_INTEGER);
    return outcome({ messages: count, ...files.countUsed(), members: members.joined().length });
  },
};

/** The owner ends the room now. It goes the way of a room whose time is over: the grace period, then the purge. */
export const endRoom: Action<void, UnpricedRoom> = {
  needs: "room.end",
  run({ parts, me, now }) {
    parts.details.setEnd(now);
    setTimetable(parts, now, now);
    parts.jobs.done("end");
    writeEnded(parts, now);
    const room = roomStateChanged(parts, now);
    return outcome(presentUnpriced(parts, me, now), [room], [{ code: ResultCode.roomExpired, everybody: true }]);
  },
};
