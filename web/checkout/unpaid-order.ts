import { cancelSavedOrder } from "./cancel-order.ts";
import { savedForm } from "./saved-form.ts";

/** Id of the order whose checkout the buyer left by Back; "" without one. */
let unpaid = "";

export function noteUnpaidOrder(): void {
  unpaid = savedForm({ order: "" }).order;
}

/** Cancels that order, which holds the form's coupon and seats. Never resolves if it was paid: its page loads. */
export async function cancelUnpaidOrder(): Promise<void> {
  const orderId = unpaid;
  if (orderId) await cancelSavedOrder(orderId);
  if (unpaid === orderId) unpaid = "";
}
