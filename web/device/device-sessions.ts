import { openSessions, type Sessions } from "./sessions.ts";

/** This device's sessions; with one that is gone for lack of use goes what was kept of its room. */
export const sessions: Sessions = openSessions({
  onForgotten(seat) {
    // Few pages need it. Without a network it is here: it comes from the worker that keeps the whole program.
    void import("./forget-room.ts").then(({ forgetSeat }) => forgetSeat(seat, sessions)).catch(() => undefined);
  },
});
