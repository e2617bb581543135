import { dateFormat, relativeTimeFormat } from "@contract/text/intl.ts";
import type { Dates } from "../../../i18n/dates.ts";

const dayMs = 86_400_000;

/**
 * The text of a divider between messages: `14:03` today, then `Yesterday 14:03`, `Monday 14:03` within a week, then the
 * date; days are those of the zone that `dates` shows. `at` and `now` in milliseconds since 1970; `tag` as `Intl` knows it.
 */
export function dividerTime(at: number, now: number, tag: string, dates: Dates): string {
  const day = Date.parse(dates.day(at));
  const days = (Date.parse(dates.day(now)) - day) / dayMs;
  const clock = dates.time(at) + dates.zone(at);
  if (days === 0) return clock;
  if (days === 1) {
    const day = relativeTimeFormat(tag, { numeric: "auto" }).format(-1, "day");
    return `${day.slice(0, 1).toLocaleUpperCase(tag)}${day.slice(1)} ${clock}`;
  }
  if (days < 0 || days > 6) return dates.dateTime(at);
  return `${dateFormat(tag, { weekday: "long", timeZone: "UTC" }).format(day)} ${clock}`;
}
