import type { Directory } from "./directory.ts";
import { usedCaptchas } from "./schema.ts";

/** Spends a challenge. False when it was spent before. */
export async function spendCaptcha(directory: Directory, id: string, expiresAt: number): Promise<boolean> {
  const result = await directory.insert(usedCaptchas).values({ id, expiresAt }).onConflictDoNothing();
  return result.meta.changes === 1;
}
