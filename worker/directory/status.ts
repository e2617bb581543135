import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { StatusDay } from "../contract/endpoints/status.ts";
import * as Limits from "../contract/limits.ts";
import { minute } from "../contract/units.ts";
import type { Directory } from "./directory.ts";
import { failureCounts, statusChecks } from "./schema.ts";
import { dayOf } from "./visits.ts";

/** Upper bounds in milliseconds, by which the times of checks are counted. */
const bounds = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 60_000];
const failed = -1;

/** Counts a check of the installation, and forgets those of days that are no longer shown. `tookMs` is undefined if it failed. */
export async function recordCheck(directory: Directory, tookMs: number | undefined, now: number): Promise<void> {
  const upToMs = tookMs === undefined ? failed : (bounds.find((bound) => tookMs <= bound) ?? failed);
  await directory.batch([
    directory
      .insert(statusChecks)
      .values({ day: dayOf(now), upToMs, count: 1 })
      .onConflictDoUpdate({
        target: [statusChecks.day, statusChecks.upToMs],
        set: { count: sql`${statusChecks.count} + 1` },
      }),
    directory.delete(statusChecks).where(lt(statusChecks.day, dayOf(firstShown(now)))),
  ]);
}

const firstShown = (now: number) => now - (Limits.statusDays - 1) * Limits.dayMs;

/** The days since the first check, the newest first. The first day counts the checks that it had. */
export async function statusOf(directory: Directory, now: number): Promise<StatusDay[]> {
  const since = dayOf(firstShown(now));
  const [checks, errors] = await directory.batch([
    directory
      .select()
      .from(statusChecks)
      .where(gte(statusChecks.day, since))
      .orderBy(statusChecks.day, statusChecks.upToMs),
    directory
      .select({ day: failureCounts.day, count: failureCounts.count })
      .from(failureCounts)
      .where(and(eq(failureCounts.kind, "request"), gte(failureCounts.day, since))),
  ]);
  const [first] = checks;
  const days: StatusDay[] = [];
  for (let at = now; first && dayOf(at) >= first.day; at -= Limits.dayMs) {
    const day = dayOf(at);
    const ofDay = checks.filter((row) => row.day === day);
    const answers = ofDay.filter(({ upToMs }) => upToMs !== failed);
    const answered = sumOf(answers);
    const passed = Math.floor((Math.min(now, Date.parse(day) + Limits.dayMs) - Date.parse(day)) / minute);
    days.push({
      day,
      // The timer may be some seconds early or late.
      expected: Math.max(day === first.day ? 0 : passed, sumOf(ofDay)),
      answered,
      answerMs: answered === 0 ? null : slowest99(answers, answered),
      errors: errors.find((row) => row.day === day)?.count ?? 0,
    });
  }
  return days;
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** `rows`: the fastest first. */
function slowest99(rows: readonly { upToMs: number; count: number }[], all: number): number | null {
  let seen = 0;
  for (const { upToMs, count } of rows) {
    seen += count;
    if (seen >= all * 0.99) return upToMs;
  }
  return null;
}
