import type { RoomStatus } from "../../contract/room-info.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { linkOf } from "../rules/entrance/valid-link.ts";
import { canApplyOrder, holdFor } from "../rules/free-seats.ts";
import { presentOrderFacts } from "../rules/order-facts.ts";
import {
  fitsBasis,
  type OrderFit,
  type OrderForRoom,
  type OrderForSeats,
  type RoomOrderFacts,
} from "../rules/order-fit.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
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

/** Why a room in this state does not sell it: a paid join needs a normal room; seats and time one that is not disabled. */
function unsold(kind: OrderForRoom["kind"], state: RoomStatus): Refused | undefined {
  if (state === "disabled") return new Refused("roomDisabled");
  return state === "expired" && kind === "join" ? new Refused("roomExpired") : undefined;
}

/** Holds the seats of an unpaid order. Refuses by the room's state, without enough seats, and on a changed price basis. */
export const holdSeats: SystemVerb<OrderForSeats, null> = {
  run(tables, order, now) {
    const refused = unsold(order.kind, tables.details.stateAt(now));
    if (refused) throw refused;
    if (!fitsBasis(order, tables.details)) throw new Refused("roomChanged");
    holdFor(tables, order, now);
    return outcome(null);
  },
};

/** Checks whether an unpaid order could be applied now. */
export const checkOrder: SystemVerb<OrderForRoom, OrderFit> = {
  run(tables, order, now) {
    const { details } = tables;
    if (unsold(order.kind, details.stateAt(now)) || !fitsBasis(order, details)) return outcome("changed");
    const isDisplaced = tables.seats.isDisplaced(order.orderId) && !canApplyOrder(tables, order, now);
    return outcome(isDisplaced ? "displaced" : "fits");
  },
};

/** Releases the seats of an order that ended. */
export const releaseHold: SystemVerb<{ orderId: string }, null> = {
  run({ seats }, { orderId }) {
    seats.release(orderId);
    return outcome(null);
  },
};

/** Stores the version of the open goal, and pushes it if it is new. The goal itself is read by REST. */
export const showGoal: SystemVerb<{ goal: string }, null> = {
  run(tables, { goal }, now) {
    if (goal === tables.details.goal) return outcome(null);
    tables.details.change({ goal });
    return outcome(null, [roomStateChanged(tables, now)]);
  },
};
