import { roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { forgetSeat, forgetUnlisted } from "../device/forget-room.ts";
import { seatKey } from "../device/seat-key.ts";
import type { Session } from "../device/session.ts";
import { dropCache } from "./cache/cache.ts";

/** The person logs out: nothing of the room stays on this device. */
export function leaveHere(session: Session): void {
  sessions.forget(session);
  forgetSeat(seatKey(session), sessions);
}

/**
 * The session was ended: the room's messages go, and unsent text waits for the next login to the seat.
 * `mayReturn`: the seat's link still opens the room.
 */
export function endHere(session: Session, { mayReturn = false } = {}): void {
  if (mayReturn) sessions.end(session);
  else sessions.forget(session);
  void dropCache(roomStores(), session);
  forgetUnlisted(sessions);
}
