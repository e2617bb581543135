import * as Limits from "../../contract/limits.ts";
import { listObservations, recordObservations } from "../../directory/health-observations.ts";
import type { OrderServices } from "../order-services.ts";
import { followEvent } from "../receive-event.ts";

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
  if (now - (seen.get("events asked") ?? 0) < Limits.eventsAgainMs) return;
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
