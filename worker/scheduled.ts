import * as Limits from "./contract/limits.ts";
import { recordRun } from "./directory/console/figures.ts";
import { forgetExpired } from "./directory/forget-expired.ts";
import { forgetOldBuyers } from "./directory/forget-room.ts";
import { forgetOldHandOffs } from "./directory/hand-offs.ts";
import { forgetOldAddresses } from "./directory/mail-addresses.ts";
import { forgetOldLinks } from "./directory/orders.ts";
import type { Env } from "./env.ts";
import { errorFields, log } from "./lib/log.ts";
import { checkInstallation } from "./operator/health.ts";
import { watchInstallation } from "./operator/health-figures.ts";
import { deleteOldReports } from "./operator/reports/delete-old-reports.ts";
import {
  advanceGoals,
  detectRestore,
  followMissedEvents,
  purgeRooms,
  reconcileOrders,
  reencryptOldRows,
} from "./orders/jobs.ts";
import { createOrderServices, type OrderServices } from "./orders/order-services.ts";
import { mediaBucket } from "./room-routing.ts";

/** Jobs of the cron trigger, every minute. Each job is idempotent; a failure does not stop the others. */
const jobs: Record<string, (services: OrderServices, env: Env) => Promise<void>> = {
  "detect a restored database": (services, env) => detectRestore(services, env.MEDIA),
  "check the installation": checkInstallation,
  "reconcile orders": reconcileOrders,
  "follow missed events": followMissedEvents,
  "advance goals": advanceGoals,
  "purge rooms": purgeRooms,
  "watch the installation": watchInstallation,
  "send emails": (services) => services.mailQueue.sendDue(),
  "encrypt old rows again": reencryptOldRows,
  "forget buyers": (services) => forgetOldBuyers(services.directory, Date.now() - Limits.unfulfilledBuyerRetentionMs),
  "forget mail addresses": (services) => forgetOldAddresses(services.directory, Date.now()),
  "forget links": async (services) =>
    void (await forgetOldLinks(services.directory, Date.now() - Limits.boughtLinkShownMs)),
  "forget hand-offs": (services) => forgetOldHandOffs(services.directory, Date.now()),
  "forget what has expired": (services) => forgetExpired(services.directory, Date.now()),
  "delete reports": (services, env) =>
    deleteOldReports(services.directory, (roomId) => mediaBucket(env, roomId), Date.now()),
};

export async function scheduled(_controller: ScheduledController, env: Env, ctx: ExecutionContext): Promise<void> {
  const services = createOrderServices(env, (work) => ctx.waitUntil(work));
  const beganAt = Date.now();
  const failed: string[] = [];
  for (const [name, run] of Object.entries(jobs)) {
    try {
      await run(services, env);
    } catch (error) {
      failed.push(name);
      log("error", "a scheduled job failed", { job: name, ...errorFields(error) });
    }
  }
  await recordRun(services.directory, { beganAt, tookMs: Date.now() - beganAt, failed }).catch((error) =>
    log("warn", "a run of the cron job was not recorded", errorFields(error)),
  );
}
