import { cancelOrder, getOrder } from "@contract/calls/orders.ts";
import { ResultCode } from "@contract/codes.ts";
import { pendingPaymentPath } from "@contract/paths.ts";
import { CallError } from "../api/call-error.ts";
import { publicApi } from "../api/public-api.ts";
import { forgetEmail } from "./placed-orders.ts";
import { savedForm, saveForm } from "./saved-form.ts";

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
