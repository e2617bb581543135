import {
  afterRestore,
  bumpRestoreCounter,
  forgetPurgedAfter,
  resumeAfterRestore,
} from "../../directory/restore-guard.ts";
import { log } from "../../lib/log.ts";
import type { OrderServices } from "../order-services.ts";
import { forgetPurged } from "../purged-rooms.ts";
import { readCounterCopy, writeCounterCopy } from "../restore-counter-copy.ts";

/** Detects a restore of the database, and ends what the restore brought back. */
export async function detectRestore(services: OrderServices, bucket: R2Bucket): Promise<void> {
  const { directory } = services;
  // The copy is read first: another run that moves both on in between must not look like a restore.
  const known = await readCounterCopy(bucket);
  let ticks = await bumpRestoreCounter(directory);
  if (ticks <= known) {
    ticks = known + 1;
    await afterRestore(directory, ticks, Date.now());
    log(
      "error",
      "the database was wound back: all coupons are ended and all operators removed; create the valid ones again",
    );
  }
  await writeCounterCopy(bucket, ticks);
  const after = await forgetPurgedAfter(directory);
  if (after === null) return;
  const { next } = await forgetPurged(services, after);
  await resumeAfterRestore(directory, next);
}
