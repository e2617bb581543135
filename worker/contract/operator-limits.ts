import { day, hour, minute } from "./units.ts";

/** Limits of the operator's console. */

export const sessionMs = 12 * hour;
/** Age of a passkey assertion that still permits moving money and changing roles. */
export const confirmedMs = 5 * minute;
export const challengeMs = 5 * minute;
export const inviteMs = day;
export const nameMaxLength = 60;
export const reasonMaxLength = 500;
/** Challenges, sign-ins and enrolments from one network address. */
export const entriesMax = 60;
export const entriesWindowMs = 10 * minute;
/** Characters of each value that a passkey returns, and of the secret that enrols one. */
export const passkeyTextMaxLength = 8192;
export const pageRows = 50;
