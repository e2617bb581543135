import * as Limits from "@contract/limits.ts";

/** End of a room after buying days: they count from its end, or from now if it has ended. In ms. */
export function newEnd(endsAt: number, days: number, now: number): number {
  return Math.max(endsAt, now) + days * Limits.dayMs;
}
