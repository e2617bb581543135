/**
 * The server's time, told apart from the device's clock, which people set by hand. It goes on by the monotonic clock,
 * so a device clock that is set while the page is open changes nothing.
 */
let ahead: number | undefined;

/** What an answer said the time is; the answer was asked for `roundTripMs` ago. */
export function observeServerTime(serverTime: number, roundTripMs = 0): void {
  ahead = serverTime + roundTripMs / 2 - performance.now();
}

/** The time in the head of an answer, to the second: for pages that are told no better. */
export function observeDate(date: string | null): void {
  const time = Date.parse(date ?? "");
  if (ahead === undefined && !Number.isNaN(time)) observeServerTime(time);
}

/** Milliseconds since 1970 on the server; by the device's clock before the server said anything. */
export function serverNow(): number {
  return ahead === undefined ? Date.now() : Math.round(ahead + performance.now());
}
