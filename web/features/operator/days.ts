import * as OperatorLimits from "@contract/limits/operator.ts";
import { dayMs } from "@contract/limits.ts";

/** The end of a day of the device's calendar, `2026-11-26`, in milliseconds since 1970. */
export function endOfDay(date: string): number {
  const [year = 0, month = 1, day = 0] = date.split("-").map(Number);
  return new Date(year, month - 1, day + 1).getTime();
}

/** The days of the figures as `2026-11-26`, the oldest first. */
export function daysUntil(today: string): string[] {
  return Array.from({ length: OperatorLimits.figureDays }, (_, at) =>
    new Date(Date.parse(today) - (OperatorLimits.figureDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}
