import { type Directory, openDirectory } from "../directory/directory.ts";
import { type OrderServices, openOrderServices } from "../orders/order-services.ts";
import type { AppContext } from "./context.ts";

/** The order services of one request. */
export function orderServicesOf(c: AppContext): OrderServices {
  return openOrderServices(c.env, (work) => c.executionCtx.waitUntil(work));
}

/** The tables that span rooms, for one request. */
export function directoryOf(c: AppContext): Directory {
  return openDirectory(c.env.DB, c.get("settings").keyring);
}
