import { eq, sql } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { rateCounts } from "./schema.ts";

export interface RateCount {
  count: number;
  /** End of the window, milliseconds since 1970. */
  endsAt: number;
}

/** Counts one more of `id` in its window of `windowMs`, which began with the first one. */
export async function countOne(directory: Directory, id: string, windowMs: number, now: number): Promise<RateCount> {
  const over = sql`${rateCounts.endsAt} <= ${now}`;
  return await directory
    .insert(rateCounts)
    .values({ id, count: 1, endsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateCounts.id,
      set: {
        count: sql`CASE WHEN ${over} THEN 1 ELSE ${rateCounts.count} + 1 END`,
        endsAt: sql`CASE WHEN ${over} THEN ${now + windowMs} ELSE ${rateCounts.endsAt} END`,
      },
    })
    .returning({ count: rateCounts.count, endsAt: rateCounts.endsAt })
    .get();
}

/** Takes one back. */
export async function uncountOne(directory: Directory, id: string): Promise<void> {
  await directory
    .update(rateCounts)
    .set({ count: sql`max(${rateCounts.count} - 1, 0)` })
    .where(eq(rateCounts.id, id));
}
