import { dateText } from "@contract/text/dates.ts";

const dayMs = 24 * 3600_000;

/**
 * First instant of a day (`2026-11-21`) in a time zone, by default the device's; in milliseconds since 1970. Where the
 * clock changes at midnight the day begins at another hour, or midnight comes twice; a day that is skipped whole begins
 * with the next one.
 */
export function dayStart(day: string, timeZone?: string): number {
  const midnight = Date.parse(`${day}T00:00Z`);
  const offsetAt = (at: number) => Date.parse(`${dateText(at, timeZone).replace(" ", "T")}Z`) - at;
  const candidates = [midnight - dayMs, midnight + dayMs].map((at) => midnight - offsetAt(at));
  return Math.min(...candidates.filter((at) => dateText(at, timeZone) >= day));
}

/** First instant after a day (`2026-11-21`) in a time zone, by default the device's; in milliseconds since 1970. */
export function dayEnd(day: string, timeZone?: string): number {
  return dayStart(new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10), timeZone);
}
