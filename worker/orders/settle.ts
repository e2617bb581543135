import * as Limits from "../contract/limits.ts";
import { methodOf } from "../contract/payment-methods.ts";
import { queueEmail } from "../directory/mail.ts";
import { findOrder, findOrderByReference, pendingOrdersOf, recordSettling } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { closeUnpaid, type EndReason, recordDeclined } from "../directory/unpaid-orders.ts";
import { errorFields, log } from "../lib/log.ts";
import { Refused } from "../lib/result.ts";
import { alertOperator } from "./alert-operator.ts";
import { fulfil } from "./fulfil.ts";
import { failedPaymentEmail } from "./order-emails.ts";
import { closeReasonOf } from "./order-for-room.ts";
import type { OrderServices } from "./order-services.ts";
import { reread, sessionOf } from "./order-state.ts";

/**
 * Updates an order: fulfilled when paid; ended when its time is over, its payment failed, or its room no longer fits
 * the price.
 */
export async function settle(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  const session = order.status === "pending" ? await sessionOf(services, order) : undefined;
  const now = await fulfil(services, order, session);
  const { kind } = now;
  if (order.fulfilledAt === null && now.fulfilledAt !== null && (kind === "seats" || kind === "time"))
    services.waitUntil(endOutdatedOrders(services, now.roomId));
  if (now.status !== "pending") return now;
  if (session?.state === "processing" && now.settlingSince === null) return await awaitMoney(services, now);
  if (now.expiresAt <= Date.now()) return await closeOrder(services, now, "timed_out");
  // The bank declined a pending payment: the page takes no payment any more.
  if (session?.state === "closed") {
    const closed = await closeOrder(services, now, "cancelled", session.declined ? "declined" : null);
    if (closed.status === "cancelled" && now.settlingSince !== null) await tellFailed(services, closed);
    return closed;
  }
  const why = await closeReasonOf(services, now);
  if (why) return await closeOrder(services, now, "cancelled", why);
  const declined = session?.declined ?? false;
  if (declined === (now.declinedAt !== null)) return now;
  await recordDeclined(services.directory, now.id, declined ? Date.now() : null);
  return await reread(services, now);
}

/** The buyer has finished: the order waits for the money. Seats and parts of a goal are held no longer than before. */
async function awaitMoney(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  if (order.settlingSince !== null) return order;
  const now = Date.now();
  const { settlesInDays } = methodOf(order.method);
  const until = now + (settlesInDays === undefined ? Limits.settledLateMs : settlesInDays * Limits.dayMs);
  await recordSettling(services.directory, order.id, now, until);
  return await reread(services, order);
}

/** The buyer had finished and gone: an email says that the money did not come. */
async function tellFailed(services: OrderServices, order: OrderRow): Promise<void> {
  const email = failedPaymentEmail(services, order);
  if (!email) return;
  await queueEmail(services.directory, { ...email, roomId: order.roomId }, Date.now());
  services.waitUntil(services.mailQueue.send(email.id));
}

/** Ends unpaid orders that no longer fit a changed room, before they are paid. */
async function endOutdatedOrders(services: OrderServices, roomId: string): Promise<void> {
  try {
    for (const order of await pendingOrdersOf(services.directory, roomId, Limits.cronBatch))
      await settle(services, order).catch((error) => alertOperator("an order could not be settled", order, error));
  } catch (error) {
    // The cron job settles them too.
    log("warn", "the pending orders of a room were not looked at", errorFields(error));
  }
}

/**
 * Ends a pending order. Closes its payment page first: if the page was paid meanwhile, the order is fulfilled instead.
 */
export async function closeOrder(
  services: OrderServices,
  order: OrderRow,
  as: "timed_out" | "cancelled",
  why: EndReason | null = null,
): Promise<OrderRow> {
  if (order.sessionId !== null && order.gateway === services.gateway.name) {
    const session = await services.gateway.expireSession(order.sessionId);
    if (session?.state === "processing") return await awaitMoney(services, order);
    if (session?.state === "paid") {
      const paid = await fulfil(services, order, session);
      if (paid.status !== "pending") return paid;
    }
  }
  return await endUnpaid(services, order, as, why);
}

/** Ends an order without checking its payment page, and releases its held seats. */
export async function endUnpaid(
  services: OrderServices,
  order: OrderRow,
  as: "timed_out" | "cancelled",
  why: EndReason | null = null,
): Promise<OrderRow> {
  await closeUnpaid(services.directory, order.id, as, Date.now(), why);
  if (order.kind !== "create" && order.kind !== "chip_in")
    await services.room(order.roomId).ask("releaseHold", { orderId: order.id });
  return await reread(services, order);
}

/** The order, brought up to date with what the payment service knows. Throws when the service cannot be asked. */
export async function findSettled(services: OrderServices, orderId: string): Promise<OrderRow> {
  const order = await findOrder(services.directory, orderId);
  if (!order) throw new Refused("orderInvalid");
  return await settle(services, order);
}

/**
 * The order for looking at: as far as it is known here when the payment service cannot be asked. `key`: its id, or its
 * reference. `isPublic`: found by its reference only, which is no secret.
 */
export async function settledOrder(
  services: OrderServices,
  key: string,
): Promise<{ order: OrderRow; isPublic: boolean }> {
  const own = await findOrder(services.directory, key);
  const order = own ?? (await findOrderByReference(services.directory, key));
  if (!order) throw new Refused("orderInvalid");
  const isPublic = own === undefined;
  try {
    return { order: await settle(services, order), isPublic };
  } catch (error) {
    alertOperator("an order could not be brought up to date", order, error);
    return { order: await reread(services, order), isPublic };
  }
}

/** Cancels a pending order; a cancelled one stays so. Refuses one that was paid, or whose payment is on its way. */
export async function cancelOrder(services: OrderServices, orderId: string): Promise<OrderRow> {
  const found = await findSettled(services, orderId);
  const closed = found.status === "pending" ? await closeOrder(services, found, "cancelled") : found;
  if (closed.status !== "cancelled") throw new Refused("orderNotPending");
  return closed;
}
