import { type Directory, openDirectory } from "../directory/directory.ts";
import { type OrderServices, openOrderServices } from "../orders/order-services.ts";
import type { AppContext } from "./context.ts";

export function orderServicesOf(c: AppContext): OrderServices {
  return openOrderServices(c.env, (work) => c.executionCtx.waitUntil(work));
}

export function directoryOf(c: AppContext): Directory {
  return openDirectory(c.env.DB, c.get("settings").keyring);
}
