import { ResultCode } from "@contract/codes.ts";
import { cancelOrder, getOrder } from "@contract/endpoints/orders.ts";
import { pendingPaymentPath } from "@contract/routes/paths.ts";
import { ApiError } from "../api/api-error.ts";
import { publicApi } from "../api/public-api.ts";
import { forgetEmail } from "./placed-orders.ts";
import { savedForm, saveForm } from "./saved-form.ts";

/** Cancels an unpaid order. Loads the order's page, and never resolves, if the order was paid or is being paid. */
export async function cancelSavedOrder(orderId: string): Promise<void> {
  const params = { orderId };
  try {
    await publicApi(cancelOrder, { params });
    forgetEmail(orderId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === ResultCode.refused) {
      // Timed-out and cancelled orders hold neither seats nor coupon; paid, pending and refunded ones have a page to show.
      const { status, reference = orderId } = await publicApi(getOrder, { params });
      if (status !== "timed_out" && status !== "cancelled") {
        location.replace(pendingPaymentPath(reference));
        await new Promise(() => undefined);
      }
    } else if (error.code !== ResultCode.paymentInvalid) throw error;
  }
  // The form may have saved a newer order during the requests.
  if (savedForm({ order: "" }).order === orderId) saveForm({ order: "" });
}
