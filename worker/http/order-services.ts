import * as Limits from "../contract/limits.ts";
import type { PriceTable } from "../contract/prices.ts";
import { withTimeout } from "../contract/with-timeout.ts";
import { createDirectory, type Directory } from "../directory/directory.ts";
import { createOrderServices, type OrderServices } from "../orders/order-services.ts";
import { currentPrices, pricesInSettings } from "../orders/prices.ts";
import type { AppContext } from "./context.ts";

export function orderServicesOf(c: AppContext): OrderServices {
  return createOrderServices(c.env, (work) => c.executionCtx.waitUntil(work));
}

/**
 * Returns a function that reads the current prices for display. If the database does not answer in time, the prices are
 * those of the settings: owners still get into their rooms, while nobody can order.
 */
export function shownPrices(c: AppContext): () => Promise<PriceTable> {
  const settings = c.get("settings");
  return async () => {
    const prices = currentPrices(directoryOf(c), settings).catch(() => undefined);
    return (await withTimeout(prices, Limits.shownPricesMaxMs)) ?? pricesInSettings(settings, settings.CURRENCY);
  };
}

export function directoryOf(c: AppContext): Directory {
  return createDirectory(c.env.DB, c.get("settings").keyring);
}
