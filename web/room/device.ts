import { roomShelves, seatKey } from "./database.ts";
import { openSessions, type Sessions } from "./sessions.ts";
import type { Session } from "./types.ts";

/** This device's sessions; with one that is gone for lack of use goes what was kept of its room. */
export const sessions: Sessions = openSessions({
  onForgotten(seat) {
    void roomShelves().forget(seat);
    forgetOthers();
  },
});

/**
 * Also what rooms left elsewhere on the device than on their shelves. Without a network its code is here: what it forgets
 * comes from the worker that keeps all of it.
 */
function forgetOthers(): void {
  void import("./traces.ts").then(({ forgetTraces }) => forgetTraces(sessions.list())).catch(() => undefined);
}

/** The person logs out: nothing of the room stays on this device. */
export function leaveHere(session: Session): void {
  sessions.forget(session);
  void roomShelves().forget(seatKey(session));
  forgetOthers();
}

/** The session was ended: the room's messages go, and what was typed waits for whoever comes back to the seat. */
export function endHere(session: Session): void {
  sessions.forget(session);
  void roomShelves().write({ shelf: "cache", key: seatKey(session) });
  forgetOthers();
}
