import * as z from "zod";
import type { PriceTable } from "../contract/prices.ts";

const discount = z.object({ from: z.int().min(1), percent: z.number().min(0).max(100) });

/** The setting PRICES. */
export const priceTable = z.object({
  seatDay: z.number().min(0),
  least: z.int().min(0),
  seats: z.array(discount),
  days: z.array(discount),
}) satisfies z.ZodType<PriceTable>;

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
