import * as z from "zod/mini";
import { counter, flag } from "../../wire.ts";
import { call } from "../call.ts";
import { couponTerms, operatorCoupon } from "../operator.ts";

/** The newest first; `before`: the time of creation of the last coupon of the page before. */
const listCoupons = call("GET", "/api/operator/console/coupons", "console.readCoupons", {
  query: z.object({ before: z.optional(counter) }),
  data: z.object({ currency: z.string(), coupons: z.array(operatorCoupon) }),
});

/** The server generates a code if none is given. The terms never change. */
const createCoupon = call("POST", "/api/operator/console/coupons", "console.changeCoupons", {
  body: couponTerms,
  data: operatorCoupon,
});

/** Pauses a coupon, or lets it go on. Orders that use the coupon keep their price. */
const pauseCoupon = call("PUT", "/api/operator/console/coupons/:code/paused", "console.changeCoupons", {
  body: z.object({ on: flag }),
  data: operatorCoupon,
});

export const couponCalls = {
  listCoupons,
  createCoupon,
  pauseCoupon,
};
