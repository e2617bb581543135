import type { DefectRow } from "./defects.ts";

const fulfil = "worker/orders/fulfil.ts";
const orders = "worker/directory/orders.ts";
const applyOrder = "worker/room/system/apply-order.ts";

export const defectsOfOrders: readonly DefectRow[] = [
  [
    "a payment after the cancellation is not seen",
    orders,
    'inArray(orders.status, ["pending", "timed_out", "cancelled"])',
    'inArray(orders.status, ["pending"])',
  ],
  [
    "a room that exists is paid for again",
    applyOrder,
    "return tables.details.load() ? { changed: true } : undefined;",
    "return undefined;",
  ],
  ["a room applies an order twice", applyOrder, "if (seats.wasApplied(order.orderId)) return outcome(ok(null));", ""],
  [
    "an order is recorded as delivered before its room has it",
    fulfil,
    "if (order.fulfilledAt !== null) return order;",
    `if (order.fulfilledAt !== null) return order;
     await recordFulfilled(services.directory, order, undefined, Date.now());`,
  ],
  [
    "a hold of seats outlives its order",
    "worker/orders/settle.ts",
    'if (order.kind !== "create" && order.kind !== "chip_in")\n    await services.room(order.roomId).ask("releaseHold", { orderId: order.id });',
    "",
  ],
  [
    "time bought in the days of grace counts from the former end",
    applyOrder,
    "Math.max(details.endsAt, now) + order.durationMs",
    "details.endsAt + order.durationMs",
  ],
  [
    "an email that failed is not sent again",
    "worker/mail/queue.ts",
    'if (result.outcome === "retry" &&',
    "if (false &&",
  ],
  [
    "an order that a crash left is not looked for",
    orders,
    "and(unfulfilled, isNull(orders.refundDueAt), lte(orders.paidAt, before)),",
    "",
  ],
  [
    "a second payment page takes money for nothing",
    "worker/orders/receive-event.ts",
    "await services.gateway.refund(sessionId, session.refundsFailed)",
    "session",
  ],
];
