import * as z from "zod";
import type { PriceTable } from "../contract/prices.ts";

const discount = z.object({ from: z.int().min(1), percent: z.number().min(0).max(100) });

const priceTable = z.object({
  seatDay: z.number().min(0),
  least: z.int().min(0),
  seats: z.array(discount),
  days: z.array(discount),
}) satisfies z.ZodType<PriceTable>;

/** The setting PRICES: one table in CURRENCY, or the tables of several currencies by their codes. */
export const priceTables = z.union([priceTable, z.record(z.string().toLowerCase(), priceTable)]);

/** The tables by currency; `currency` is that of a table without a code. */
export function pricesByCurrency(
  prices: z.output<typeof priceTables>,
  currency: string,
): Readonly<Record<string, PriceTable>> {
  const single = priceTable.safeParse(prices);
  return single.success ? { [currency]: single.data } : (prices as Record<string, PriceTable>);
}

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
