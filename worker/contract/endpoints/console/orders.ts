import * as z from "zod/mini";
import { company } from "../../company.ts";
import * as OperatorLimits from "../../limits/operator.ts";
import * as Limits from "../../limits.ts";
import { disputeOutcomes, orderKind, orderStatus, paymentMethod } from "../../order.ts";
import { counter, flag, timestamp, wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";
import { auditEntry } from "./audit.ts";
import { reason } from "./rooms.ts";

/**
 * An order without its bought link and without its full id, because the id opens the page with the link. `orderId` is
 * the first part of the id, as on the receipt.
 */
export const operatorOrder = wireObject(
  {
    orderId: z.string(),
    kind: orderKind,
    status: orderStatus,
    roomId: z.string(),
    email: z.string(),
    seats: counter,
    days: counter,
    /** Sum to pay or paid in all, and the tax in it; null without tax. */
    amount: counter,
    tax: z.nullable(counter),
    company: z.nullable(company),
    /** Since when a payment waits for its money. */
    settlingSince: z.nullable(timestamp),
    /** A part that was sent back at the payment service. */
    partRefunded: z.nullable(counter),
    discount: counter,
    currency: z.string(),
    coupon: z.nullable(z.string()),
    method: paymentMethod,
    gateway: z.string(),
    sessionId: z.nullable(z.string()),
    createdAt: timestamp,
    paidAt: z.nullable(timestamp),
    fulfilledAt: z.nullable(timestamp),
    closedAt: z.nullable(timestamp),
    refundReason: z.nullable(z.string()),
    disputedAt: z.nullable(timestamp),
    /** Null while the dispute is open. */
    disputeOutcome: z.nullable(z.enum(disputeOutcomes)),
    /** Since when a refund waits for the operator, and the payment service's words for its last error. */
    refundFailedAt: z.nullable(timestamp),
    refundError: z.nullable(z.string()),
  },
  { roomId: "chat_id" },
);
export type OperatorOrder = z.output<typeof operatorOrder>;

/** `refund_failed`: refunds that wait for the operator, whatever the order's status. */
export const listedStatus = z.enum([...orderStatus.options, "refund_failed"]);
export type ListedStatus = z.output<typeof listedStatus>;

const filter = {
  email: z.optional(z.string().check(z.trim(), z.maxLength(Limits.emailMaxLength))),
  from: z.optional(counter),
  until: z.optional(counter),
  after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\w{8}$/))),
};

/** `detail`: another order's number, a reason, the kind of an email, or the result of an operator's action. */
const orderEvent = z.object({
  at: timestamp,
  event: z.enum([
    "created",
    "replaces",
    "replaced",
    "declined",
    "settling",
    "paid",
    "part_refunded",
    "fulfilled",
    "disputed",
    "dispute_won",
    "dispute_lost",
    "refund_failed",
    "refund_due",
    "timed_out",
    "cancelled",
    "refunded",
    "email_queued",
    "email_sent",
    "email_failed",
  ]),
  detail: z.string(),
});
export type OrderEvent = z.output<typeof orderEvent>;

export const sentEmails = ["admin-link", "seat-link", "receipt"] as const;
export type SentEmail = (typeof sentEmails)[number];
/** Kinds of emails about an order. The id of an email begins with its kind. */
export const orderEmails = [
  ...sentEmails,
  "order-refunding",
  "order-refunded",
  "refund-failed",
  "payment-failed",
] as const;

export const orderEndpoints = {
  /** The newest first; `after`: the `next` of the page before. Times in milliseconds since 1970. */
  searchOrders: endpoint("GET", "/api/operator/console/orders", "console.readOrders", {
    query: z.object({
      number: z.optional(z.string().check(z.trim(), z.maxLength(OperatorLimits.passkeyTextMaxLength))),
      room: z.optional(z.string()),
      status: z.optional(listedStatus),
      ...filter,
    }),
    data: z.object({ orders: z.array(operatorOrder), next: z.nullable(z.string()) }),
  }),
  /** The found orders as lines of CSV; the first page begins with the names of the columns. */
  exportOrders: endpoint("POST", "/api/operator/console/orders/export", "console.exportOrders", {
    body: z.object(filter),
    data: z.object({ csv: z.string(), orders: counter, next: z.nullable(z.string()) }),
  }),
  /** The order, its events in the order of time, and the operators' actions on it. */
  showOrder: endpoint("GET", "/api/operator/console/orders/:orderId", "console.readOrders", {
    data: z.object({ order: operatorOrder, events: z.array(orderEvent), actions: z.array(auditEntry) }),
  }),
  /** Refunds in full. The reason is for the audit log. */
  refund: endpoint("POST", "/api/operator/console/orders/:orderId/refund", "console.refund", {
    body: z.object({ reason }),
    data: operatorOrder,
  }),
  /** Mails the bought link again while it is stored, a receipt otherwise; `receipt`: the receipt in any case. */
  resendEmail: endpoint("POST", "/api/operator/console/orders/:orderId/resend", "console.resendEmail", {
    body: z.object({ receipt: z.optional(flag) }),
    data: z.object({ sent: z.enum(sentEmails) }),
  }),
};

export type ShownOrder = z.output<(typeof orderEndpoints)["showOrder"]["data"]>;
