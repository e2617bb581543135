import { findReplacement } from "../directory/orders.ts";
import type { OrderRow } from "../directory/schema.ts";
import { Refused, unwrap } from "../lib/result.ts";
import { exceedsSeats, offer } from "./offer.ts";
import type { OrderServices } from "./order-services.ts";
import { type Client, placeOrder } from "./place.ts";
import { statusOf } from "./present-order.ts";
import { offeredCurrencies } from "./prices.ts";
import { findSettled, settle } from "./settle.ts";

/**
 * Places an order that bought nothing again, at today's price. Repeated requests give the same new order. Refuses an
 * order that is paid or can still be paid, and a purchase that the room no longer offers.
 */
export async function recreateOrder(
  services: OrderServices,
  orderId: string,
  { language, network, locationHint }: Client,
  isOwnerOf: (roomId: string) => Promise<boolean>,
): Promise<OrderRow> {
  const found = await findSettled(services, orderId);
  if (!boughtNothing(found)) throw new Refused("orderNotPending");
  const last = await latestReplacement(services, found);
  if (!boughtNothing(last)) return last;

  // The goal's page shows what is missing now.
  if (last.kind === "chip_in") throw new Refused("orderNotPending");
  const { kind, roomId, email, seats, days, method, coupon } = last;
  const room = kind === "create" ? undefined : unwrap(await services.room(roomId).ask("roomForSale", {}));
  if (kind === "seats" && exceedsSeats(room, seats)) throw new Refused("badParameter", { field: "seats" });
  if (kind === "join" && !room?.paidJoinOn) throw new Refused("paidJoinOff");
  const isOffered = offeredCurrencies(services.settings).includes(last.currency);
  const currency = isOffered ? last.currency : services.settings.CURRENCY;
  const content = { kind, roomId, email, seats, days, method, currency };
  // A coupon that can no longer be used is left out: the new payment page shows the sum.
  const offered = await offer(services, content, room, coupon ?? undefined);
  // The order's id alone allows the order; a session adds the rank of the owner's holds.
  const byOwner = kind === "seats" && (await isOwnerOf(roomId));
  return await placeOrder(services, {
    ...{ ...content, ...offered, language, byOwner, company: last.company },
    ...{ network: network(roomId), basis: room, recreatedFrom: last, reopens: last.reopens ?? undefined },
    ...{ sealed: last.sealed === 1, locationHint },
  });
}

/** The last of the orders that replaced this one; often the order itself. */
export async function latestReplacement(services: OrderServices, order: OrderRow): Promise<OrderRow> {
  let last = order;
  for (let next: OrderRow | undefined = order; next; next = await findReplacement(services.directory, last.id))
    last = next;
  return last.id === order.id ? order : await settle(services, last);
}

/** True if unpaid, or refunded because the room had no place for it or had changed. */
function boughtNothing(order: OrderRow): boolean {
  const { refundReason, fulfilledAt } = order;
  const status = statusOf(order);
  if (status === "refunded" || status === "refunding") return refundReason === "late" && fulfilledAt === null;
  return status === "timed_out" || status === "cancelled";
}
