import * as z from "zod/mini";
import { company } from "../company.ts";
import { couponCheck, order, orderRequest, pricing, quote, quoteRequest, sandboxOutcomes } from "../order.ts";
import { orderReceipt } from "../order-receipt.ts";
import { nothing } from "../response-body.ts";
import { wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

export const getPricing = endpoint("GET", "/api/pricing", "anyone", { data: pricing });

export const quoteOrder = endpoint("POST", "/api/orders/quote", "anyone or session", {
  body: quoteRequest,
  data: quote,
});

export const placeOrder = endpoint("POST", "/api/orders", "anyone or session", { body: orderRequest, data: order });
export const getOrder = endpoint("GET", "/api/orders/:orderId", "anyone", { data: order });

/** Receipt for the holder of the order; `orderId` may also be the receipt code, which opens nothing else. */
export const getOrderReceipt = endpoint("GET", "/api/orders/:orderId/receipt", "anyone", { data: orderReceipt });

/** Names the company that a paid order is for, on the receipt; for the order's holder, while `buyerChangesUntil` lasts. */
export const nameCompany = endpoint("PUT", "/api/orders/:orderId/company", "anyone", {
  body: company,
  data: orderReceipt,
});

/** The order of a payment page. The client follows no link to a payment page without an order. */
export const getPayment = endpoint("GET", "/api/payments/:sessionId", "anyone", { data: order });
export const cancelOrder = endpoint("POST", "/api/orders/:orderId/cancel", "anyone", { data: order });
export const recreateOrder = endpoint("POST", "/api/orders/:orderId/recreate", "anyone or session", { data: order });

export const finishSandboxCheckout = endpoint("POST", "/api/sandbox/checkout/:sessionId", "anyone", {
  body: z.object({ outcome: z.enum(sandboxOutcomes) }),
  data: wireObject({ returnUrl: z.string() }),
});

export const stripeWebhook = endpoint("POST", "/api/webhooks/stripe", "anyone", { data: nothing });

export const checkCoupon = endpoint("POST", "/api/coupons/check", "anyone or session", {
  body: couponCheck,
  data: quote,
});
