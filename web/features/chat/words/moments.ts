import { formatClock } from "../../../lib/format.ts";

/** The words of the dividers between messages, in the device's zone and always with 24 hours. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(tag: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, options);
  formats.set(key, made);
  return made;
}

/** Whole days between the day of `at` and that of `now`; over a change of the clock too. */
function daysAgo(at: number, now: number): number {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
}

/**
 * `14:03` today, then `Yesterday 14:03`, `Monday 14:03` within a week, then the date.
 * `at` and `now` in milliseconds since 1970; `tag` as `Intl` knows it.
 */
export function dividerTime(at: number, now: number, tag: string): string {
  const clock = formatClock(at);
  const days = daysAgo(at, now);
  if (days === 0) return clock;
  if (days === 1) {
    const word = new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(-1, "day");
    return `${word.slice(0, 1).toLocaleUpperCase(tag)}${word.slice(1)} ${clock}`;
  }
  if (days > 1 && days < 7) return `${format(tag, "weekday", { weekday: "long" }).format(at)} ${clock}`;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const date = sameYear
    ? format(tag, "date", { day: "numeric", month: "long" })
    : format(tag, "year", { day: "numeric", month: "long", year: "numeric" });
  return `${date.format(at)} ${clock}`;
}
