import { and, asc, count, desc, eq, gte, notExists, sql } from "drizzle-orm";
import type { EndpointBody, EndpointData } from "../contract/endpoints/endpoint.ts";
import type { listErrors, reportPageError } from "../contract/endpoints/page-errors.ts";
import * as Limits from "../contract/limits.ts";
import type { Directory } from "./directory.ts";
import { pageErrors } from "./schema.ts";

export type PageError = EndpointBody<typeof reportPageError>;

/** Counts an error in its group. A new group beyond the limit replaces the rarest one: reports cannot fill the table. */
export async function countPageError(directory: Directory, error: PageError, now: number): Promise<void> {
  const { release, name, detail } = error;
  const [place = "", ...callers] = error.places;
  const same = and(
    eq(pageErrors.release, release),
    eq(pageErrors.place, place),
    eq(pageErrors.name, name),
    eq(pageErrors.detail, detail),
  );
  const known = directory.select({ id: pageErrors.id }).from(pageErrors).where(same);
  const rarest = directory
    .select({ id: pageErrors.id })
    .from(pageErrors)
    .orderBy(asc(pageErrors.count), asc(pageErrors.lastAt))
    .limit(1);
  const groups = directory.select({ count: count() }).from(pageErrors);
  const isFull = sql`${groups} >= ${Limits.pageErrorGroupsMax}`;
  await directory.batch([
    directory.delete(pageErrors).where(and(eq(pageErrors.id, rarest), isFull, notExists(known))),
    directory
      .insert(pageErrors)
      .values({ release, name, detail, place, callers: callers.join(" "), count: 1, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [pageErrors.release, pageErrors.place, pageErrors.name, pageErrors.detail],
        set: { count: sql`${pageErrors.count} + 1`, lastAt: now },
      }),
  ]);
}

/** The groups, the latest first. */
export async function listPageErrors(directory: Directory): Promise<EndpointData<typeof listErrors>> {
  const rows = await directory
    .select()
    .from(pageErrors)
    // Always true: SQLite then searches the index of times instead of sorting the table.
    .where(gte(pageErrors.lastAt, 0))
    .orderBy(desc(pageErrors.lastAt))
    .limit(Limits.operatorListMax);
  return rows.map(({ place, callers, ...row }) => ({ ...row, places: [place, ...callers.split(" ").filter(Boolean)] }));
}
