import { seatKey } from "./seat-key.ts";
import { openSessions, type Sessions } from "./sessions.ts";

/** This device's sessions. Removing an unused one also deletes the local data of its room, and ends its notifications. */
export const sessions: Sessions = openSessions({
  onForgotten(session) {
    // Lazy, as few pages need it; offline the service worker serves the chunks from its cache.
    const forget = import("./forget-room.ts").then(({ forgetSeat }) => forgetSeat(seatKey(session), sessions));
    forget.catch(() => undefined);
    if (session.token === "") return;
    const logOut = import("./log-out-device.ts").then(({ logOutDevice }) => logOutDevice(session, sessions));
    logOut.catch(() => undefined);
  },
});
