/** `percent` off, or a `fixed` sum off. */
export const couponKinds = ["percent", "fixed"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** A coupon's code as it is kept: people type it in capitals or not, and with spaces around. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
