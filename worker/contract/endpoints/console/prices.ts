import * as z from "zod/mini";
import * as OperatorLimits from "../../limits/operator.ts";
import { currencyChoice } from "../../order.ts";
import { areStepsIncreasing, type PriceTable } from "../../prices.ts";
import { wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";
import { after, versionFields } from "./setting-versions.ts";

const { amountMax, priceStepsMax, discountMax } = OperatorLimits;
const step = z.object({
  from: z.int().check(z.gte(2), z.lte(amountMax)),
  percent: z.int().check(z.gte(1), z.lte(discountMax)),
});
const steps = z.array(step).check(z.maxLength(priceStepsMax), z.refine(areStepsIncreasing));
/** A hundredth of a minor unit is the smallest part. */
const seatDay = z.number().check(z.gte(0.01), z.lte(amountMax), z.multipleOf(0.01));
const least = z.int().check(z.gte(1), z.lte(amountMax));

/** True for prices that the console takes; the server also compares the currency. */
export function isPriceTable({ seatDay: price, ...table }: PriceTable): boolean {
  const shape = z.object({ seatDay, least, seats: steps, days: steps });
  return z.safeParse(shape, { seatDay: price, ...table }).success;
}

const anyStep = z.object({ from: z.number(), percent: z.number() });
const shown = wireObject({
  ...versionFields,
  currency: z.string(),
  /** All that have prices. */
  currencies: z.array(z.string()),
  seatDay: z.number(),
  least: z.number(),
  seats: z.array(anyStep),
  days: z.array(anyStep),
});
export type ShownPrices = z.output<typeof shown>;

export const priceEndpoints = {
  /** The prices that buyers are shown, in minor units of `currency`; without a choice, the installation's first. */
  showPrices: endpoint("GET", "/api/operator/console/prices", "console.readPrices", {
    query: z.object({ currency: currencyChoice }),
    data: shown,
  }),
  /** Prices of all later quotes and orders. Orders that exist keep theirs. */
  changePrices: endpoint("PUT", "/api/operator/console/prices", "console.changePrices", {
    body: wireObject({ after, currency: z.string(), seatDay, least, seats: steps, days: steps }),
    data: shown,
  }),
};
