import { createDirectory, type Directory } from "../directory/directory.ts";
import { createOrderServices, type OrderServices } from "../orders/order-services.ts";
import type { AppContext } from "./context.ts";

export function orderServicesOf(c: AppContext): OrderServices {
  return createOrderServices(c.env, (work) => c.executionCtx.waitUntil(work));
}

export function directoryOf(c: AppContext): Directory {
  return createDirectory(c.env.DB, c.get("settings").keyring);
}
