import * as z from "zod/mini";
import { couponKinds, currencyChoice } from "../../order.ts";
import { counter, int, onOff, timestamp, wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";

const atLeastOne = int.check(z.gte(1));
const nullableCounter = z.nullable(counter);

/** `endsAt` and limits are null when unlimited; `used` counts orders. */
export const operatorCoupon = wireObject({
  code: z.string(),
  kind: z.enum(couponKinds),
  value: counter,
  minAmount: counter,
  /** Currency of the value and the least sum; null: the installation's first one. */
  currency: z.nullable(z.string()),
  startsAt: timestamp,
  endsAt: z.nullable(timestamp),
  totalLimit: nullableCounter,
  emailLimit: nullableCounter,
  used: counter,
  createdAt: timestamp,
  /** Cannot be used until it goes on. */
  pausedAt: z.nullable(timestamp),
});
export type OperatorCoupon = z.output<typeof operatorCoupon>;

/** Times in milliseconds since 1970; amounts in minor units. */
const couponTerms = wireObject({
  code: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{3,64}$/))),
  kind: z.enum(couponKinds),
  value: atLeastOne,
  currency: currencyChoice,
  minAmount: z.optional(counter),
  startsAt: z.optional(counter),
  endsAt: z.optional(counter),
  totalLimit: z.optional(atLeastOne),
  emailLimit: z.optional(atLeastOne),
});

export const couponEndpoints = {
  /** The newest first; `before`: the time of creation of the last coupon of the page before. */
  listCoupons: endpoint("GET", "/api/operator/console/coupons", "console.readCoupons", {
    query: z.object({ before: z.optional(counter) }),
    data: z.object({ currency: z.string(), currencies: z.array(z.string()), coupons: z.array(operatorCoupon) }),
  }),
  /** The server generates a code if none is given. The terms never change. */
  createCoupon: endpoint("POST", "/api/operator/console/coupons", "console.changeCoupons", {
    body: couponTerms,
    data: operatorCoupon,
  }),
  /** Pauses a coupon, or lets it go on. Orders that use the coupon keep their price. */
  pauseCoupon: endpoint("PUT", "/api/operator/console/coupons/:code/paused", "console.changeCoupons", {
    body: onOff,
    data: operatorCoupon,
  }),
};
