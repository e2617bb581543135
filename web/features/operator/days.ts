import * as OperatorLimits from "@contract/limits/operator.ts";
import { dayMs } from "@contract/limits.ts";

/** The days of the figures as `2026-11-26`, the oldest first. */
export function daysUntil(today: string): string[] {
  return Array.from({ length: OperatorLimits.figureDays }, (_, at) =>
    new Date(Date.parse(today) - (OperatorLimits.figureDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}
