import { Limits } from "../contract/limits.ts";
import { printAnew, usesToPrintAnew } from "../directory/coupons.ts";
import { reencryptFeedback } from "../directory/feedback.ts";
import { findOrder, ordersToSealAnew, sealAnew } from "../directory/orders.ts";
import { buyerOf } from "./buyer.ts";
import type { Desk } from "./desk.ts";

/**
 * After a new key was put before the others: what tables keep about buyers, and feedback, is sealed with it, so that the former one
 * can be taken out some day. A coupon's use of which nobody knows the buyer any more counts for nobody.
 */
export async function sealOldAnew({ directory }: Desk): Promise<void> {
  await reencryptFeedback(directory, Limits.cronBatch);
  for (const order of await ordersToSealAnew(directory, Limits.cronBatch)) await sealAnew(directory, order);
  for (const orderId of await usesToPrintAnew(directory, Limits.cronBatch)) {
    const order = await findOrder(directory, orderId);
    await printAnew(directory, orderId, order ? buyerOf(order) : "");
  }
}
