import type { Order } from "@contract/order.ts";
import { bootstrapPath } from "@contract/paths.ts";
import { useNavigate } from "@tanstack/react-router";
import { currentLanguage } from "../lib/language.ts";
import { inAppBrowserOf } from "../lib/platform.ts";

/** How a ticket is had that leads from an app's browser into the real one; undefined where there is no seat yet. */
export type TicketMaker = () => Promise<string | undefined>;

/** Leads a buyer on with an order: to its payment page, or to what they have when nothing is to be paid. */
export function usePayment() {
  const navigate = useNavigate();
  return async ({ orderId, reference, kind, payUrl }: Order, makeTicket?: TicketMaker): Promise<void> => {
    // The order id opens the order, so the address shows only its reference.
    const params = { orderId: reference ?? orderId };
    if (payUrl === null)
      return kind === "create"
        ? navigate({ to: "/success/$orderId", params })
        : navigate({ to: "/pay-success/$orderId", params });
    if (!inAppBrowserOf()) return location.assign(payUrl);
    const ticket = await makeTicket?.();
    // The app's page waits for the payment and goes on by itself, wherever it is made.
    await navigate({ to: "/pending-payment/$orderId", params });
    // The other browser goes on in the same language.
    const address = `${bootstrapPath(payUrl, ticket)}&lang=${currentLanguage()}`;
    if (!window.open(address, "_blank")) location.assign(address);
  };
}
