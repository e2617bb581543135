import * as z from "zod/mini";
import { inCurrency, type PriceTable } from "../contract/prices.ts";
import { newestVersion } from "../directory/console/setting-versions.ts";
import type { Directory } from "../directory/directory.ts";
import type { Settings } from "../env.ts";

const step = z.object({ from: z.number(), percent: z.number() });
const stored = z.object({
  currency: z.string(),
  prices: z.object({ seatDay: z.number(), least: z.number(), seats: z.array(step), days: z.array(step) }),
});
export type StoredPrices = z.output<typeof stored>;

/** Prices of quotes and orders: those of the console, if they are in the installation's currency, else the setting. */
export async function currentPrices(directory: Directory, settings: Settings): Promise<PriceTable> {
  const newest = await newestVersion(directory, "PRICES");
  const version = newest && z.parse(stored, JSON.parse(newest.value));
  const table = version?.currency === settings.CURRENCY ? version.prices : settings.PRICES;
  return inCurrency(table, settings.CURRENCY);
}
