import type { PriceTable } from "../contract/prices.ts";
import { createDirectory, type Directory } from "../directory/directory.ts";
import { createOrderServices, type OrderServices } from "../orders/order-services.ts";
import { currentPrices } from "../orders/prices.ts";
import type { AppContext } from "./context.ts";

export function orderServicesOf(c: AppContext): OrderServices {
  return createOrderServices(c.env, (work) => c.executionCtx.waitUntil(work));
}

/** Reads the prices in force. */
export function pricesOf(c: AppContext): () => Promise<PriceTable> {
  return () => currentPrices(directoryOf(c), c.get("settings"));
}

export function directoryOf(c: AppContext): Directory {
  return createDirectory(c.env.DB, c.get("settings").keyring);
}
