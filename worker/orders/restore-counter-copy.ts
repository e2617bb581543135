import type { Directory } from "../directory/directory.ts";
import { readRestoreCounter } from "../directory/restore-guard.ts";

/** Copy of the counter of directory/restore-guard.ts; beside the rooms' folders. */
const ticksKey = "installation/database-ticks";

/** The counter as last copied to the bucket. */
export async function readCounterCopy(bucket: R2Bucket): Promise<number> {
  return Number((await (await bucket.get(ticksKey))?.text()) ?? 0);
}

export async function writeCounterCopy(bucket: R2Bucket, ticks: number): Promise<void> {
  await bucket.put(ticksKey, String(ticks));
}

/** True from a restore of the database until the cron job has ended what the restore brought back. */
export async function isRestored(directory: Directory, bucket: R2Bucket): Promise<boolean> {
  // The copy is read first: a cron run that moves both on in between must not look like a restore.
  const copied = await readCounterCopy(bucket);
  return (await readRestoreCounter(directory)) < copied;
}
