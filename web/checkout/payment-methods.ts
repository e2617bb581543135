import { methodOf, type PaymentMethod } from "@contract/payment-methods.ts";
import { type InAppBrowser, inAppBrowserOf } from "../lib/browser/platform.ts";

export function usableMethods(
  offered: readonly PaymentMethod[],
  app: InAppBrowser | undefined = inAppBrowserOf(),
): PaymentMethod[] {
  return offered.filter((method) => app === undefined || !methodOf(method).notIn?.includes(app));
}

/**
 * Method for an order: the chosen one, or the first usable one without a choice; undefined if the choice is not usable.
 */
export function methodToUse(usable: readonly PaymentMethod[], chosen: PaymentMethod | ""): PaymentMethod | undefined {
  if (chosen) return usable.includes(chosen) ? chosen : undefined;
  return usable[0];
}
