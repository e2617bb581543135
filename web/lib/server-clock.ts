/**
 * Offset of the server's time, independent of the device's clock, which people set by hand. It is relative to the
 * monotonic clock, so setting the device's clock does not affect an open page.
 */
let ahead: number | undefined;

/** Sets the server's time from the answer to a request sent `roundTripMs` ago. */
export function observeServerTime(serverTime: number, roundTripMs = 0): void {
  ahead = serverTime + roundTripMs / 2 - performance.now();
}

/** Server time once an answer gave it. Only by it may anything on the device be deleted for its age. */
export const knownServerTime = (): number | undefined => (ahead === undefined ? undefined : serverNow());

/** Uses the `Date` header, precise to the second, unless an answer gave a more precise time. */
export function observeDate(date: string | null): void {
  const time = Date.parse(date ?? "");
  if (ahead === undefined && !Number.isNaN(time)) observeServerTime(time);
}

/** Server time in milliseconds since 1970; the device's time before the first answer. */
export function serverNow(): number {
  return ahead === undefined ? Date.now() : Math.round(ahead + performance.now());
}
