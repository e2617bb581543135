import { freeSeats } from "../rules/free-seats.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Statistics of the room for the operator, without messages or names. */
export function countRoom(tables: RoomTables, now: number) {
  const { details, members, recovery } = tables;
  const joined = members.joined();
  return {
    state: details.stateAt(now),
    seats: details.seats,
    seatsFree: freeSeats(tables, now),
    /** Members who joined, and those with an open socket. */
    members: joined.length,
    online: joined.filter(({ id }) => tables.isOnline(id)).length,
    /** Messages and notices ever written. */
    messages: details.lastId,
    endsAt: details.endsAt,
    purgeAt: details.purgeAt,
    /** The owner permits mailing a new admin link to the address of the order. */
    recovery: recovery.on,
  };
}

export type RoomNumbers = ReturnType<typeof countRoom>;
