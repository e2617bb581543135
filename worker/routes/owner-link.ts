import { calls } from "../contract/calls/calls.ts";
import { checkCaptcha } from "../http/captcha.ts";
import { createRoutes } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { orderServicesOf } from "../http/order-services.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { recoverOwnerLinks } from "../orders/recover-owner-links.ts";

export const ownerLink = createRoutes();

endpoint(ownerLink, calls.recoverOwnerLink, async ({ c, body }) => {
  await countAttempt(c, "recovery");
  await checkCaptcha(c, body.captcha);
  // Runs after the response: neither the answer nor its time reveals whether the address paid for a room.
  const services = orderServicesOf(c);
  services.later(recoverOwnerLinks(services, body.email, c.get("language")));
  return {};
});
