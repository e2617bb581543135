import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { linkOf } from "../rules/entrance/valid-link.ts";
import { presentOrderFacts } from "../rules/order-facts.ts";
import type { RoomOrderFacts } from "../rules/order-fit.ts";
import type { SystemVerb } from "../verb.ts";

/** `linkHash`: a link of the room, refused if it is invalid; undefined for the worker itself. */
export const roomForSale: SystemVerb<{ linkHash?: string }, RoomOrderFacts> = {
  run(tables, { linkHash }, now) {
    if (linkHash !== undefined) linkOf(tables, linkHash, now);
    return outcome(presentOrderFacts(tables, now));
  },
};

/** Room whose seats a paid link sells. Refuses if it sells none, has ended or has no free seat. */
export const roomOfPaidLink: SystemVerb<{ linkHash: string }, RoomOrderFacts> = {
  run(tables, { linkHash }, now) {
    const { kind } = linkOf(tables, linkHash, now);
    const sale = presentOrderFacts(tables, now);
    if (kind !== "paid") throw new Refused("linkInvalid");
    if (!sale.paidJoinOn) throw new Refused("paidJoinOff");
    if (sale.state === "expired") throw new Refused("roomExpired");
    if (sale.seatsFree < 1) throw new Refused("roomFull");
    return outcome(sale);
  },
};
