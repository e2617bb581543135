import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { linkOf } from "../rules/entrance/valid-link.ts";
import type { RoomForSale } from "../rules/order-fit.ts";
import { presentSale } from "../rules/room-for-sale.ts";
import type { SystemVerb } from "../verb.ts";

/** `linkHash`: a link of the room, refused if it is invalid; undefined for the worker itself. */
export const roomForSale: SystemVerb<{ linkHash?: string }, RoomForSale> = {
  run(tables, { linkHash }, now) {
    if (linkHash !== undefined) linkOf(tables, linkHash, now);
    return outcome(presentSale(tables, now));
  },
};

/** Room whose seats a paid link sells. Refuses if it sells none, has ended or has no free seat. */
export const roomOfPaidLink: SystemVerb<{ linkHash: string }, RoomForSale> = {
  run(tables, { linkHash }, now) {
    const { kind } = linkOf(tables, linkHash, now);
    const sale = presentSale(tables, now);
    if (kind !== "paid") throw new Refused("linkInvalid");
    if (!sale.paidJoinOn) throw new Refused("paidJoinOff");
    if (sale.state === "expired") throw new Refused("roomExpired");
    if (sale.seatsFree < 1) throw new Refused("roomFull");
    return outcome(sale);
  },
};
