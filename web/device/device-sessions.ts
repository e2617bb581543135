import { openSessions, type Sessions } from "./sessions.ts";

/** This device's sessions. Removing an unused one also deletes the local data of its room. */
export const sessions: Sessions = openSessions({
  onForgotten(seat) {
    // Lazy, as few pages need it; offline the service worker serves the chunk from its cache.
    void import("./forget-room.ts").then(({ forgetSeat }) => forgetSeat(seat, sessions)).catch(() => undefined);
  },
});
