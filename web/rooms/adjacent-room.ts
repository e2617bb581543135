import { sessions } from "../device/device-sessions.ts";
import { seatKey } from "../device/seat-key.ts";
import { overviews } from "../room/overviews.ts";

/** Address of the previous or next room by name, wrapping around. `current`: `seatKey` of the current room. */
export function adjacentRoom(current: string, step: number): string | undefined {
  const bySeat = overviews.getState();
  const rooms = sessions
    .list()
    .filter((session) => bySeat[seatKey(session)]?.stage !== "ended")
    .sort((a, b) => a.roomName.localeCompare(b.roomName) || seatKey(a).localeCompare(seatKey(b)));
  const at = rooms.findIndex((session) => seatKey(session) === current);
  const next = rooms[(at + step + rooms.length) % rooms.length];
  return !next || seatKey(next) === current ? undefined : sessions.addressOf(next);
}
