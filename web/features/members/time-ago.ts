import { relativeTimeFormat } from "@contract/text/intl.ts";
import type { Dates } from "../../i18n/dates.ts";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Whole minutes, hours or days since `at`, at least a minute; the date after a week. `tag` as `Intl` knows it. */
export function timeAgo(at: number, now: number, tag: string, dates: Dates): string {
  const [unit, length] = units.find(([, length]) => now - at >= length) ?? units[2];
  const count = Math.max(1, Math.floor((now - at) / length));
  if (unit === "day" && count > 7) return dates.day(at);
  return relativeTimeFormat(tag).format(-count, unit);
}
