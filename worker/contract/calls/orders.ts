import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { couponCheck, order, orderRequest, pricing, quote, quoteRequest, sandboxOutcomes } from "../order.ts";
import { wireObject } from "../wire.ts";
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

/** The order of a payment page. The client follows no link to a payment page without an order. */
export const getPayment = {
  method: "GET",
  path: "/api/payments/:sessionId",
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
  access: "anyone or session",
  data: order,
} as const satisfies Call;

export const finishSandboxCheckout = {
  method: "POST",
  path: "/api/sandbox/checkout/:sessionId",
  access: "anyone",
  body: z.object({ outcome: z.enum(sandboxOutcomes) }),
  data: wireObject({ returnUrl: z.string() }),
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
  body: couponCheck,
  data: quote,
} as const satisfies Call;
