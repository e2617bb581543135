import { seatIsGone } from "../api/failure-action.ts";
import { roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { forgetSeat, forgetUnlisted } from "../device/forget-room.ts";
import { seatKey } from "../device/seat-key.ts";
import type { Session } from "../device/session.ts";
import { dropCache } from "./cache/cache.ts";
import { evictRoom } from "./cache/recent-rooms.ts";

/** Logs out: deletes the session and all data of the room on this device. */
export function leaveHere(session: Session): void {
  sessions.forget(session);
  forgetSeat(seatKey(session), sessions);
}

/**
 * The server ended the session with this code: deletes cached messages; unsent text and keys stay for the next login to the
 * seat, unless the seat is gone. `mayReturn`: the seat's link still opens the room, so the link stays stored.
 */
export function endHere(session: Session, code: number, { mayReturn = false } = {}): void {
  if (seatIsGone(code)) {
    evictRoom(session.token);
    leaveHere(session);
    return;
  }
  if (mayReturn) sessions.end(session);
  else sessions.forget(session);
  void dropCache(roomStores(), session);
  forgetUnlisted(sessions);
}
