import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { recordFulfilled } from "../directory/fulfilment.ts";
import { claimPaid, forgetLink, markRefundDue, type Payment } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import type { CheckoutSession } from "../payments/gateway.ts";
import type { PaidOrder } from "../room/rules/order-fit.ts";
import { buysLink } from "./bought-link.ts";
import { continueRefund } from "./continue-refund.ts";
import { buyerOf } from "./offer.ts";
import { deliveryEmails, linkCodeOf } from "./order-emails.ts";
import { orderForRoom } from "./order-for-room.ts";
import type { OrderServices } from "./order-services.ts";
import { isEmailIdempotencyKeyExpired, matchesOrder, reread, sessionOf, updateGoalOf } from "./order-state.ts";
import { forgetIfPurged } from "./purged-rooms.ts";
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
  if (order.refundDueAt !== null) return await continueRefund(services, order);
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
    return await continueRefund(services, await reread(services, order));
  }
  // After a restore of the database the order may have been applied long ago: its email is not sent twice.
  const appliedAt = (isPart ? undefined : await services.room(order.roomId).appliedAt(order.id)) ?? Date.now();
  const emails = hasLostLink || isEmailIdempotencyKeyExpired(appliedAt) ? [] : await deliveryEmails(services, order);
  const queued = emails.map((email) => ({ ...email, createdAt: appliedAt }));
  await recordFulfilled(services.directory, order, queued, appliedAt);
  if (isEmailIdempotencyKeyExpired(appliedAt)) {
    await forgetLink(services.directory, order.id);
    await forgetIfPurged(services, order.roomId);
  }
  // The link goes out first; the cron job sends its receipt.
  for (const { id } of emails.slice(0, 1)) services.waitUntil(services.mailQueue.send(id));
  await updateGoalOf(services, order);
  return await reread(services, order);
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
  if (session?.state !== "paid" || !matchesOrder(services, session, order)) return undefined;
  const { amount: total, tax, refunded, refunding } = session;
  const taxed = tax && { total, tax: tax.amount, rates: tax.rates };
  // Name and address are those typed in the form; the tax id is the one that the payment service has checked.
  const named = session.company && { ...session.company, ...order.company };
  const company = named?.name === undefined ? undefined : { ...named, name: named.name };
  return { buyer, returned: refunded + refunding >= total, taxed, company };
}

async function wasApplied(services: OrderServices, { id, roomId }: OrderRow): Promise<Result<null>> {
  const appliedAt = await services.room(roomId).appliedAt(id);
  return appliedAt === undefined ? refusal("roomPurged") : ok(null);
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
