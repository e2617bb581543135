import { KiB, MiB } from "../units.ts";

/** Padded bytes of an encrypted text: a message of 4,000 characters of 4 bytes, with quote, file and mentions. */
export const sealedTextMaxBytes = 24 * KiB;
/** With ten options a poll fits into a frame. */
export const sealedOptionMaxBytes = 2 * KiB;
export const sealedNameMaxBytes = KiB;
/** Body of a request with a rotation: up to `keyRecipientsMax` grants of 205 bytes. */
export const keysBodyMaxBytes = MiB;
/**
 * Recipients of grants that a member registers: an entry by a link has two, and so has a renewed link. Four attempts at a
 * rotation of 500 seats take 8 s.
 */
export const recipientChangesPerMinute = 5;
export const recipientChangesAtOnce = 10;
/** A longer encrypted text is left out of a notification: push services take 4 KiB. */
export const sealedPushMaxLength = 3 * KiB;
