import { cancelOrder, getOrder, placeOrder } from "@contract/calls/orders.ts";
import { ResultCode } from "@contract/codes.ts";
import type { Order, OrderRequest } from "@contract/order.ts";
import { pendingPaymentPath } from "@contract/paths.ts";
import { forgetEmail, namesOf, type PlacedOrder, rememberOrder } from "../lib/placed-orders.ts";
import { savedForm, saveForm } from "../lib/saved-form.ts";
import { CallError } from "./call-error.ts";
import { publicApi } from "./public-api.ts";
import { sessionApi } from "./session-api.ts";
import { cancelUnpaidOrder } from "./unpaid-order.ts";

/** Places an order, and remembers it on this device. `token`: the session of the room that it is for. */
export async function placeAndRemember(
  body: OrderRequest,
  about: Omit<PlacedOrder, "orderId" | "reference">,
  token?: string,
): Promise<Order> {
  await cancelUnpaidOrder();
  const order = await sessionApi(token)(placeOrder, { body });
  rememberOrder({ ...namesOf(order), ...about });
  return order;
}

/** Cancels an order that was left unpaid. Loads the order's page, and never ends, when there is something to see there. */
export async function cancelSavedOrder(orderId: string): Promise<void> {
  const params = { orderId };
  try {
    await publicApi(cancelOrder, { params });
    forgetEmail(orderId);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === ResultCode.refused) {
      // Paid, on its way, or refunded; an order that has run out holds nothing.
      const { status, reference = orderId } = await publicApi(getOrder, { params });
      if (status !== "timed_out" && status !== "cancelled") {
        location.replace(pendingPaymentPath(reference));
        await new Promise(() => undefined);
      }
    } else if (error.code !== ResultCode.paymentInvalid) throw error;
  }
  // The form may have placed its next order meanwhile.
  if (savedForm({ order: "" }).order === orderId) saveForm({ order: "" });
}
