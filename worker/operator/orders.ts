import type { OperatorOrder } from "../contract/calls/operator.ts";
import { ResultCode } from "../contract/codes.ts";
import { type LetterToSend, postLetter } from "../directory/mail.ts";
import { findOrder } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { newSecretId } from "../lib/codes.ts";
import { moneyText } from "../lib/money.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { receiptLetter } from "../mail/letters/receipt.tsx";
import { boughtLinkCode } from "../orders/bought-link.ts";
import type { Desk } from "../orders/desk.ts";
import { findSettled, lookAtOrder } from "../orders/find-order.ts";
import { adminLetter } from "../orders/fulfil.ts";
import { refundByOperator } from "../orders/notice-return.ts";
import { boughtText } from "../payments/words.ts";

export function presentForOperator(order: OrderRow): OperatorOrder {
  const { id: orderId, linkNonce: _link, linkKeyId: _key, ...rest } = order;
  return { orderId, ...rest };
}

/** The order, brought up to date as far as the payment service can be asked. */
export async function showOrder(desk: Desk, orderId: string): Promise<Result<OperatorOrder>> {
  if (!(await findOrder(desk.directory, orderId))) return refusal(ResultCode.notFound, "notFound");
  const found = await lookAtOrder(desk, orderId);
  return found.ok ? ok(presentForOperator(found.value)) : found;
}

/** Sends all of the money back. What was bought stays in the room: to shut it is another decision. */
export async function refundOrder(desk: Desk, orderId: string): Promise<Result<OperatorOrder>> {
  if (!(await findOrder(desk.directory, orderId))) return refusal(ResultCode.notFound, "notFound");
  const found = await findSettled(desk, orderId);
  if (!found.ok) return found;
  if (found.value.status === "refunded") return ok(presentForOperator(found.value));
  const refunded = await refundByOperator(desk, found.value);
  return refunded ? ok(presentForOperator(refunded)) : refusal(ResultCode.refused, "orderNotPaid");
}

/** Mails the buyer again: the admin link while it is still known, else a receipt. */
export async function resendLetter(desk: Desk, orderId: string): Promise<Result<{ sent: "admin-link" | "receipt" }>> {
  const order = await findOrder(desk.directory, orderId);
  if (!order) return refusal(ResultCode.notFound, "notFound");
  if (order.fulfilledAt === null || order.email === "") return refusal(ResultCode.refused, "nothingToSend");
  const isKnown = order.kind === "create" && boughtLinkCode(desk.settings.keyring, order) !== undefined;
  const sent = isKnown ? "admin-link" : "receipt";
  const letter = isKnown ? adminLetter(desk, order) : receipt(desk, order);
  // Asked for again, so it is another letter.
  const id = `${sent}:${order.id}:${newSecretId()}`;
  await postLetter(desk.directory, { ...letter, id, roomId: order.roomId }, Date.now());
  desk.later(desk.outbox.send(id));
  return ok({ sent });
}

function receipt(desk: Desk, order: OrderRow): Omit<LetterToSend, "id"> {
  const appName = desk.settings.APP_NAME;
  const { title, details } = boughtText(order, appName, order.language);
  const money = moneyText(order.amount, order.currency, order.language);
  const paidAt = new Date(order.paidAt ?? order.createdAt).toISOString().slice(0, 10);
  const letter = receiptLetter(
    {
      appName,
      bought: `${title} · ${details}`,
      money,
      orderId: order.id.slice(0, 8),
      paidAt,
      refunded: order.status === "refunded",
    },
    order.language,
  );
  return { recipient: order.email, ...letter };
}
