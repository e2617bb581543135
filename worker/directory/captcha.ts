import { lte } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { usedCaptchas } from "./schema.ts";

/** Spends a challenge. False when it was spent before. */
export async function spendCaptcha(directory: Directory, id: string, expiresAt: number): Promise<boolean> {
  const result = await directory.insert(usedCaptchas).values({ id, expiresAt }).onConflictDoNothing();
  return result.meta.changes === 1;
}

/** Deletes the rows of expired challenges, which their date refuses. */
export async function forgetOldCaptchas(directory: Directory, now: number): Promise<void> {
  await directory.delete(usedCaptchas).where(lte(usedCaptchas.expiresAt, now));
}
