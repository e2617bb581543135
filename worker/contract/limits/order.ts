import { day, hour, minute, second } from "../units.ts";

export const orderPendingMs = 30 * minute;
/** An unpaid seat hold gives way to a login after this time; to an invitation at any time. */
export const seatHoldFirmMs = 10 * minute;
/** Unpaid orders of one network hold seats of a room firmly only once in this time. */
export const firmHoldIntervalMs = hour;
/** Unpaid orders of one network that may hold seats of a room at the same time. */
export const seatHoldsPerNetwork = 3;
/** Stripe requires an expiry at least 30 minutes after it receives the request. */
export const checkoutGraceMs = 5 * minute;
/** After this time without a webhook, the gateway is polled. */
export const webhookLateMs = 2 * minute;
/** Interval of polls of the payment service for events whose webhook was not accepted. */
export const missedEventsPollMs = hour;
/** Age up to which the payment service stores events. */
export const eventsStoredMs = 30 * day;
/** The payment service may list an event this long after it was created. */
export const eventListedLateMs = minute;
export const eventsPerPage = 100;
export const boughtLinkShownMs = day;
/** The buyer's email address of an unfulfilled order is deleted this long after the order was placed. */
export const unfulfilledBuyerRetentionMs = 30 * day;
/** Invalid coupon codes from one IP address in a time window. */
export const couponTriesMax = 10;
export const couponTriesWindowMs = 10 * minute;
export const couponCodeMaxLength = 64;
/** Characters of the payment service's invoice fields. */
export const companyNameMaxLength = 140;
export const companyAddressMaxLength = 400;
export const companyReferenceMaxLength = 140;
export const taxIdMaxLength = 40;
/** The receipt is shown without its invoice after this time. */
export const invoiceMaxMs = 5 * second;
/** The buyer can name a company this long after the payment. */
export const companyChangeMs = 30 * day;
/** A payment of a method that settles at once may still wait this long for its money. */
export const settledLateMs = day;
export const settlingPollMs = hour;
/** Orders from one IP address; an office or a mobile network may share one. */
export const ordersMax = 100;
export const ordersWindowMs = 10 * minute;
/** Days that a members' goal may stay open; it ends with the room at the latest. */
export const goalDays = [3, 7, 14] as const;
/** Interval of checks of an open goal against its room. */
export const goalCheckMs = 5 * minute;
/** An ended goal is shown to its room again this long after its end. */
export const endedGoalResentAfterMs = 30 * second;
/** Interval of checks of a refund that waits for the end of a dispute. */
export const disputePollMs = day;
/** Interval of checks of a refund under way, besides the payment service's events. */
export const refundPollMs = hour;
/** Delays between refund attempts that the payment service refuses; then the operator decides. */
export const refundPausesMs = [minute, 10 * minute, hour, 6 * hour, day] as const;
export const quotesPerMinute = 120;
/** A room that was not purged this long after its grace period is asked to, and asked again. */
export const purgeLateMs = hour;
export const purgeAskedAgainMs = 10 * minute;
/** Emails and notifications that failed within this time are shown to the operator. */
export const deliveryFailuresShownMs = 7 * day;
/** A payment this long ago without any accepted webhook since means that webhooks are lost. */
export const webhookMissedMs = hour;
export const clockWrongMs = minute;
export const pushesFailedMax = 500;
/** Health is read from the database this often. */
export const healthReadEveryMs = minute;
/** False webhooks are logged this often, as anybody can send them. */
export const falseWebhookLogEveryMs = hour;
/** Characters of an order's number; a receipt code begins with the number. */
export const orderNumberLength = 8;
