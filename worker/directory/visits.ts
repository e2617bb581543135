import { desc, gte, sql } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { visits } from "./schema.ts";

/** Channel for visits with a malformed channel, and for those beyond the limit of channels. */
export const otherChannel = "other";

export type VisitCount = typeof visits.$inferSelect;

/** Counts a visit. Beyond `mostChannels` a day, new channels are counted as one: made-up codes must not fill the table. */
export async function addVisit(
  directory: Directory,
  { day, channel }: { day: string; channel: string },
  mostChannels: number,
): Promise<void> {
  const known = sql`EXISTS (SELECT 1 FROM visits WHERE day = ${day} AND channel = ${channel})`;
  const room = sql`(SELECT count(*) FROM visits WHERE day = ${day}) < ${mostChannels}`;
  await directory
    .insert(visits)
    .select(sql`SELECT ${day}, CASE WHEN ${known} OR ${room} THEN ${channel} ELSE ${otherChannel} END, 1 WHERE true`)
    .onConflictDoUpdate({ target: [visits.day, visits.channel], set: { count: sql`${visits.count} + 1` } });
}

/** The counts since a day (`2026-11-21`), the newest day and the busiest channel first. */
export async function visitsSince(directory: Directory, day: string, most: number): Promise<VisitCount[]> {
  return await directory
    .select()
    .from(visits)
    .where(gte(visits.day, day))
    .orderBy(desc(visits.day), desc(visits.count), visits.channel)
    .limit(most);
}
