import { endpoints } from "../contract/endpoints/endpoints.ts";
import { checkCaptcha } from "../http/captcha.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { orderServicesOf } from "../http/order-services.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { recoverOwnerLinks } from "../orders/recover-owner-links.ts";

export const ownerLink = createRoutes();

handle(ownerLink, endpoints.recoverOwnerLink, async ({ c, body }) => {
  await countAttempt(c, "recovery");
  await checkCaptcha(c, body.captcha);
  // Runs after the response: neither the answer nor its time reveals whether the address paid for a room.
  const services = orderServicesOf(c);
  services.waitUntil(recoverOwnerLinks(services, body.email, c.get("language")));
  return {};
});
