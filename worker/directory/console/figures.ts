import { desc, gt, lte, sql } from "drizzle-orm";
import type { CronRun, DayFigure } from "../../contract/endpoints/console/figures.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import * as Limits from "../../contract/limits.ts";
import type { Directory } from "../directory.ts";
import { cronRuns, failureCounts, requestCounts } from "../schema.ts";
import { dayOf } from "../visits.ts";

/** Figures of the console, and the counts behind them. Days are UTC. */

/** Figures of each day since `since`, from indexes alone. */
export async function figuresSince(directory: Directory, since: number): Promise<DayFigure[]> {
  const day = (column: string) => sql.raw(`date(${column} / 1000, 'unixepoch') AS day`);
  const money = sql.raw(
    "currency, count(*) AS count, sum(coalesce(total, amount)) AS amount, sum(coalesce(tax, 0)) AS tax",
  );
  const count = sql.raw("'' AS currency, count(*) AS count, 0 AS amount, 0 AS tax");
  // D1 permits five terms in a compound SELECT.
  const found = await Promise.all(
    [
      sql`SELECT 'rooms' AS figure, ${day("created_at")}, ${count} FROM rooms WHERE created_at >= ${since} GROUP BY 2`,
      sql`SELECT 'paid' AS figure, ${day("paid_at")}, ${money} FROM orders WHERE paid_at >= ${since} GROUP BY 2, 3`,
      sql`SELECT 'refunded' AS figure, ${day("closed_at")}, ${money} FROM orders
        WHERE status = 'refunded' AND closed_at >= ${since} GROUP BY 2, 3`,
      sql`SELECT 'lost' AS figure, ${day("dispute_closed_at")}, ${money} FROM orders
        WHERE dispute_outcome = 'lost' AND status = 'paid' AND dispute_closed_at >= ${since} GROUP BY 2, 3`,
      sql`SELECT 'declined' AS figure, ${day("declined_at")}, ${count} FROM orders
        WHERE declined_at >= ${since} GROUP BY 2`,
      sql`SELECT 'email' AS figure, ${day("given_up_at")}, ${count} FROM mail_outbox
        WHERE given_up_at >= ${since} GROUP BY 2`,
      sql`SELECT kind AS figure, day, '' AS currency, count, 0 AS amount, 0 AS tax FROM failure_counts
        WHERE day >= ${dayOf(since)}`,
      sql`SELECT 'requests' AS figure, day, '' AS currency, count, 0 AS amount, 0 AS tax FROM request_counts
        WHERE day >= ${dayOf(since)}`,
    ].map((query) => directory.all<DayFigure>(query)),
  );
  return found.flat();
}

/** Counts failures of which nothing else is stored. */
export async function addFailures(
  directory: Directory,
  kind: "push" | "request",
  count: number,
  now: number,
): Promise<void> {
  await directory
    .insert(failureCounts)
    .values({ day: dayOf(now), kind, count })
    .onConflictDoUpdate({
      target: [failureCounts.day, failureCounts.kind],
      set: { count: sql`${failureCounts.count} + ${count}` },
    });
}

export async function addRequests(directory: Directory, count: number, now: number): Promise<void> {
  await directory
    .insert(requestCounts)
    .values({ day: dayOf(now), count })
    .onConflictDoUpdate({ target: requestCounts.day, set: { count: sql`${requestCounts.count} + ${count}` } });
}

/** Records a run of the cron job, and forgets those of more than a day ago. */
export async function recordRun(directory: Directory, { failed, ...run }: CronRun): Promise<void> {
  await directory.batch([
    directory
      .insert(cronRuns)
      .values({ ...run, failed: failed.join() })
      .onConflictDoNothing(),
    directory.delete(cronRuns).where(lte(cronRuns.beganAt, run.beganAt - Limits.dayMs)),
  ]);
}

/** The newest runs, and the newest that failed. */
export async function lastRuns(directory: Directory): Promise<{ runs: CronRun[]; failedRuns: CronRun[] }> {
  const newest = desc(cronRuns.beganAt);
  const { beganAt, failed } = cronRuns;
  const list = directory.select().from(cronRuns);
  const [runs, failedRuns] = await directory.batch([
    list.where(gt(beganAt, 0)).orderBy(newest).limit(OperatorLimits.cronRunsListedMax),
    directory
      .select()
      .from(cronRuns)
      .where(sql`${beganAt} > 0 AND ${failed} <> ''`)
      .orderBy(newest)
      .limit(OperatorLimits.cronRunsListedMax),
  ]);
  const present = (rows: (typeof cronRuns.$inferSelect)[]): CronRun[] =>
    rows.map((row) => ({ ...row, failed: row.failed.split(",").filter(Boolean) }));
  return { runs: present(runs), failedRuns: present(failedRuns) };
}
