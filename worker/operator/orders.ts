import { type OperatorOrder, type SentEmail, sentEmails } from "../contract/endpoints/console/orders.ts";
import { queueEmail } from "../directory/mail.ts";
import { findOrderByNumber } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { newSecretId, orderNumber } from "../lib/crypto/codes.ts";
import { Refused } from "../lib/result.ts";
import { boughtLinkCode } from "../orders/bought-link.ts";
import { refundByOperator } from "../orders/detect-refund.ts";
import { deliveryEmail, receipt } from "../orders/order-emails.ts";
import type { OrderServices } from "../orders/order-services.ts";
import { totalOf } from "../orders/order-state.ts";
import { statusOf } from "../orders/present-order.ts";
import { findSettled, settledOrder } from "../orders/settle.ts";

/** Omits the order's id and the link secrets, which give access to the bought link. */
export function presentForOperator(order: OrderRow): OperatorOrder {
  const { id: _id, reference, linkNonce: _link, linkKeyId: _key, sessionId, ...stored } = order;
  const rest = { ...stored, amount: totalOf(order) };
  const shownSession = order.gateway === "stripe" ? sessionId : null;
  return { ...rest, status: statusOf(order), orderId: orderNumber(reference), sessionId: shownSession };
}

/** Finds an order by its number or by its reference, which a buyer may have sent. */
async function find(services: OrderServices, typed: string): Promise<OrderRow> {
  const number = orderNumber(typed);
  const order = /^\w{8}$/.test(number) ? await findOrderByNumber(services.directory, number) : undefined;
  if (!order || (typed !== number && typed !== order.reference)) throw new Refused("orderUnknown");
  return order;
}

/** An order, updated from the payment service if possible. */
export async function findForOperator(services: OrderServices, number: string): Promise<OrderRow> {
  const { id } = await find(services, number);
  return (await settledOrder(services, id)).order;
}

/** Refunds an order in full. The purchase stays valid in the room; disabling the room is a separate request. */
export async function refundOrder(services: OrderServices, number: string): Promise<OperatorOrder> {
  const { id } = await find(services, number);
  const order = await findSettled(services, id);
  const refunded = order.status === "refunded" ? order : await refundByOperator(services, order);
  if (!refunded) throw new Refused("orderNotPaid");
  if (refunded.refundFailedAt !== null) throw new Refused("refundRefused", { detail: refunded.refundError ?? "" });
  return presentForOperator(refunded);
}

/** Mails the bought link again while it is stored, else a receipt; with `receiptOnly` always a receipt. */
export async function resendEmail(
  services: OrderServices,
  number: string,
  receiptOnly = false,
): Promise<{ sent: SentEmail }> {
  const order = await find(services, number);
  const hasLink = boughtLinkCode(services.settings.keyring, order) !== undefined && order.fulfilledAt !== null;
  const link = hasLink && !receiptOnly ? await deliveryEmail(services, order, true) : undefined;
  const email = link ?? (await receipt(services, order, true));
  if (!email) throw new Refused("nothingToSend");
  // A new id, so that the mail service does not drop the email as a repetition.
  const id = `${email.id}:${newSecretId()}`;
  await queueEmail(services.directory, { ...email, id, roomId: order.roomId }, Date.now());
  services.waitUntil(services.mailQueue.send(id));
  return { sent: sentEmails.find((kind) => email.id.startsWith(kind)) ?? "receipt" };
}
