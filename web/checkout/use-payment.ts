import type { Order } from "@contract/order.ts";
import { bootstrapPath } from "@contract/routes/paths.ts";
import { type UseNavigateResult, useNavigate } from "@tanstack/react-router";
import { inAppBrowserOf } from "../lib/browser/platform.ts";
import { currentLanguage } from "../lib/language.ts";

/** Makes a ticket that takes a seat from an app's browser to the standalone one; undefined without a seat. */
export type TicketMaker = () => Promise<string | undefined>;

/** Opens an order's payment page, or the page of the purchase if no payment is due. */
export function usePayment() {
  const navigate = useNavigate();
  return (order: Order, makeTicket?: TicketMaker) => openPayment(navigate, order, makeTicket);
}

export async function openPayment(
  navigate: UseNavigateResult<string>,
  { orderId, reference, kind, payUrl }: Order,
  makeTicket?: TicketMaker,
): Promise<void> {
  // The order id opens the order, so the URL shows only its reference.
  const params = { orderId: reference ?? orderId };
  if (payUrl === null)
    return kind === "create"
      ? navigate({ to: "/success/$orderId", params })
      : navigate({ to: "/pay-success/$orderId", params });
  if (!inAppBrowserOf()) return location.assign(payUrl);
  const ticket = await makeTicket?.();
  // The page in the app polls the order, as the payment happens in the other browser.
  await navigate({ to: "/pending-payment/$orderId", params });
  // The other browser continues in the same language.
  const address = `${bootstrapPath(payUrl, ticket)}&lang=${currentLanguage()}`;
  if (!window.open(address, "_blank")) location.assign(address);
}
