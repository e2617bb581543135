import { ResultCode } from "../../contract/codes.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import { availableSeats } from "../rules/free-seats.ts";
import type { RoomForSale } from "../rules/order-fit.ts";
import { outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Action } from "./action.ts";
import { linkOf } from "./look-up-link.ts";

export function roomForSale(tables: RoomTables, now: number): RoomForSale {
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

/** Room whose seats a paid link sells. Refuses if it sells none, has ended or has no free seat. */
export function roomOfPaidLink(tables: RoomTables, linkHash: string, now: number): RoomForSale {
  const { kind } = linkOf(tables, linkHash, now);
  const sale = roomForSale(tables, now);
  if (kind !== "paid") throw new Refused(ResultCode.linkInvalid, "linkInvalid");
  if (!sale.paidJoinOn) throw new Refused(ResultCode.refused, "paidJoinOff");
  if (sale.state === "expired") throw new Refused(ResultCode.roomExpired, "roomExpired");
  if (sale.seatsFree < 1) throw new Refused(ResultCode.refused, "roomFull");
  return sale;
}

/** The member who buys for the room; in the grace period only the owner may. `email`: "" without one. */
export const getBuyer: Action<undefined, { room: RoomForSale; email: string; byOwner: boolean }> = {
  needs: "room.buy",
  inGrace: true,
  run({ tables, me, now }) {
    const byOwner = can(me.role, "room.buyBeforeMembers");
    return outcome({ room: roomForSale(tables, now), email: me.email, byOwner });
  },
};
