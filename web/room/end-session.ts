import { dropCache } from "./cache.ts";
import { roomStores } from "./database.ts";
import { sessions } from "./device.ts";
import { forgetSeat, forgetUnlisted } from "./forget-seat.ts";
import { seatKey } from "./seat-key.ts";
import type { Session } from "./types.ts";

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
