import type { Company } from "../contract/company.ts";
import * as Limits from "../contract/limits.ts";
import type { OrderReceipt } from "../contract/order-receipt.ts";
import type { Language } from "../contract/text/languages.ts";
import { withTimeout } from "../contract/with-timeout.ts";
import type { Directory } from "../directory/directory.ts";
import { findOrderByNumber, recordCompany } from "../directory/orders.ts";
import { isPurged } from "../directory/rooms.ts";
import type { OrderRow } from "../directory/schema.ts";
import { orderNumber, receiptCode, receiptCodeLength } from "../lib/crypto/codes.ts";
import { Refused } from "../lib/result.ts";
import type { Invoice } from "../payments/gateway.ts";
import { alertOperator } from "./alert-operator.ts";
import type { OrderServices } from "./order-services.ts";
import { isPaid, type PaidOrderRow, presentReceipt } from "./present-receipt.ts";
import { settledOrder } from "./settle.ts";

/**
 * The receipt for the holder of the order's id or of its receipt code. The reference is public, and opens none. Whoever
 * gets the code passed on gets the invoice, too, which shows the buyer as the payment service knows them.
 */
export async function getOrderReceipt(services: OrderServices, key: string, language: Language): Promise<OrderReceipt> {
  const named = await findByReceiptCode(services.directory, key);
  const order = await findPaid(services, named?.id ?? key);
  const { buyerChangesUntil, ...receipt } = presentReceipt(order, services.settings, language);
  const invoice = await invoiceOf(services, order);
  return {
    ...receipt,
    // A receipt code is passed on; only the order's id changes something.
    ...(!named && (await canName(services, order)) && { buyerChangesUntil }),
    ...(invoice && { invoiceUrl: invoice.url }),
    ...(invoice?.pdf && { invoicePdf: invoice.pdf }),
    ...(invoice?.number && { invoiceNumber: invoice.number }),
  };
}

/** Names the company that a paid order is for; only for the holder of the order's id. */
export async function nameCompany(services: OrderServices, orderId: string, company: Company): Promise<void> {
  const order = await findPaid(services, orderId);
  if (!(await canName(services, order))) throw new Refused("companyTooLate");
  await recordCompany(services.directory, order, company);
}

/** True for 30 days, unless the room is purged: then all that is known of the buyer is erased. */
async function canName({ directory }: OrderServices, { paidAt, roomId }: PaidOrderRow): Promise<boolean> {
  return paidAt + Limits.companyChangeMs > Date.now() && !(await isPurged(directory, roomId));
}

async function findPaid(services: OrderServices, orderId: string): Promise<PaidOrderRow> {
  const { order, isPublic } = await settledOrder(services, orderId);
  if (isPublic) throw new Refused("orderInvalid");
  if (!isPaid(order)) throw new Refused("noReceiptYet");
  return order;
}

/** Read at each request, because the invoice's URLs end. Without an answer, the receipt is shown without them. */
async function invoiceOf({ settings, gateway }: OrderServices, order: PaidOrderRow): Promise<Invoice | undefined> {
  if (settings.INVOICES === "off" || order.sessionId === null || order.gateway !== gateway.name) return undefined;
  const read = gateway.readInvoice(order.sessionId).catch((error: unknown) => {
    alertOperator("the invoice of an order could not be read", order, error);
    return undefined;
  });
  return await withTimeout(read, Limits.invoiceMaxMs);
}

async function findByReceiptCode(directory: Directory, key: string): Promise<OrderRow | undefined> {
  const order = key.length === receiptCodeLength ? await findOrderByNumber(directory, orderNumber(key)) : undefined;
  return order && receiptCode(order) === key ? order : undefined;
}
