import type { CloseReason } from "../contract/order.ts";
import { priceOf } from "../contract/prices.ts";
import { findGoal } from "../directory/goals.ts";
import type { OrderRow } from "../directory/schema.ts";
import { chargeable } from "../payments/pricing.ts";
import type { OrderForRoom, PriceBasis, RoomOrderFacts } from "../room/rules/order-fit.ts";
import type { OrderServices } from "./order-services.ts";

/** An order as its room compares it with what the room has now. Undefined for a new room and for a contribution. */
export async function orderForRoom(services: OrderServices, order: OrderRow): Promise<OrderForRoom | undefined> {
  const { kind, id: orderId } = order;
  if (kind === "create" || kind === "chip_in") return undefined;
  return { kind, orderId, seats: kind === "time" ? 0 : order.seats, basis: await basisOf(services, order) };
}

/** Reason why a pending order can no longer be bought, also for a closed goal; undefined while it can, and when the room does not answer. */
export async function closeReasonOf(services: OrderServices, order: OrderRow): Promise<CloseReason | undefined> {
  if (order.goalId !== null) {
    const goal = await findGoal(services.directory, order.goalId);
    return goal?.state === "open" ? undefined : "changed";
  }
  const asked = await orderForRoom(services, order);
  const fit = asked && (await services.room(order.roomId).ask("checkOrder", asked));
  return fit?.ok && fit.value !== "fits" ? fit.value : undefined;
}

const nothing: PriceBasis = { seats: -1, endsAt: -1 };

/**
 * Seats and end that an order was priced for. Releases before 2026-11-23 did not store them: such an order counts as
 * priced for the present room if the price is the same, and otherwise fits no room, so that it is refunded. May go
 * after 2026-12-31: such an order is paid or timed out.
 */
async function basisOf(services: OrderServices, order: OrderRow): Promise<PriceBasis> {
  const { basisSeats: seats, basisEndsAt: endsAt } = order;
  if (seats !== null && endsAt !== null) return { seats, endsAt };
  const room = await services.room(order.roomId).ask("roomForSale", {});
  return room.ok && costsTheSame(services, order, room.value) ? room.value : nothing;
}

function costsTheSame(services: OrderServices, order: OrderRow, room: RoomOrderFacts): boolean {
  if (order.kind === "create") return false;
  const { seats, days } = chargeable(order.kind, order, room, order.createdAt);
  const prices = services.settings.PRICES[order.currency];
  // The console had no prices when such an order was placed.
  return prices !== undefined && priceOf(prices, seats, days).listAmount === order.listAmount;
}
