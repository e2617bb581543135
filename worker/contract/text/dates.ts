import { dateFormat } from "./intl.ts";

/** Default time zone; the build writes its name into every page. */
export const defaultTimeZone = "Asia/Shanghai";

const minutes = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/**
 * Formats milliseconds since 1970 as `2026-11-21 14:05` in an IANA time zone, or in the machine's zone if none is
 * given. Throws `RangeError` for an unknown zone.
 */
export function dateText(at: number, timeZone?: string): string {
  if (timeZone === undefined) {
    const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16).replace("T", " ");
  }
  const part = Object.fromEntries(
    dateFormat("en-CA", { timeZone, ...minutes })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** Formats a time with its zone, for readers in other zones: `2026-11-21 14:05 (Asia/Shanghai)`. */
export function zonedDateText(at: number, timeZone: string): string {
  return `${dateText(at, timeZone)} ${zoneName(timeZone)}`;
}

/** The label of a zone next to a date: `(America/New York)`. */
export function zoneName(timeZone: string): string {
  return `(${timeZone.replaceAll("_", " ")})`;
}
