import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { order, orderKind, orderRequest, pricing, quote, quoteRequest } from "../order.ts";
import { int, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

export const getPricing = {
  method: "GET",
  path: "/api/pricing",
  access: "anyone",
  data: pricing,
} as const satisfies Call;

export const quoteOrder = {
  method: "POST",
  path: "/api/orders/quote",
  access: "anyone or session",
  body: quoteRequest,
  data: quote,
} as const satisfies Call;

export const placeOrder = {
  method: "POST",
  path: "/api/orders",
  access: "anyone or session",
  body: orderRequest,
  data: order,
} as const satisfies Call;

export const getOrder = {
  method: "GET",
  path: "/api/orders/:orderId",
  access: "anyone",
  data: order,
} as const satisfies Call;

export const cancelOrder = {
  method: "POST",
  path: "/api/orders/:orderId/cancel",
  access: "anyone",
  data: order,
} as const satisfies Call;

export const recreateOrder = {
  method: "POST",
  path: "/api/orders/:orderId/recreate",
  access: "anyone",
  data: order,
} as const satisfies Call;

export const finishSandboxCheckout = {
  method: "POST",
  path: "/api/sandbox/checkout/:sessionId",
  access: "anyone",
  body: z.object({ outcome: z.enum(["paid", "cancelled"]) }),
  data: wireObject({ returnUrl: z.string() }, { returnUrl: "return_url" }),
} as const satisfies Call;

export const stripeWebhook = {
  method: "POST",
  path: "/api/webhooks/stripe",
  access: "anyone",
  data: nothing,
} as const satisfies Call;

export const checkCoupon = {
  method: "POST",
  path: "/api/coupons/check",
  access: "anyone or session",
  body: z.object({
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    email: z.optional(z.string()),
    kind: orderKind,
    seats: z.optional(int),
    days: z.optional(int),
  }),
  data: quote,
} as const satisfies Call;
