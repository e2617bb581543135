import { Limits } from "./contract/limits.ts";
import { forgetOldCaptchas } from "./directory/captcha.ts";
import { forgetOldBuyers } from "./directory/forget-room.ts";
import { forgetOldTickets } from "./directory/login-tickets.ts";
import { forgetOldAddresses } from "./directory/mail-addresses.ts";
import { forgetOldLinks } from "./directory/orders.ts";
import { forgetOldCounts } from "./directory/rate-counts.ts";
import type { Env } from "./env.ts";
import { errorFields, log } from "./lib/log.ts";
import { type Desk, openDesk } from "./orders/desk.ts";
import { noticeRestore } from "./orders/notice-restore.ts";
import { reconcileOrders } from "./orders/reconcile.ts";
import { sealOldAnew } from "./orders/seal-anew.ts";

/** What the clock does every minute. Each job is idempotent, and none keeps another from its turn. */
const jobs: Record<string, (desk: Desk, env: Env) => Promise<void>> = {
  "notice a restored database": (desk, env) => noticeRestore(desk, env.MEDIA),
  "reconcile orders": reconcileOrders,
  "send letters": (desk) => desk.outbox.sendDue(),
  "seal anew": sealOldAnew,
  "forget buyers": (desk) => forgetOldBuyers(desk.directory, Date.now() - Limits.buyerOfNothingMs),
  "forget mail addresses": (desk) => forgetOldAddresses(desk.directory, Date.now()),
  "forget links": (desk) => forgetOldLinks(desk.directory, Date.now() - Limits.boughtLinkShownMs),
  "forget counts": (desk) => forgetOldCounts(desk.directory, Date.now()),
  "forget tickets": (desk) => forgetOldTickets(desk.directory, Date.now()),
  "forget captchas": (desk) => forgetOldCaptchas(desk.directory, Date.now()),
};

export async function scheduled(_controller: ScheduledController, env: Env, ctx: ExecutionContext): Promise<void> {
  const desk = openDesk(env, (work) => ctx.waitUntil(work));
  for (const [name, run] of Object.entries(jobs)) {
    try {
      await run(desk, env);
    } catch (error) {
      log("error", "a scheduled job failed", { job: name, ...errorFields(error) });
    }
  }
}
