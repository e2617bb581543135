import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import * as Limits from "../contract/limits.ts";
import { roomsPaidBy } from "../directory/orders.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf } from "../http/order-services.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { roomOf } from "../http/room-stub.ts";
import { errorFields, log } from "../lib/log.ts";
import { ok } from "../lib/result.ts";
import { checkCaptcha } from "./captcha.ts";

export const ownerLink = new Hono<AppEnv>();

endpoint(ownerLink, calls.recoverOwnerLink, async ({ c, body }) => {
  const counted = await countAttempt(c, "recovery");
  if (!counted.ok) return counted;
  const human = await checkCaptcha(c, body.captcha);
  if (!human.ok) return human;
  // Runs after the response: neither the answer nor its time reveals whether the address paid for a room.
  c.executionCtx.waitUntil(recover(c, body.email));
  return ok({});
});

async function recover(c: AppContext, email: string): Promise<void> {
  try {
    for (const { roomId, email: payer } of await roomsPaidBy(directoryOf(c), email, Limits.recoveryRoomsMax))
      await roomOf(c, roomId).recoverOwnerLink({ payer, language: c.get("language") });
  } catch (error) {
    log("error", "an admin link could not be recovered", errorFields(error));
  }
}
