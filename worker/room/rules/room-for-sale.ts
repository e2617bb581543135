import type { RoomTables } from "../tables/room-tables.ts";
import { availableSeats } from "./free-seats.ts";
import type { RoomForSale } from "./order-fit.ts";

export function presentSale(tables: RoomTables, now: number): RoomForSale {
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
