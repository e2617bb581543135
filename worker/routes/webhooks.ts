import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { readText } from "../http/body.ts";
import { createRoutes } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { orderServicesOf } from "../http/order-services.ts";
import { Refused } from "../lib/result.ts";
import { receiveEvent } from "../orders/receive-event.ts";

export const webhooks = createRoutes();

endpoint(webhooks, calls.stripeWebhook, async ({ c }) => {
  const signature = c.req.header("stripe-signature") ?? "";
  const genuine = await receiveEvent(orderServicesOf(c), await readText(c), signature);
  if (!genuine) throw new Refused(ResultCode.badRequest, "badParameter", { field: "stripe-signature" });
  return {};
});
