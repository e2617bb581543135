import { ResultCode } from "../contract/codes.ts";
import type { OrderRow } from "../directory/schema.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { findSettled } from "./find-order.ts";
import type { OrderServices } from "./order-services.ts";
import { close } from "./settle.ts";

/** Cancels a pending order; a cancelled one stays so. Refuses one that was paid, or whose payment is on its way. */
export async function cancelOrder(services: OrderServices, orderId: string): Promise<Result<OrderRow>> {
  const found = await findSettled(services, orderId);
  if (!found.ok || found.value.status === "cancelled") return found;
  const closed = found.value.status === "pending" ? await close(services, found.value, "cancelled") : found.value;
  return closed.status === "cancelled" ? ok(closed) : refusal(ResultCode.refused, "orderNotPending");
}
