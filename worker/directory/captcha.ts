import { lte } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { usedCaptchas } from "./schema.ts";

/** Uses a challenge up. False when it was used before. */
export async function spendCaptcha(directory: Directory, id: string, expiresAt: number): Promise<boolean> {
  const result = await directory.insert(usedCaptchas).values({ id, expiresAt }).onConflictDoNothing();
  return result.meta.changes === 1;
}

/** Challenges that have run out are refused by their date: their rows are no longer needed. */
export async function forgetOldCaptchas(directory: Directory, now: number): Promise<void> {
  await directory.delete(usedCaptchas).where(lte(usedCaptchas.expiresAt, now));
}
