import { lte } from "drizzle-orm";
import * as Limits from "../contract/limits.ts";
import { operatorChallenges, operatorSessions } from "./console/schema.ts";
import type { Directory } from "./directory.ts";
import { loginTickets, pageErrors, rateCounts, usedCaptchas } from "./schema.ts";

/** Deletes rows whose time is over, which nothing reads any more. */
export async function forgetExpired(directory: Directory, now: number): Promise<void> {
  await directory.batch([
    directory.delete(usedCaptchas).where(lte(usedCaptchas.expiresAt, now)),
    directory.delete(rateCounts).where(lte(rateCounts.endsAt, now)),
    directory.delete(loginTickets).where(lte(loginTickets.expiresAt, now)),
    directory.delete(operatorSessions).where(lte(operatorSessions.endsAt, now)),
    directory.delete(operatorChallenges).where(lte(operatorChallenges.endsAt, now)),
    directory.delete(pageErrors).where(lte(pageErrors.lastAt, now - Limits.pageErrorsStoredMs)),
  ]);
}
