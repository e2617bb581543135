import { day, hour, minute } from "../units.ts";

/** An unconfirmed email address gets one email in this time, and is then deleted. */
export const unconfirmedMailAgainMs = 180 * day;
/** Minimum time before an email address is asked again to confirm, at a member's request. */
export const confirmMailAgainMs = 7 * day;
/** A confirmed email address without an email for this long is deleted, and must be confirmed again. */
export const confirmedAddressRetentionMs = 400 * day;
export const mailRetryFirstMs = minute;
export const mailRetryMaxMs = hour;
/** The mail service stores an idempotency key for 24 hours; a later retry could send a second email. */
export const mailGivenUpMs = 23 * hour;
export const mailLeaseMs = minute;
/** Times before the room's end at which reminder emails are sent. */
export const endsSoonMs = [3 * day, day] as const;
/** The owner can order a successor of the room from this time before its end. */
export const reopenBeforeEndMs = 3 * day;
/** Delay of the email about unread messages to an absent member, and the minimum time between two. */
export const unreadMailAfterMs = 15 * minute;
export const unreadMailAgainMs = 6 * hour;
/**
 * The owner is notified of the first new member at once, then of all within this time in one email, which names up
 * to `newMembersNamedMax`.
 */
export const newMemberMailAgainMs = hour;
export const newMembersNamedMax = 20;
/** Above this count, unread messages are shown as "many". */
export const unreadCountedMax = 99;
export const emailsPerBatch = 50;
/** Minimum time between two emailed admin links of one room. */
export const recoveryAgainMs = hour;
/** Rooms of one buyer for which one request mails new admin links. */
export const recoveryRoomsMax = 20;
