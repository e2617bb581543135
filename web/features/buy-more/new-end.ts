import * as Limits from "@contract/limits.ts";

/** When a room ends that gets so many days more: they follow its end, or this moment where it has ended already. */
export function newEnd(endsAt: number, days: number, now: number): number {
  return Math.max(endsAt, now) + days * Limits.dayMs;
}
