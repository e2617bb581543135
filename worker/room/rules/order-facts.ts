import type { RoomTables } from "../tables/room-tables.ts";
import { availableSeats } from "./free-seats.ts";
import type { RoomOrderFacts } from "./order-fit.ts";

export function presentOrderFacts(tables: RoomTables, now: number): RoomOrderFacts {
  const { details } = tables;
  return {
    roomId: details.roomId,
    state: details.stateAt(now),
    seats: details.seats,
    seatsFree: availableSeats(tables, now),
    endsAt: details.endsAt,
    purgeAt: details.purgeAt,
    paidJoinOn: details.paidJoin,
    ownerEmail: tables.members.owner()?.email ?? "",
  };
}
