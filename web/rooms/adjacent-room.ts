import { sessions } from "../device/device-sessions.ts";
import { seatPrefix } from "../device/session.ts";
import { findOverview, overviews } from "../room/overviews.ts";

/** Code of the previous or next room by name, wrapping around: see `Sessions.roomCodeOf`. `current`: `seatPrefix` of the current room. */
export function adjacentRoom(current: string, step: number): string | undefined {
  const bySeat = overviews.getState();
  const rooms = sessions
    .list()
    .filter((session) => findOverview(bySeat, session)?.stage !== "ended")
    .sort((a, b) => a.roomName.localeCompare(b.roomName) || seatPrefix(a).localeCompare(seatPrefix(b)));
  const at = rooms.findIndex((session) => seatPrefix(session) === current);
  const next = rooms[(at + step + rooms.length) % rooms.length];
  return !next || seatPrefix(next) === current ? undefined : sessions.roomCodeOf(next);
}
