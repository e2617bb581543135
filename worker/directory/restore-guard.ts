import { eq, gt, isNull, or, sql } from "drizzle-orm";
import { operatorChallenges, operatorSessions, operators } from "./console/schema.ts";
import type { Directory } from "./directory.ts";
import { forgetOldLinks } from "./orders.ts";
import { coupons, handOffs, loginTickets, restoreGuard } from "./schema.ts";

/*
 * A counter in the database that the cron job moves on, and a copy outside. A database that was wound back is behind the
 * copy.
 */

export async function readRestoreCounter(directory: Directory): Promise<number> {
  return (await directory.select({ ticks: restoreGuard.ticks }).from(restoreGuard).get())?.ticks ?? 0;
}

/** Increments the counter and returns its new value. */
export async function bumpRestoreCounter(directory: Directory): Promise<number> {
  const { ticks } = await directory
    .insert(restoreGuard)
    .values({ id: 1, ticks: 1, purgedAfter: null })
    .onConflictDoUpdate({ target: restoreGuard.id, set: { ticks: sql`${restoreGuard.ticks} + 1` } })
    .returning({ ticks: restoreGuard.ticks })
    .get();
  return ticks;
}

/**
 * Runs after a restore of the database. The uses and ends of coupons since the backup are lost, so all coupons end. Removals
 * and roles of operators since then are lost, so all operators are removed; the operator token enrols administrators. All
 * tickets are deleted, as they may have been spent, and bought links, as they may have been used; personal data of rooms
 * purged since is deleted again.
 */
export async function afterRestore(directory: Directory, ticks: number, now: number): Promise<void> {
  await directory.batch([
    directory
      .update(coupons)
      .set({ endsAt: now })
      .where(or(isNull(coupons.endsAt), gt(coupons.endsAt, now))),
    forgetOldLinks(directory, now, true),
    directory.delete(loginTickets),
    directory.delete(handOffs),
    directory.delete(operatorSessions),
    directory.delete(operatorChallenges),
    directory
      .update(operators)
      .set({ removedAt: now, inviteDigest: null, inviteEndsAt: null })
      .where(isNull(operators.removedAt)),
    directory.update(restoreGuard).set({ ticks, purgedAfter: "" }).where(eq(restoreGuard.id, 1)),
  ]);
}

/** The room after which the deletion continues; null when there is nothing to do. */
export async function forgetPurgedAfter(directory: Directory): Promise<string | null> {
  const row = await directory.select({ after: restoreGuard.purgedAfter }).from(restoreGuard).get();
  return row?.after ?? null;
}

export async function resumeAfterRestore(directory: Directory, purgedAfter: string | null): Promise<void> {
  await directory.update(restoreGuard).set({ purgedAfter }).where(eq(restoreGuard.id, 1));
}
