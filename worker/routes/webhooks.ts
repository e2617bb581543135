import { endpoints } from "../contract/endpoints/endpoints.ts";
import { readText } from "../http/body.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { orderServicesOf } from "../http/order-services.ts";
import { Refused } from "../lib/result.ts";
import { receiveEvent } from "../orders/receive-event.ts";

export const webhooks = createRoutes();

handle(webhooks, endpoints.stripeWebhook, async ({ c }) => {
  const signature = c.req.header("stripe-signature") ?? "";
  const genuine = await receiveEvent(orderServicesOf(c), await readText(c), signature);
  if (!genuine) throw new Refused("badParameter", { field: "stripe-signature" });
  return {};
});
