import * as Limits from "../../contract/limits.ts";
import { reindex, usesToReindex } from "../../directory/coupons.ts";
import { reencryptFeedback } from "../../directory/feedback.ts";
import { findOrder } from "../../directory/orders.ts";
import { ordersToReencrypt, reencrypt } from "../../directory/reencrypt-orders.ts";
import { reencryptReports } from "../../directory/reports.ts";
import { buyerOf } from "../offer.ts";
import type { OrderServices } from "../order-services.ts";

/**
 * Re-encrypts buyers, feedback and reports with the newest key, so that a former key can be removed. A coupon's use whose buyer
 * is unknown counts for no buyer.
 */
export async function reencryptOldRows({ directory }: OrderServices): Promise<void> {
  await reencryptFeedback(directory, Limits.cronBatch);
  await reencryptReports(directory, Limits.cronBatch);
  for (const order of await ordersToReencrypt(directory, Limits.cronBatch)) await reencrypt(directory, order);
  for (const orderId of await usesToReindex(directory, Limits.cronBatch)) {
    const order = await findOrder(directory, orderId);
    await reindex(directory, orderId, order ? buyerOf(order) : "");
  }
}
