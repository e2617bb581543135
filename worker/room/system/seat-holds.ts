import type { RoomStatus } from "../../contract/room-info.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { canApplyOrder, holdFor } from "../rules/free-seats.ts";
import { fitsBasis, type OrderFit, type OrderForRoom, type OrderForSeats } from "../rules/order-fit.ts";
import type { SystemVerb } from "../verb.ts";

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
