import { desc, gte, sql } from "drizzle-orm";
import * as Limits from "../contract/limits.ts";
import type { Directory } from "./directory.ts";
import { visits } from "./schema.ts";

/** Channel for visits with a malformed channel, and for those beyond the limit of channels. */
const otherChannel = "other";

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Counts a visit. Beyond the limit of a day, new channels are counted as one: made-up codes must not fill the table. */
export async function addVisit(directory: Directory, name: string, now: number): Promise<void> {
  const day = dayOf(now);
  const channel = channelOf(name);
  const known = sql`EXISTS (SELECT 1 FROM visits WHERE day = ${day} AND channel = ${channel})`;
  const room = sql`(SELECT count(*) FROM visits WHERE day = ${day}) < ${Limits.visitChannelsPerDay}`;
  await directory
    .insert(visits)
    .select(sql`SELECT ${day}, CASE WHEN ${known} OR ${room} THEN ${channel} ELSE ${otherChannel} END, 1 WHERE true`)
    .onConflictDoUpdate({ target: [visits.day, visits.channel], set: { count: sql`${visits.count} + 1` } });
}

/** Other text counts as `otherChannel`: the counts must not contain email addresses or names. */
function channelOf(name: string): string {
  if (name === "") return "direct";
  return /^[A-Za-z0-9_.-]+$/.test(name) ? name.toLowerCase() : otherChannel;
}

/** Visits since a day: by day, the oldest first, and by channel, the busiest first. */
export async function sumVisits(directory: Directory, since: string) {
  const count = sql<number>`sum(${visits.count})`;
  const [days, channels] = await Promise.all([
    directory
      .select({ day: visits.day, count })
      .from(visits)
      .where(gte(visits.day, since))
      .groupBy(visits.day)
      .orderBy(visits.day),
    directory
      .select({ channel: visits.channel, count })
      .from(visits)
      .where(gte(visits.day, since))
      .groupBy(visits.channel)
      .orderBy(desc(count), visits.channel)
      .limit(Limits.operatorListMax),
  ]);
  return { days, channels };
}
