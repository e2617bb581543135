import type { Order, OrderStatus } from "../contract/order.ts";
import { linkPath } from "../contract/routes/paths.ts";
import type { OrderRow } from "../directory/schema.ts";
import type { Settings } from "../env.ts";
import { receiptCode } from "../lib/crypto/codes.ts";
import { boughtLinkCode } from "./bought-link.ts";
import { totalOf } from "./order-state.ts";

/** An order as its buyer sees it. "Paid" is shown once the room has what was paid for: the link works from then on. */
export function presentOrder(
  order: OrderRow,
  { keyring, APP_ORIGIN }: Pick<Settings, "keyring" | "APP_ORIGIN">,
): Order {
  const shown = present(order);
  // The link stays until the money is back.
  const isGiven = order.fulfilledAt !== null && (shown.status === "paid" || shown.status === "refunding");
  const code = isGiven ? boughtLinkCode(keyring, order) : undefined;
  return {
    ...shown,
    orderId: order.id,
    ...(code === undefined ? {} : { code, link: APP_ORIGIN + linkPath(code) }),
    ...(order.paidAt === null ? {} : { receiptCode: receiptCode(order) }),
  };
}

/** An order as its reference shows it, to the payment service and in a browser that did not order it. */
export function presentPublicly(order: OrderRow): Order {
  return { ...present(order), public: true };
}

function present(order: OrderRow): Order {
  const status = statusNow(order, Date.now());
  const unpaid = order.status === "cancelled" || (order.status === "pending" && status === "pending");
  const isSettling = order.status === "pending" && order.settlingSince !== null;
  return {
    orderId: order.reference,
    reference: order.reference,
    kind: order.kind,
    ...(order.sealed === 1 ? { sealed: true } : {}),
    status,
    amount: totalOf(order),
    currency: order.currency,
    payUrl: status === "pending" && order.status === "pending" && !isSettling ? order.payUrl : null,
    expiresAt: order.expiresAt,
    ...(isSettling && status === "pending" ? { settling: true } : {}),
    ...(order.closeReason === null ? {} : { reason: order.closeReason }),
    ...(unpaid && order.declinedAt !== null ? { declined: true } : {}),
    ...(order.refundReason === null ? {} : { refundReason: order.refundReason }),
    ...(order.refundFailedAt === null ? {} : { refundFailed: true }),
  };
}

/** A refund is due until its money is back. */
export function statusOf({ status, refundDueAt }: OrderRow): OrderStatus {
  return status === "paid" && refundDueAt !== null ? "refunding" : status;
}

function statusNow(order: OrderRow, now: number): OrderStatus {
  if (statusOf(order) === "paid" && order.fulfilledAt === null) return "pending";
  // The time is over to the second, also while the gateway has not yet been told.
  if (order.status === "pending" && order.expiresAt <= now && order.settlingSince === null) return "timed_out";
  return statusOf(order);
}
