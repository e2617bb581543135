import { day, hour, KiB, MiB, second } from "../units.ts";

/** Bots of a room, which write by incoming hooks. */
export const hooksMax = 5;
export const hookPostsPerMinute = 30;
/** Posts at once by all bots of a room in one process. */
export const hookPostsInFlight = 2;
/** Posts from one IP address by links that lead to no bot. */
export const unknownHooksPerMinute = 60;
/** A form with files, which the worker reads into memory; also all forms at once in one process. */
export const hookBodyMaxBytes = 24 * MiB;
export const hookUrlMaxLength = 1024;
export const hookDeliveryMessages = 50;
export const hookDeliveryBytes = 256 * KiB;
export const hookDeliveryWaitMs = second;
export const hookTimeoutMs = 10 * second;
/** Wait after a failed delivery; doubles with each further failure. */
export const hookRetryFirstMs = 10 * second;
export const hookRetryMaxMs = hour;
export const hookGivenUpMs = day;
