import * as z from "zod";
import * as Limits from "../contract/limits.ts";
import type { CouponKind, OrderKind } from "../contract/order.ts";

const discount = z.object({ from: z.int().min(1), percent: z.number().min(0).max(100) });

/** Prices of the installation, in minor units of its currency. */
export const priceTable = z.object({
  /** Price of one seat for one day; may be a fraction of a minor unit, as only totals are rounded. */
  seatDay: z.number().min(0),
  /** Minimum price of an order: payment services refuse smaller amounts. 0 only if rooms are free. */
  least: z.int().min(0),
  /** Discounts in percent from a number of seats; the highest step reached counts. */
  seats: z.array(discount),
  /** Discounts in percent from a number of days, multiplied with those for seats. */
  days: z.array(discount),
});
export type PriceTable = z.output<typeof priceTable>;

export const defaultPrices: PriceTable = {
  seatDay: 10,
  least: 99,
  seats: [
    { from: 10, percent: 5 },
    { from: 25, percent: 10 },
    { from: 50, percent: 15 },
    { from: 100, percent: 20 },
    { from: 250, percent: 30 },
  ],
  days: [
    { from: 7, percent: 10 },
    { from: 30, percent: 25 },
    { from: 90, percent: 35 },
    { from: 180, percent: 45 },
    { from: 365, percent: 55 },
  ],
};

/** Minor units; `amount` = `listAmount` - `discount`. */
export interface Price {
  listAmount: number;
  discount: number;
  amount: number;
}

export function priceOf(prices: PriceTable, seats: number, days: number): Price {
  const list = seats * days * prices.seatDay;
  const share = (100 - stepFor(prices.seats, seats)) * (100 - stepFor(prices.days, days));
  const listAmount = Math.max(Math.round(list), prices.least);
  const amount = Math.max(Math.round((list * share) / 10_000), prices.least);
  return { listAmount, discount: listAmount - amount, amount };
}

const exampleRooms = [
  [5, 7],
  [10, 30],
  [50, 30],
  [100, 365],
] as const;

/** Prices of a few rooms, for the operator. */
export function examplePrices(prices: PriceTable) {
  return exampleRooms.map(([seats, days]) => ({ seats, days, ...priceOf(prices, seats, days) }));
}

/** Price after a coupon: 0, or at least the minimum that payment services accept. */
export function withCoupon(price: Price, coupon: { kind: CouponKind; value: number }, prices: PriceTable): Price {
  const off = coupon.kind === "fixed" ? coupon.value : Math.round((price.amount * coupon.value) / 100);
  const left = price.amount - off;
  const amount = left <= 0 ? 0 : Math.min(Math.max(left, prices.least), price.amount);
  return { listAmount: price.listAmount, discount: price.listAmount - amount, amount };
}

function stepFor(steps: PriceTable["seats"], count: number): number {
  return steps.reduce((best, { from, percent }) => (count >= from ? Math.max(best, percent) : best), 0);
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
