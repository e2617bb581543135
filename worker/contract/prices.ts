import { currencyOf } from "./currencies.ts";
import * as OperatorLimits from "./limits/operator.ts";
import * as Limits from "./limits.ts";

/** A discount in percent from a number of seats or days. */
export interface PriceStep {
  from: number;
  percent: number;
}

/** Prices of the installation in one currency, in its minor units. */
export interface PriceTable {
  /** Price of one seat for one day; may be a fraction of a minor unit, as only totals are rounded. */
  seatDay: number;
  /** Minimum price of an order: payment services refuse smaller amounts. 0 only if rooms are free. */
  least: number;
  /** Discounts from a number of seats; the highest step reached counts. */
  seats: PriceStep[];
  /** Discounts from a number of days, multiplied with those for seats. */
  days: PriceStep[];
  /** Prices are multiples of it: see `inCurrency`. */
  step?: number;
}

/** Minor units; `amount` = `listAmount` - `discount`. */
export interface Price {
  listAmount: number;
  discount: number;
  amount: number;
}

export function priceOf(prices: PriceTable, seats: number, days: number): Price {
  const list = seats * days * prices.seatDay;
  const share = (100 - stepFor(prices.seats, seats)) * (100 - stepFor(prices.days, days));
  const listAmount = Math.max(rounded(list, prices), prices.least);
  const amount = Math.max(rounded((list * share) / 10_000, prices), prices.least);
  return { listAmount, discount: listAmount - amount, amount };
}

/** The nearest amount that can be charged. */
export function rounded(amount: number, { step = 1 }: Pick<PriceTable, "step">): number {
  return Math.round(amount / step) * step;
}

/** The table by the rules of a currency: prices in its usual steps, and none below its least charge unless rooms are free. */
export function inCurrency(prices: PriceTable, currency: string): PriceTable {
  const { priceStep: step, least } = currencyOf(currency);
  const isFree = prices.seatDay === 0 && prices.least === 0;
  return { ...prices, step, least: isFree ? 0 : Math.ceil(Math.max(prices.least, least) / step) * step };
}

function stepFor(steps: readonly PriceStep[], count: number): number {
  return steps.reduce((best, { from, percent }) => (count >= from ? Math.max(best, percent) : best), 0);
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

/** True if each step begins later than the one before and takes more off. */
export function areStepsIncreasing(steps: readonly PriceStep[]): boolean {
  return steps.every(({ from, percent }, at) => {
    const before = steps[at - 1];
    return !before || (from > before.from && percent > before.percent);
  });
}

/** True if the payment service takes the price of every room. */
export function isPayable(prices: PriceTable): boolean {
  const amounts = Limits.dayOptions.map((days) => priceOf(prices, Limits.seatsMax, days).amount);
  return Math.max(...amounts) <= OperatorLimits.amountMax;
}
