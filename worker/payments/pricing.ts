import * as Limits from "../contract/limits.ts";
import type { CouponKind, OrderKind } from "../contract/order.ts";
import { type Price, type PriceTable, rounded } from "../contract/prices.ts";

/** Price after a coupon: 0, or at least the minimum that payment services accept. */
export function withCoupon(price: Price, coupon: { kind: CouponKind; value: number }, prices: PriceTable): Price {
  const off = coupon.kind === "fixed" ? coupon.value : (price.amount * coupon.value) / 100;
  const left = price.amount - rounded(off, prices);
  const amount = left <= 0 ? 0 : Math.min(Math.max(left, prices.least), price.amount);
  return { listAmount: price.listAmount, discount: price.listAmount - amount, amount };
}

/** Room of a purchase. Times in milliseconds. */
export interface RoomToPrice {
  seats: number;
  endsAt: number;
}

/** Seats and days that an order is priced as. A begun day counts as one. */
export function chargeable(
  kind: OrderKind,
  asked: { seats: number; days: number },
  room: RoomToPrice | undefined,
  now: number,
): { seats: number; days: number } {
  const daysLeft = room ? Math.max(1, Math.ceil((room.endsAt - now) / Limits.dayMs)) : asked.days;
  switch (kind) {
    case "create":
      return { seats: asked.seats, days: asked.days };
    case "seats":
      return { seats: asked.seats, days: daysLeft };
    case "join":
      return { seats: 1, days: daysLeft };
    case "time":
    case "chip_in":
      return { seats: room?.seats ?? 1, days: asked.days };
  }
}
