import { describe, expect, it } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { priceOf } from "../../../worker/contract/prices.ts";
import { defaultPrices, priceTables } from "../../../worker/lib/price-table.ts";
import { chargeable, withCoupon } from "../../../worker/payments/pricing.ts";

const now = 1_800_000_000_000;

describe("a price", () => {
  it("always adds up, in whole minor units, and is never below the least", () => {
    for (const seats of [2, 3, 9, 10, 49, 50, 100, 333, 500])
      for (const days of Limits.dayOptions) {
        const { listAmount, discount, amount } = priceOf(defaultPrices, seats, days);
        expect(amount).toBe(listAmount - discount);
        expect(Number.isInteger(amount) && amount >= defaultPrices.least && discount >= 0).toBe(true);
      }
  });

  it("never makes a longer time cheaper in total", () => {
    const prices = Limits.dayOptions.map((days) => priceOf(defaultPrices, 20, days).amount);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it("takes the highest step that is reached, whatever the order of the table", () => {
    const prices = {
      seatDay: 100,
      least: 0,
      days: [],
      seats: [
        { from: 20, percent: 50 },
        { from: 10, percent: 10 },
      ],
    };
    expect([9, 10, 19, 20].map((seats) => priceOf(prices, seats, 1).discount)).toEqual([0, 100, 190, 1000]);
  });

  it("of more seats or of a seat counts the days that the room still has, a begun one as one", () => {
    const room = { seats: 5, endsAt: now + 2.5 * Limits.dayMs };
    expect(chargeable("seats", { seats: 3, days: 0 }, room, now)).toEqual({ seats: 3, days: 3 });
    expect(chargeable("join", { seats: 1, days: 0 }, room, now)).toEqual({ seats: 1, days: 3 });
    expect(chargeable("time", { seats: 0, days: 30 }, room, now)).toEqual({ seats: 5, days: 30 });
    const over = { seats: 5, endsAt: now - Limits.dayMs };
    expect(chargeable("seats", { seats: 3, days: 0 }, over, now)).toEqual({ seats: 3, days: 1 });
  });

  it("cannot come from a table that gives money away", () => {
    const bad = [{ seatDay: -1 }, { least: -1 }, { least: 0.5 }, { days: [{ from: 1, percent: 101 }] }];
    for (const change of bad) expect(priceTables.safeParse({ ...defaultPrices, ...change }).success).toBe(false);
  });

  it("never costs more with a coupon than without, nor less than nothing, nor a sum that no service takes", () => {
    for (const seats of [2, 5, 37, 500])
      for (const days of [1, 7, 365])
        for (const kind of ["percent", "fixed"] as const)
          for (const value of [1, 33, 50, 99, 100, 5000]) {
            if (kind === "percent" && value > 100) continue;
            const without = priceOf(defaultPrices, seats, days);
            const price = withCoupon(without, { kind, value }, defaultPrices);
            expect(price.amount).toBeLessThanOrEqual(without.amount);
            expect(price.amount === 0 || price.amount >= defaultPrices.least).toBe(true);
            expect(price.listAmount - price.discount).toBe(price.amount);
            if (kind === "percent" && value === 100) expect(price.amount).toBe(0);
          }
  });
});
