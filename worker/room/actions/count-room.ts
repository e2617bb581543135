import { freeSeats } from "../rules/free-seats.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Statistics of the room for the operator, without messages or names. */
export interface RoomNumbers {
  state: "normal" | "expired" | "disabled";
  seats: number;
  seatsFree: number;
  /** Members who joined, and those with an open socket. */
  members: number;
  online: number;
  /** Messages and notices ever written. */
  messages: number;
  endsAt: number;
  purgeAt: number;
}

export function countRoom(tables: RoomTables, now: number): RoomNumbers {
  const { details, members } = tables;
  const joined = members.joined();
  return {
    state: details.stateAt(now),
    seats: details.seats,
    seatsFree: freeSeats(tables, now),
    members: joined.length,
    online: joined.filter(({ id }) => tables.isOnline(id)).length,
    messages: details.lastId,
    endsAt: details.endsAt,
    purgeAt: details.purgeAt,
  };
}
