import { lte } from "drizzle-orm";
import * as Limits from "../contract/limits.ts";
import { operatorChallenges, operatorSessions } from "./console/schema.ts";
import type { Directory } from "./directory.ts";
import { loginTickets, pageErrors, rateCounts, usedCaptchas } from "./schema.ts";

/** Deletes expired rows. A table that fails keeps no other from it; then rejects with the first error. */
export async function forgetExpired(directory: Directory, now: number): Promise<void> {
  const deleted = await Promise.allSettled([
    directory.delete(usedCaptchas).where(lte(usedCaptchas.expiresAt, now)),
    directory.delete(rateCounts).where(lte(rateCounts.endsAt, now)),
    directory.delete(loginTickets).where(lte(loginTickets.expiresAt, now)),
    directory.delete(operatorSessions).where(lte(operatorSessions.endsAt, now)),
    directory.delete(operatorChallenges).where(lte(operatorChallenges.endsAt, now)),
    directory.delete(pageErrors).where(lte(pageErrors.lastAt, now - Limits.pageErrorsStoredMs)),
  ]);
  const failed = deleted.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
