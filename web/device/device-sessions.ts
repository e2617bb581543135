import { seatPrefix } from "./session.ts";
import { openSessions, type Sessions } from "./sessions.ts";

/** This device's sessions. Removing an unused one also deletes the local data of its room, and ends its notifications. */
export const sessions: Sessions = openSessions({
  onForgotten(session) {
    forgetData(seatPrefix(session));
    if (session.token === "") return;
    const logOut = import("./log-out-device.ts").then(({ logOutDevice }) => logOutDevice(session, sessions));
    logOut.catch(() => undefined);
  },
});

/** Lazy, as few pages need it; offline the service worker serves the chunks from its cache. */
function forgetData(seat: string): void {
  const forget = import("./forget-room.ts").then(({ forgetSeat }) => {
    // A login meanwhile has the seat's data again.
    if (sessions.forgotten().includes(seat)) forgetSeat(seat, sessions);
  });
  forget.catch(() => undefined);
}

/** Deletes data of seats that this device has left while a chunk or the database could not be reached. */
export function forgetLeftovers(): void {
  sessions.forgotten().forEach(forgetData);
}
