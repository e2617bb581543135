import * as Limits from "../../contract/limits.ts";
import { listObservations, recordObservation } from "../../directory/observations.ts";
import type { OrderServices } from "../order-services.ts";
import { followEvent } from "../receive-event.ts";

/**
 * Follows the payment service's events whose webhook was not accepted, once an hour: a refund that a bank returns, a
 * dispute and a second payment are known by events only.
 */
export async function followMissedEvents(services: OrderServices): Promise<void> {
  const { directory, gateway } = services;
  const now = Date.now();
  const seen = await listObservations(directory);
  if (now - (seen.get("events asked") ?? 0) < Limits.eventsAgainMs) return;
  await recordObservation(directory, "events asked", now);
  const since = Math.max(seen.get("events followed") ?? 0, now - Limits.eventsStoredMs);
  const events = await gateway.listUndeliveredEvents(since);
  const listedTo = events.length < Limits.eventsPerPage ? undefined : events.at(-1)?.createdAt;
  let followedTo = listedTo ?? now - Limits.eventListedLateMs;
  for (const event of events) {
    try {
      await followEvent(services, event);
    } catch {
      // `followEvent` has logged why. This event and later ones are followed again in the next hour.
      followedTo = Math.min(followedTo, event.createdAt);
    }
  }
  await recordObservation(directory, "events followed", followedTo);
}
