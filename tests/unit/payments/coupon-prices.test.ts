import { expect, it } from "vitest";
import { defaultPrices, priceOf, withCoupon } from "../../../worker/payments/pricing.ts";

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
