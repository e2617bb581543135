/* Limits of orders. Import them from limits.ts, which exports all of them. */
import { day, hour, minute, second } from "./units.ts";

export const orderPendingMs = 30 * minute;
/** An unpaid seat hold gives way to a login after this time; to an invitation at any time. */
export const seatHoldFirmMs = 10 * minute;
/** A network's holds of a room are firm once in this time. */
export const seatHoldAgainMs = hour;
/** Unpaid orders of one network that may hold seats of a room at the same time. */
export const seatHoldsPerNetwork = 3;
/** Stripe requires an expiry at least 30 minutes after it receives the request. */
export const checkoutGraceMs = 5 * minute;
/** After this time without a webhook, the gateway is polled. */
export const webhookLateMs = 2 * minute;
/** Time for which the success page shows a bought link. */
export const boughtLinkShownMs = day;
/** The buyer's address of an unfulfilled order is deleted this long after the order was placed. */
export const buyerOfNothingMs = 30 * day;
/** Invalid coupon codes from one network address in a time window. */
export const couponTriesMax = 10;
export const couponTriesWindowMs = 10 * minute;
export const couponCodeMaxLength = 64;
/** Orders from one network address; an office or a mobile network may share one. */
export const ordersMax = 100;
export const ordersWindowMs = 10 * minute;
/** Days that a members' goal may stay open; it ends with the room at the latest. */
export const goalDays = [3, 7, 14] as const;
/** An open goal is compared with its room this often. */
export const goalCheckMs = 5 * minute;
/** An ended goal is shown to its room again this long after its end. */
export const goalSettledMs = 30 * second;
/** A refund of a disputed contribution, which the bank may refuse, is tried again this often. */
export const disputedAgainMs = day;
export const quotesPerMinute = 120;
