import * as Limits from "../contract/limits.ts";
import { reindex, usesToReindex } from "../directory/coupons.ts";
import { reencryptFeedback } from "../directory/feedback.ts";
import { forgetRoom } from "../directory/forget-room.ts";
import { goalsToAdvance, markGoalChecked } from "../directory/goals.ts";
import { listObservations, recordObservations } from "../directory/health-observations.ts";
import { findOrder, markChecked, ordersToReconcile } from "../directory/orders.ts";
import { ordersToReencrypt, reencrypt } from "../directory/reencrypt-orders.ts";
import { reencryptReports } from "../directory/reports.ts";
import { afterRestore, bumpRestoreCounter, forgetPurgedAfter, resumeAfterRestore } from "../directory/restore-guard.ts";
import { recordPurgeAt, roomsToPurge } from "../directory/rooms.ts";
import { errorFields, log, logName } from "../lib/log.ts";
import { alertOperator } from "./alert-operator.ts";
import { advanceOrEndGoal } from "./chip-in.ts";
import { buyerOf } from "./offer.ts";
import type { OrderServices } from "./order-services.ts";
import { forgetPurged } from "./purged-rooms.ts";
import { followEvent } from "./receive-event.ts";
import { readCounterCopy, writeCounterCopy } from "./restore-counter-copy.ts";
import { settle } from "./settle.ts";

/** Handles what webhooks and success pages missed: late payments, expired orders, orders stuck after a crash. */
export async function reconcileOrders(services: OrderServices): Promise<void> {
  const now = Date.now();
  const { directory } = services;
  const found = await ordersToReconcile(directory, now - Limits.webhookLateMs, now, Limits.cronBatch);
  const orders = new Map(found.map((order) => [order.id, order]));
  for (const order of orders.values()) {
    // Marked first, so that an order that always fails does not block the others.
    await markChecked(directory, order.id, now);
    try {
      await settle(services, order);
    } catch (error) {
      alertOperator("an order could not be settled", order, error);
    }
  }
}

const never = Number.MAX_SAFE_INTEGER;

/**
 * Follows the payment service's events whose webhook was not accepted, once an hour: a refund that a bank returns, a
 * dispute and a second payment are known by events only. A run follows one page, the next run the page after it; behind
 * the last page the runs begin again at the earliest event that failed, so that such an event hides no later one.
 */
export async function followMissedEvents(services: OrderServices): Promise<void> {
  const { directory, gateway } = services;
  const now = Date.now();
  const seen = await listObservations(directory);
  if (now - (seen.get("events asked") ?? 0) < Limits.missedEventsPollMs) return;
  await recordObservations(directory, { "events asked": now });
  const since = Math.max(seen.get("events followed") ?? 0, now - Limits.eventsStoredMs);
  const events = await gateway.listUndeliveredEvents(since);
  let failedFrom = seen.get("events failed") ?? never;
  for (const event of events) {
    try {
      await followEvent(services, event);
    } catch {
      // `followEvent` has logged why.
      failedFrom = Math.min(failedFrom, event.createdAt);
    }
  }
  const last = events.length < Limits.eventsPerPage ? undefined : events.at(-1);
  await recordObservations(
    directory,
    last
      ? { "events followed": last.createdAt, "events failed": failedFrom }
      : { "events followed": Math.min(failedFrom, now - Limits.eventListedLateMs), "events failed": never },
  );
}

/** Gives the time of complete goals, and ends goals by their date or with their room. */
export async function advanceGoals(services: OrderServices): Promise<void> {
  const now = Date.now();
  const { directory } = services;
  for (const goal of await goalsToAdvance(directory, now - Limits.goalCheckMs, now, Limits.cronBatch)) {
    // Marked first, so that a goal that always fails does not block the others.
    await markGoalChecked(directory, goal.id, now);
    await advanceOrEndGoal(services, goal).catch((error) =>
      log("error", "a goal was not looked at", errorFields(error)),
    );
  }
}

/** Asks rooms behind their end and grace period to purge themselves: the alarm that does it may be lost. */
export async function purgeRooms({ directory, room }: OrderServices): Promise<void> {
  const now = Date.now();
  const over = now - Limits.purgeLateMs;
  const askedBefore = now - Limits.purgeAskedAgainMs;
  for (const { id, purgeAt: known } of await roomsToPurge(directory, { over, askedBefore }, Limits.cronBatch))
    try {
      const purgeAt = await room(id).purgeIfOver();
      // A restored database may have the data of a purged room.
      if (purgeAt === null) await forgetRoom(directory, id, now);
      else await recordPurgeAt(directory, id, purgeAt, now);
      if (known !== null && purgeAt !== null && purgeAt <= over)
        log("error", "a room is past its end and grace period, and is asked to purge", { room: logName(id) });
    } catch (error) {
      log("error", "a room could not be asked to purge", { room: logName(id), ...errorFields(error) });
      // Rooms that fail do not block the others.
      await recordPurgeAt(directory, id, known ?? now, now);
    }
}

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

/**
 * Re-encrypts buyers, feedback and reports with the newest key, so that a former key can be removed. A coupon's use whose buyer
 * is unknown counts for no buyer.
 */
export async function reencryptOldRows({ directory }: OrderServices): Promise<void> {
  await reencryptFeedback(directory, Limits.cronBatch);
  await reencryptReports(directory, Limits.cronBatch);
  for (const order of await ordersToReencrypt(directory, Limits.cronBatch)) await reencrypt(directory, order);
  for (const orderId of await usesToReindex(directory, Limits.cronBatch)) {
    const order = await findOrder(directory, orderId);
    await reindex(directory, orderId, order ? buyerOf(order) : "");
  }
}
