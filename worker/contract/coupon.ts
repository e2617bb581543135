export const couponKinds = ["percent", "fixed"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** Normalized coupon code: input is case-insensitive and may have spaces around. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
