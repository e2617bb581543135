import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { hasPlaceFor, holdFor } from "../rules/free-seats.ts";
import { fitsBasis, type OrderFit, type OrderForRoom, type OrderForSeats } from "../rules/order-fit.ts";
import type { SystemVerb } from "../verb.ts";

/** Holds the seats of an unpaid order. Refuses if seats are too few or the price basis changed. */
export const holdSeats: SystemVerb<OrderForSeats, null> = {
  run(tables, order, now) {
    if (!fitsBasis(order, tables.details)) throw new Refused(ResultCode.refused, "roomChanged");
    holdFor(tables, order, now);
    return outcome(null);
  },
};

/** Checks whether an unpaid order could be applied now. */
export const checkOrder: SystemVerb<OrderForRoom, OrderFit> = {
  run(tables, order, now) {
    if (!fitsBasis(order, tables.details)) return outcome("changed");
    const isDisplaced = tables.seats.isDisplaced(order.orderId) && !hasPlaceFor(tables, order, now);
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
