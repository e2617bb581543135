import { day, hour, minute } from "../units.ts";

export const sessionMs = 12 * hour;
/** Age of a passkey assertion that still permits what needs confirmation: see operator-roles.ts. */
export const passkeyConfirmationValidMs = 5 * minute;
export const challengeMs = 5 * minute;
export const inviteValidMs = day;
export const operatorNameMaxLength = 60;
export const reasonMaxLength = 500;
/** Challenges, sign-ins and enrolments from one IP address. */
export const signInAttemptsMax = 60;
export const entriesWindowMs = 10 * minute;
/** Characters of each value that a passkey returns, and of the secret that enrols one. */
export const passkeyTextMaxLength = 8192;
export const answerMaxLength = 4000;
export const pageRows = 50;
export const exportRows = 1000;
/** Digests of refused files in one request; the audit log contains all. */
export const refusedFilesPerRequest = 100;
/** Days of the figures, today included. */
export const figureDays = 30;
export const shownVersions = 10;
/** Greatest amount that Stripe takes: eight digits. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const amountMax = 99_999_999;
export const priceStepsMax = 10;
/** Percent. */
export const discountMax = 90;
export const channelsMax = 8;
export const channelLabelMaxLength = 40;
export const cronRunsListedMax = 5;
