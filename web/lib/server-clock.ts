import { createListeners } from "./listeners.ts";

/**
 * Offset of the server's time, independent of the device's clock, which people set by hand. It is relative to the
 * monotonic clock, so setting the device's clock does not affect an open page.
 */
let ahead: number | undefined;

const listeners = createListeners();

/** `Date` headers are precise to the second. */
const toleranceMs = 2000;

/** Sets the server's time from the answer to a request sent `roundTripMs` ago. */
export function observeServerTime(serverTime: number, roundTripMs = 0): void {
  const before = ahead;
  ahead = serverTime + roundTripMs / 2 - performance.now();
  if (before !== undefined && Math.abs(ahead - before) <= toleranceMs) return;
  listeners.notify();
}

/** Server time once an answer gave it. Only by it may anything on the device be deleted for its age. */
export const knownServerTime = (): number | undefined => (ahead === undefined ? undefined : serverNow());

/**
 * Uses the `Date` header if no answer gave a more precise time, or if it is later: the monotonic clock stands still while
 * the device sleeps, so the page's time can only be behind.
 */
export function observeDate(date: string | null): void {
  const time = Date.parse(date ?? "");
  if (Number.isNaN(time) || (ahead !== undefined && time - serverNow() <= toleranceMs)) return;
  observeServerTime(time);
}

/** Calls back when the server's time becomes known, and when it jumps. Returns the unsubscribe function. */
export const onServerTime = listeners.add;

/** Server time in milliseconds since 1970; the device's time before the first answer. */
export function serverNow(): number {
  return ahead === undefined ? Date.now() : Math.round(ahead + performance.now());
}
