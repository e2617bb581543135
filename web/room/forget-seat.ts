import { dropSnapshot } from "../boot/snapshot/drop-snapshots.ts";
import { dropCache } from "./cache.ts";
import { roomStores } from "./database.ts";
import { sessions } from "./device.ts";
import { seatKey } from "./seat-key.ts";
import type { Session } from "./types.ts";

/** The person logs out: nothing of the room stays on this device. */
export function leaveHere(session: Session): void {
  sessions.forget(session);
  forgetSeat(seatKey(session));
}

/**
 * The session was ended: the room's messages go, and what was typed waits for the next login to the seat.
 * `mayReturn`: the seat's link still opens it.
 */
export function endHere(session: Session, { mayReturn = false } = {}): void {
  if (mayReturn) sessions.end(session);
  else sessions.forget(session);
  void dropCache(roomStores(), session);
  forgetOthers();
}

/** Its session is gone already: what was kept of its room goes too. */
export function forgetSeat(seat: string): void {
  dropSnapshot(seat);
  void roomStores().forget(seat);
  forgetOthers();
}

/**
 * Also what rooms left elsewhere on the device than on their shelves. Without a network its code is here: what it forgets
 * comes from the worker that keeps all of it.
 */
function forgetOthers(): void {
  void import("./local-data.ts").then(({ forgetLocalData }) => forgetLocalData(sessions.list())).catch(() => undefined);
}
