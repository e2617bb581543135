import { customAlphabet } from "nanoid";
import type { couponEndpoints, OperatorCoupon } from "../contract/endpoints/console/coupons.ts";
import type { EndpointBody } from "../contract/endpoints/endpoint.ts";
import { couponCode } from "../contract/order.ts";
import { findCoupon, insertCoupon, setPaused } from "../directory/coupons.ts";
import { Refused } from "../lib/result.ts";
import type { OrderServices } from "../orders/order-services.ts";
import { currencyOffered } from "../orders/prices.ts";

/** Omits I, L, O, 0 and 1, which are easily confused; 12 characters are 58 bits. */
export const newCouponCode = customAlphabet("ABCDEFGHJKMNPQRSTUVWXYZ23456789", 12);

type CouponTerms = EndpointBody<typeof couponEndpoints.createCoupon>;

/** Creates a coupon. Its terms are immutable; it can only be paused. */
export async function createCoupon(services: OrderServices, terms: CouponTerms): Promise<OperatorCoupon> {
  const now = Date.now();
  const { kind, value, minAmount = 0, startsAt = now, endsAt = null, totalLimit = null, emailLimit = null } = terms;
  const wrong = (field: string) => new Refused("badParameter", { field });
  if (kind === "percent" && value > 100) throw new Refused("couponPercent");
  if (endsAt !== null && endsAt <= Math.max(startsAt, now)) throw wrong("ends_at");
  const code = couponCode(terms.code ?? newCouponCode());
  const currency = currencyOffered(services.settings, terms.currency);
  const row = {
    code,
    currency,
    kind,
    value,
    minAmount,
    startsAt,
    endsAt,
    totalLimit,
    emailLimit,
    createdAt: now,
    pausedAt: null,
  };
  if (!(await insertCoupon(services.directory, row))) throw new Refused("couponExists");
  return { ...row, used: 0 };
}

export async function pauseCoupon({ directory }: OrderServices, typed: string, on: boolean): Promise<OperatorCoupon> {
  const code = couponCode(typed);
  await setPaused(directory, code, on ? Date.now() : null);
  const coupon = await findCoupon(directory, code);
  if (!coupon) throw new Refused("unknownHere");
  return coupon;
}
