import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { recordFulfilled, recordRefunded } from "../directory/fulfilment.ts";
import { claimPaid, findOrder, markRefundDue, type Payment } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { forgetIfPurged } from "../operator/rooms.ts";
import type { CheckoutSession } from "../payments/gateway.ts";
import type { PaidOrder } from "../room/rules/order-fit.ts";
import { alert } from "./alert.ts";
import { buysLink } from "./bought-link.ts";
import { advanceGoal } from "./goals.ts";
import { buyerOf } from "./offer.ts";
import { deliveryEmail, linkCodeOf, refundEmail } from "./order-emails.ts";
import { orderForRoom } from "./order-for-room.ts";
import type { OrderServices } from "./order-services.ts";
import { templateFor } from "./reopened-room.ts";

/**
 * Delivers a paid order once, however often webhook, success page and cron job call. Each step may be the last before a
 * crash; the next call continues from the stored state. Returns the order as it is afterwards; an unpaid order comes
 * back unchanged. `session`: the order's, if it was read already.
 */
export async function fulfil(services: OrderServices, order: OrderRow, session?: CheckoutSession): Promise<OrderRow> {
  if (order.status === "refunded") return order;
  if (order.status !== "paid") {
    const payment = await paymentFor(services, order, session);
    if (!payment) return order;
    await claimPaid(services.directory, order, payment, Date.now());
    // The claim decides in one statement whether the payment is to be refunded.
    const claimed = await reread(services, order);
    return claimed.status === "paid" ? await fulfil(services, claimed) : claimed;
  }
  if (order.refundDueAt !== null) return await giveBack(services, order);
  if (order.fulfilledAt !== null) return order;

  // A contribution waits for its goal; the claim has counted it.
  const isPart = order.goalId !== null;
  // The nonce is gone after the purge of the room, or with the buyer of an old order that is paid after all.
  const hasLostLink = buysLink(order.kind) && order.linkNonce === null;
  const applied = isPart
    ? ok(null)
    : hasLostLink
      ? await wasApplied(services, order)
      : await services.room(order.roomId, order.locationHint ?? undefined).applyOrder(await paidOrder(services, order));
  if (!applied.ok) {
    // An internal error of the room is no refusal: the next run tries again.
    if (applied.code === ResultCode.internal) throw new Error("the room could not apply an order");
    const why = applied.reason === "roomChanged" ? "changed" : null;
    await markRefundDue(services.directory, order.id, why, Date.now());
    return await giveBack(services, await reread(services, order));
  }
  // After a restore of the database the order may have been applied long ago: its email is not sent twice.
  const appliedAt = (isPart ? undefined : await services.room(order.roomId).appliedAt(order.id)) ?? Date.now();
  const email = hasLostLink || isLongAgo(appliedAt) ? undefined : await deliveryEmail(services, order);
  await recordFulfilled(services.directory, order, email && { ...email, createdAt: appliedAt }, appliedAt);
  if (isLongAgo(appliedAt)) await forgetIfPurged(services, order.roomId);
  if (email) services.later(services.mailQueue.send(email.id));
  await moveGoal(services, order);
  return await reread(services, order);
}

/** Brings the goal of a contribution up to date; the cron job repeats what fails. */
async function moveGoal(services: OrderServices, order: OrderRow): Promise<void> {
  if (order.goalId === null) return;
  await advanceGoal(services, order.goalId).catch((error) => alert("a goal was not brought up to date", order, error));
}

/** The order's session as the payment service knows it now; undefined for an order that has none here. */
export async function sessionOf(services: OrderServices, order: OrderRow): Promise<CheckoutSession | undefined> {
  if (order.sessionId === null || order.gateway !== services.gateway.name) return undefined;
  return await services.gateway.readSession(order.sessionId);
}

/** The payment of the right sum for this order, read from the payment service; a webhook is not evidence. */
async function paymentFor(
  services: OrderServices,
  order: OrderRow,
  read?: CheckoutSession,
): Promise<Payment | undefined> {
  const buyer = buyerOf(order);
  if (order.amount === 0) return order.status === "pending" ? { buyer, returned: false } : undefined;
  const session = read ?? (await sessionOf(services, order));
  if (session?.state !== "paid" || !isFor(services, session, order)) return undefined;
  return { buyer, returned: session.refunded >= session.amount };
}

/** False for a session that differs from the order: nothing is delivered, and the operator is alerted. */
export function isFor(services: OrderServices, session: CheckoutSession, order: OrderRow): boolean {
  const same =
    session.reference === order.reference &&
    session.amount === order.amount &&
    session.currency === order.currency &&
    session.live === services.gateway.live;
  if (!same) alert("a payment does not match its order", order);
  return same;
}

/** Refunds an order that is marked for a refund, and emails the buyer. */
export async function giveBack(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  if (order.status !== "paid") return order;
  const refundedAt = order.sessionId === null ? Date.now() : await services.gateway.refund(order.sessionId);
  if (order.kind !== "create" && order.kind !== "chip_in" && order.fulfilledAt === null)
    await services.room(order.roomId).releaseHold(order.id);
  // As above; about a refund in the payment service's own pages no email was sent before.
  const wasNotified = isLongAgo(refundedAt) && order.refundReason !== "outside";
  const email = wasNotified ? undefined : await refundEmail(services, order);
  await recordRefunded(services.directory, order, email, Date.now());
  if (email) services.later(services.mailQueue.send(email.id));
  await moveGoal(services, order);
  return await reread(services, order);
}

/** True for a time whose idempotency keys the mail service has forgotten: an email would be sent twice. */
function isLongAgo(at: number): boolean {
  return at + Limits.mailGivenUpMs <= Date.now();
}

async function wasApplied(services: OrderServices, { id, roomId }: OrderRow): Promise<Result<null>> {
  const appliedAt = await services.room(roomId).appliedAt(id);
  return appliedAt === undefined ? refusal(ResultCode.roomPurged, "roomPurged") : ok(null);
}

async function paidOrder(services: OrderServices, order: OrderRow): Promise<PaidOrder> {
  const { id: orderId, roomId, seats, email, language } = order;
  const durationMs = order.days * Limits.dayMs;
  const bought = await orderForRoom(services, order);
  switch (bought?.kind) {
    case undefined: {
      const ownerLinkHash = digest(linkCodeOf(services, order));
      const template = await templateFor(services, order);
      const owner = { ownerLinkHash, ownerEmail: email, language };
      const sealed = order.sealed === 1;
      return { kind: "create", orderId, roomId, seats, durationMs, sealed, ...owner, ...(template && { template }) };
    }
    case "seats":
      return { ...bought, kind: "seats" };
    case "time":
      return { ...bought, kind: "time", durationMs };
    case "join":
      return { ...bought, kind: "join", seatLinkHash: digest(linkCodeOf(services, order)), email, language };
  }
}

/** The order as it is stored now. */
export async function reread(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  return (await findOrder(services.directory, order.id)) ?? order;
}
