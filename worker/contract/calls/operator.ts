/**
 * Operator API, with `Authorization: Bearer <OPERATOR_TOKEN>`. Separate from the product's calls: no browser makes
 * these, and without a token the routes do not exist. No response contains message text.
 */
import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { feedbackTypes } from "../feedback.ts";
import * as Limits from "../limits.ts";
import { couponKinds, disputeOutcomes, orderKind, orderStatus, paymentMethod } from "../order.ts";
import { roomState } from "../room-info.ts";
import { language } from "../text/languages.ts";
import { counter, flag, int, timestamp, wireObject } from "../wire.ts";
import { call } from "./call.ts";
import { listErrors } from "./page-errors.ts";

const most = z.optional(int.check(z.gte(1), z.lte(Limits.operatorListMax)));
const atLeastOne = int.check(z.gte(1));
const nullableCounter = z.nullable(counter);

/** `endsAt` and limits are null when unlimited; `used` counts orders. */
export const operatorCoupon = wireObject({
  code: z.string(),
  kind: z.enum(couponKinds),
  value: counter,
  minAmount: counter,
  startsAt: timestamp,
  endsAt: z.nullable(timestamp),
  totalLimit: nullableCounter,
  emailLimit: nullableCounter,
  used: counter,
  createdAt: timestamp,
  /** Cannot be used until it goes on. */
  pausedAt: z.nullable(timestamp),
});
export type OperatorCoupon = z.output<typeof operatorCoupon>;

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
    amount: counter,
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

const listedRoom = wireObject({ roomId: z.string(), orderId: z.string(), createdAt: timestamp }, { roomId: "chat_id" });

/** Statistics of a room. `state` is "purged" after all data was deleted. */
export const operatorRoom = wireObject(
  {
    roomId: z.string(),
    orderId: z.string(),
    createdAt: timestamp,
    state: z.union([roomState, z.literal("purged")]),
    seats: counter,
    seatsFree: counter,
    members: counter,
    online: counter,
    messages: counter,
    endsAt: z.nullable(timestamp),
    purgeAt: z.nullable(timestamp),
  },
  { roomId: "chat_id", endsAt: "expires_at" },
);
export type OperatorRoom = z.output<typeof operatorRoom>;

const step = z.object({ from: z.number(), percent: z.number() });

const prices = call("GET", "/api/operator/prices", "operator", {
  data: wireObject({
    currency: z.string(),
    seatDay: z.number(),
    least: z.number(),
    seats: z.array(step),
    days: z.array(step),
    /** Sample rooms and their prices. */
    examples: z.array(wireObject({ seats: counter, days: counter, amount: counter, listAmount: counter })),
  }),
});

const listCoupons = call("GET", "/api/operator/coupons", "operator", {
  query: z.object({ most }),
  data: z.array(operatorCoupon),
});

/** The server generates a code if none is given. Times in milliseconds since 1970; amounts in minor units. */
export const couponTerms = wireObject({
  code: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{3,64}$/))),
  kind: z.enum(couponKinds),
  value: atLeastOne,
  minAmount: z.optional(counter),
  startsAt: z.optional(counter),
  endsAt: z.optional(counter),
  totalLimit: z.optional(atLeastOne),
  emailLimit: z.optional(atLeastOne),
});

const createCoupon = call("POST", "/api/operator/coupons", "operator", { body: couponTerms, data: operatorCoupon });

const endCoupon = call("POST", "/api/operator/coupons/:code/end", "operator", { data: operatorCoupon });

/** `refund_failed`: refunds that wait for the operator, whatever the order's status. */
export const listedStatus = z.enum([...orderStatus.options, "refund_failed"]);

const findOrders = call("GET", "/api/operator/orders", "operator", {
  query: wireObject(
    {
      email: z.optional(z.string()),
      roomId: z.optional(z.string()),
      status: z.optional(listedStatus),
      most,
    },
    { roomId: "chat_id" },
  ),
  data: z.array(operatorOrder),
});

const getOrder = call("GET", "/api/operator/orders/:orderId", "operator", { data: operatorOrder });

const refundOrder = call("POST", "/api/operator/orders/:orderId/refund", "operator", { data: operatorOrder });

export const sentEmails = ["admin-link", "seat-link", "receipt"] as const;
export type SentEmail = (typeof sentEmails)[number];

/** Sends the email with the bought link while the link is still stored, a receipt otherwise. */
const resendEmail = call("POST", "/api/operator/orders/:orderId/resend", "operator", {
  data: z.object({ sent: z.enum(sentEmails) }),
});

const listRooms = call("GET", "/api/operator/rooms", "operator", {
  query: z.object({ most }),
  data: z.array(listedRoom),
});

const getRoom = call("GET", "/api/operator/rooms/:roomId", "operator", { data: operatorRoom });

const setRoomDisabled = call("POST", "/api/operator/rooms/:roomId/disabled", "operator", {
  body: z.object({ on: flag }),
  data: nothing,
});

/**
 * After a database restore: deletes personal data of rooms that were purged since the backup, again. Continues at
 * `next` of the former call; `next` is null at the end.
 */
const forgetPurgedRooms = call("POST", "/api/operator/rooms/forget-purged", "operator", {
  body: z.object({ after: z.optional(z.string()) }),
  data: z.object({ looked: counter, purged: counter, next: z.nullable(z.string()) }),
});

const countVisits = call("GET", "/api/operator/visits", "operator", {
  query: z.object({ days: z.optional(int.check(z.gte(1), z.lte(366))) }),
  data: z.array(z.object({ day: z.string(), channel: z.string(), count: counter })),
});

const listFeedback = call("GET", "/api/operator/feedback", "operator", {
  query: z.object({ most }),
  data: z.array(
    wireObject({
      id: z.string(),
      type: z.enum(feedbackTypes),
      content: z.string(),
      contact: z.string(),
      language,
      createdAt: timestamp,
    }),
  ),
});

/** Deletes feedback for good, and its email to the operator if that is still queued. */
const deleteFeedback = call("DELETE", "/api/operator/feedback/:id", "operator", { data: nothing });

/** The network address of the caller, as the limits count it: behind a proxy it must be the client's. */
const seenAddress = call("GET", "/api/operator/address", "operator", { data: z.object({ address: z.string() }) });

export const operatorCalls = {
  listErrors,
  seenAddress,
  prices,
  listCoupons,
  createCoupon,
  endCoupon,
  findOrders,
  getOrder,
  refundOrder,
  resendEmail,
  listRooms,
  getRoom,
  setRoomDisabled,
  forgetPurgedRooms,
  listFeedback,
  deleteFeedback,
  countVisits,
};
