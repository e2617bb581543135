import { ResultCode } from "../contract/codes.ts";
import type { OrderReceipt } from "../contract/order-receipt.ts";
import type { Language } from "../contract/text/languages.ts";
import type { Directory } from "../directory/directory.ts";
import { findOrderByNumber } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { orderNumber, receiptCode, receiptCodeLength } from "../lib/crypto/codes.ts";
import { Refused } from "../lib/result.ts";
import type { OrderServices } from "./order-services.ts";
import { isPaid, presentReceipt } from "./present-receipt.ts";
import { readOrder } from "./settle.ts";

/** The receipt for the holder of the order's id or of its receipt code. The reference is public, and opens none. */
export async function readReceipt(services: OrderServices, key: string, language: Language): Promise<OrderReceipt> {
  const named = await findByReceiptCode(services.directory, key);
  const { order, isPublic } = await readOrder(services, named?.id ?? key);
  if (isPublic) throw new Refused(ResultCode.paymentInvalid, "orderInvalid");
  if (!isPaid(order)) throw new Refused(ResultCode.refused, "noReceiptYet");
  return presentReceipt(order, services.settings, language);
}

async function findByReceiptCode(directory: Directory, key: string): Promise<OrderRow | undefined> {
  const order = key.length === receiptCodeLength ? await findOrderByNumber(directory, orderNumber(key)) : undefined;
  return order && receiptCode(order) === key ? order : undefined;
}
