import type { HealthFigure } from "../contract/endpoints/console/health.ts";
import * as Limits from "../contract/limits.ts";
import type { Directory } from "../directory/directory.ts";
import { countUnderFormerKeys } from "../directory/former-keys.ts";
import { countFailedDeliveries, listObservations, recordObservations } from "../directory/health-observations.ts";
import { log } from "../lib/log.ts";
import type { OrderServices } from "../orders/order-services.ts";
import { serviceClock } from "../payments/service-clock.ts";

/** Observations of a running installation for its operator, each with whether it is as it should be. */
export async function listHealthFigures(directory: Directory, now: number): Promise<HealthFigure[]> {
  const range = { since: now - Limits.deliveryFailuresShownMs, purgedBefore: now - 2 * Limits.purgeLateMs };
  const [seen, troubles, formerKeys] = await Promise.all([
    listObservations(directory),
    countFailedDeliveries(directory, range),
    countUnderFormerKeys(directory),
  ]);
  const webhookAt = seen.get("webhook") ?? null;
  const clockMs = seen.get("clock") ?? null;
  // Money arrived, and no event about it or anything since then was accepted.
  const lacksWebhooks =
    troubles.stripePaidAt > (webhookAt ?? 0) + Limits.webhookMissedMs &&
    troubles.stripePaidAt < now - Limits.webhookMissedMs;
  return [
    { name: "webhook", value: webhookAt, ok: !lacksWebhooks },
    { name: "clock", value: clockMs, ok: Math.abs(clockMs ?? 0) <= Limits.clockWrongMs },
    { name: "rooms", value: troubles.rooms, ok: troubles.rooms === 0 },
    { name: "refunds", value: troubles.refunds, ok: troubles.refunds === 0 },
    { name: "emails", value: troubles.emails, ok: troubles.emails === 0 },
    { name: "pushes", value: troubles.pushes, ok: troubles.pushes <= Limits.pushesFailedMax },
    { name: "keys", value: formerKeys, ok: formerKeys === 0 },
  ];
}

const lines: Record<HealthFigure["name"], string> = {
  webhook: "payments arrive without accepted webhooks: compare STRIPE_WEBHOOK_SECRETS with the endpoint at Stripe",
  clock: "this server's clock differs from the payment service's: payment pages are refused",
  rooms: "rooms are past their end and grace period, and still stored",
  refunds: "refunds have failed: npm run operator -- search-orders --status refund_failed",
  emails: "emails were given up",
  pushes: "many notifications were not taken by their push services",
  keys: "rows need a former key of APP_SECRETS: leave it there until none does",
};

/** Logs one line when something turns bad, and one when it is well again. */
export async function watchInstallation({ directory }: OrderServices): Promise<void> {
  const now = Date.now();
  if (serviceClock.aheadMs !== undefined) await recordObservations(directory, { clock: serviceClock.aheadMs });
  const seen = await listObservations(directory);
  for (const { name, value, ok } of await listHealthFigures(directory, now)) {
    const wasBad = seen.get(`bad:${name}`) === 1;
    if (ok === !wasBad) continue;
    if (ok) log("info", "well again", { what: name });
    else log("error", lines[name], { value: value ?? "none" });
    await recordObservations(directory, { [`bad:${name}`]: ok ? 0 : 1 });
  }
}
