import type { PaymentMethod } from "@contract/order.ts";
import { type InAppBrowser, inAppBrowserOf } from "../lib/browser/platform.ts";

/** Apps whose browsers do not open Alipay's pages. */
const withoutAlipay: ReadonlySet<InAppBrowser> = new Set(["wechat", "qq"]);

export function usableMethods(
  offered: readonly PaymentMethod[],
  app: InAppBrowser | undefined = inAppBrowserOf(),
): PaymentMethod[] {
  return offered.filter((method) => method !== "alipay" || app === undefined || !withoutAlipay.has(app));
}

/**
 * Method for an order: the chosen one, or the first usable one without a choice; undefined if the choice is not usable.
 */
export function methodToUse(usable: readonly PaymentMethod[], chosen: PaymentMethod | ""): PaymentMethod | undefined {
  if (chosen) return usable.includes(chosen) ? chosen : undefined;
  return usable[0];
}
