import * as z from "zod/mini";
import { inCurrency, type PriceTable } from "../contract/prices.ts";
import { newestVersion } from "../directory/console/setting-versions.ts";
import type { Directory } from "../directory/directory.ts";
import type { Settings } from "../env.ts";
import { Refused } from "../lib/result.ts";

const step = z.object({ from: z.number(), percent: z.number() });
const table = z.object({ seatDay: z.number(), least: z.number(), seats: z.array(step), days: z.array(step) });
const stored = z.object({
  /** The first currency, and its prices. */
  currency: z.string(),
  prices: table,
  /** Prices in other currencies. Versions of before 2026-11-29 have none. */
  others: z.optional(z.record(z.string(), table)),
});
type StoredPrices = z.output<typeof stored>;

type SettingsOfPrices = Pick<Settings, "PRICES" | "CURRENCY">;

/** The currencies that buyers may choose, the installation's first one before the others. */
export function offeredCurrencies({ PRICES, CURRENCY }: SettingsOfPrices): string[] {
  return [CURRENCY, ...Object.keys(PRICES).filter((currency) => currency !== CURRENCY)];
}

/** The chosen currency, or the first one; refuses one without prices. */
export function currencyOffered(settings: SettingsOfPrices, chosen = settings.CURRENCY): string {
  if (!offeredCurrencies(settings).includes(chosen)) throw new Refused("badParameter", { field: "currency" });
  return chosen;
}

/** Prices by the settings, without the database. */
export function pricesInSettings({ PRICES }: SettingsOfPrices, currency: string): PriceTable {
  const prices = PRICES[currency];
  if (!prices) throw new Error(`there are no prices in ${currency}`);
  return inCurrency(prices, currency);
}

/** Prices of quotes and orders: those of the console, if its first currency is the installation's, else the setting. */
export async function currentPrices(
  directory: Directory,
  settings: SettingsOfPrices,
  currency = settings.CURRENCY,
): Promise<PriceTable> {
  const version = await storedPrices(directory, settings);
  const changed = currency === version?.currency ? version.prices : version?.others?.[currency];
  return changed ? inCurrency(changed, currency) : pricesInSettings(settings, currency);
}

/** A new version for the console: the present one, with other prices in one currency. */
export async function changedPrices(
  directory: Directory,
  settings: SettingsOfPrices,
  currency: string,
  prices: StoredPrices["prices"],
): Promise<StoredPrices> {
  const { CURRENCY } = settings;
  const present = await storedPrices(directory, settings);
  if (currency === CURRENCY) return { ...present, currency, prices };
  const first: StoredPrices = present ?? { currency: CURRENCY, prices: pricesInSettings(settings, CURRENCY) };
  return { ...first, others: { ...first.others, [currency]: prices } };
}

/** The console's newest version; undefined if it is in another currency than the installation. */
async function storedPrices(directory: Directory, { CURRENCY }: SettingsOfPrices): Promise<StoredPrices | undefined> {
  const newest = await newestVersion(directory, "PRICES");
  const version = newest && z.parse(stored, JSON.parse(newest.value));
  return version?.currency === CURRENCY ? version : undefined;
}
