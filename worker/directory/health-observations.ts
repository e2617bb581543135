import { gt, sql } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { observations } from "./schema.ts";
import { dayOf } from "./visits.ts";

/** Records, in one statement, what the installation has seen of itself: see the migration. */
export async function recordObservations(directory: Directory, seen: Readonly<Record<string, number>>): Promise<void> {
  await directory
    .insert(observations)
    .values(Object.entries(seen).map(([name, value]) => ({ name, value })))
    .onConflictDoUpdate({ target: observations.name, set: { value: sql`excluded.value` } });
}

export async function listObservations(directory: Directory): Promise<Map<string, number>> {
  const rows = await directory.select().from(observations).where(gt(observations.name, ""));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Counts of what went wrong; `since`: of emails and notifications. `stripePaidAt`: the newest payment at Stripe. */
export async function countFailedDeliveries(
  directory: Directory,
  { since, purgedBefore }: { since: number; purgedBefore: number },
) {
  const queries = [
    sql`SELECT count(*) AS n FROM rooms WHERE purged_at IS NULL AND purge_at <= ${purgedBefore}`,
    sql`SELECT count(*) AS n FROM mail_outbox WHERE given_up_at >= ${since}`,
    sql`SELECT coalesce(sum(count), 0) AS n FROM failure_counts WHERE kind = 'push' AND day >= ${dayOf(since)}`,
    sql`SELECT count(*) AS n FROM orders WHERE refund_failed_at > 0`,
    sql`SELECT coalesce(max(paid_at), 0) AS n FROM orders WHERE paid_at >= ${since} AND gateway = 'stripe'`,
  ];
  const counted = await Promise.all(queries.map((query) => directory.get<{ n: number }>(query)));
  const [rooms = 0, emails = 0, pushes = 0, refunds = 0, stripePaidAt = 0] = counted.map((row) => row?.n ?? 0);
  return { rooms, emails, pushes, refunds, stripePaidAt };
}
