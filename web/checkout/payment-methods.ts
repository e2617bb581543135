import type { PaymentMethod } from "@contract/order.ts";
import { type InAppBrowser, inAppBrowserOf } from "../lib/platform.ts";

/** Apps whose browsers open no page of Alipay. */
const withoutAlipay: ReadonlySet<InAppBrowser> = new Set(["wechat", "qq"]);

/** The methods that work in this browser, of those that are offered here. */
export function usableMethods(
  offered: readonly PaymentMethod[],
  app: InAppBrowser | undefined = inAppBrowserOf(),
): PaymentMethod[] {
  return offered.filter((method) => method !== "alipay" || app === undefined || !withoutAlipay.has(app));
}

/** The method that an order would be paid by: the one chosen, the first without a choice; undefined where one must be chosen. */
export function methodToUse(usable: readonly PaymentMethod[], chosen: PaymentMethod | ""): PaymentMethod | undefined {
  if (chosen) return usable.includes(chosen) ? chosen : undefined;
  return usable[0];
}
