import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { readText } from "../http/body.ts";
import type { AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { orderServicesOf } from "../http/order-services.ts";
import { Refused } from "../lib/result.ts";
import { receiveEvent } from "../orders/receive-event.ts";

export const webhooks = new Hono<AppEnv>();

endpoint(webhooks, calls.stripeWebhook, async ({ c }) => {
  const signature = c.req.header("stripe-signature") ?? "";
  const genuine = await receiveEvent(orderServicesOf(c), await readText(c), signature);
  if (!genuine) throw new Refused(ResultCode.badRequest, "badParameter", { field: "stripe-signature" });
  return {};
});
