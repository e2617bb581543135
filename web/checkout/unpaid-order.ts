import { savedForm } from "./saved-form.ts";

/** The order that Back from its checkout came from; an order that this form places now is none. */
let unpaid = "";

export function noteUnpaidOrder(): void {
  unpaid = savedForm({ order: "" }).order;
}

/** Cancels that order, which has the form's coupon and seats. Never ends when it was paid: its page is loaded. */
export async function cancelUnpaidOrder(): Promise<void> {
  if (unpaid) await (await import("./cancel-order.ts")).cancelSavedOrder(unpaid);
  unpaid = "";
}
