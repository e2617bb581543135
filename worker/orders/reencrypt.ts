import * as Limits from "../contract/limits.ts";
import { reindex, usesToReindex } from "../directory/coupons.ts";
import { reencryptFeedback } from "../directory/feedback.ts";
import { findOrder, ordersToReencrypt, reencrypt } from "../directory/orders.ts";
import { buyerOf } from "./buyer.ts";
import type { OrderServices } from "./order-services.ts";

/**
 * After a new key was put before the others: what tables keep about buyers, and feedback, is sealed with it, so that the former one
 * can be taken out some day. A coupon's use of which nobody knows the buyer any more counts for nobody.
 */
export async function reencryptOldRows({ directory }: OrderServices): Promise<void> {
  await reencryptFeedback(directory, Limits.cronBatch);
  for (const order of await ordersToReencrypt(directory, Limits.cronBatch)) await reencrypt(directory, order);
  for (const orderId of await usesToReindex(directory, Limits.cronBatch)) {
    const order = await findOrder(directory, orderId);
    await reindex(directory, orderId, order ? buyerOf(order) : "");
  }
}
