import { type OperatorOrder, type SentEmail, sentEmails } from "../contract/calls/operator.ts";
import { ResultCode } from "../contract/codes.ts";
import { queueEmail } from "../directory/mail.ts";
import { findOrderByNumber } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { newSecretId, orderNumber } from "../lib/crypto/codes.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { boughtLinkCode } from "../orders/bought-link.ts";
import { refundByOperator } from "../orders/detect-refund.ts";
import { deliveryEmail, receipt } from "../orders/order-emails.ts";
import type { OrderServices } from "../orders/order-services.ts";
import { findSettled, readOrder } from "../orders/settle.ts";

/** Omits the order's id and the link secrets, which give access to the bought link. */
export function presentForOperator(order: OrderRow): OperatorOrder {
  const { id: _id, reference, linkNonce: _link, linkKeyId: _key, sessionId, ...rest } = order;
  return { ...rest, orderId: orderNumber(reference), sessionId: order.gateway === "stripe" ? sessionId : null };
}

/** Finds an order by its number or by its reference, which a buyer may have sent. */
async function find(services: OrderServices, typed: string): Promise<Result<OrderRow>> {
  const number = orderNumber(typed);
  const order = /^\w{8}$/.test(number) ? await findOrderByNumber(services.directory, number) : undefined;
  return order && (typed === number || typed === order.reference)
    ? ok(order)
    : refusal(ResultCode.notFound, "notFound");
}

/** An order, updated from the payment service if possible. */
export async function showOrder(services: OrderServices, number: string): Promise<Result<OperatorOrder>> {
  const order = await find(services, number);
  if (!order.ok) return order;
  const found = await readOrder(services, order.value.id);
  return found.ok ? ok(presentForOperator(found.value.order)) : found;
}

/** Refunds an order in full. The purchase stays valid in the room; disabling the room is a separate call. */
export async function refundOrder(services: OrderServices, number: string): Promise<Result<OperatorOrder>> {
  const order = await find(services, number);
  if (!order.ok) return order;
  const found = await findSettled(services, order.value.id);
  if (!found.ok) return found;
  if (found.value.status === "refunded") return ok(presentForOperator(found.value));
  const refunded = await refundByOperator(services, found.value);
  return refunded ? ok(presentForOperator(refunded)) : refusal(ResultCode.refused, "orderNotPaid");
}

/** Mails the bought link again while it is stored, else a receipt. */
export async function resendEmail(services: OrderServices, number: string): Promise<Result<{ sent: SentEmail }>> {
  const found = await find(services, number);
  if (!found.ok) return found;
  const order = found.value;
  if (order.fulfilledAt === null) return refusal(ResultCode.refused, "nothingToSend");
  const isKnown = boughtLinkCode(services.settings.keyring, order) !== undefined;
  const email = (isKnown ? await deliveryEmail(services, order) : undefined) ?? (await receipt(services, order));
  if (!email) return refusal(ResultCode.refused, "nothingToSend");
  // A new id, so that the mail service does not drop the email as a repetition.
  const id = `${email.id}:${newSecretId()}`;
  await queueEmail(services.directory, { ...email, id, roomId: order.roomId }, Date.now());
  services.later(services.mailQueue.send(id));
  return ok({ sent: sentEmails.find((kind) => email.id.startsWith(kind)) ?? "receipt" });
}
