import type { RoomInfo } from "../contract/room-info.ts";
import { chargeable, type PriceTable, priceOf, type RoomToPrice } from "../payments/pricing.ts";
import type { UnpricedRoom } from "../room/rules/presenting.ts";

/** Price of one seat for the rest of the room's time, in minor units. */
export function seatPrice(prices: PriceTable, room: RoomToPrice): number {
  const { seats, days } = chargeable("join", { seats: 1, days: 0 }, room, Date.now());
  return priceOf(prices, seats, days).amount;
}

/** Room info for a member; the owner's includes the price of a paid seat. */
export function priced(prices: PriceTable, { paidJoin, ...room }: UnpricedRoom): RoomInfo {
  return paidJoin ? { ...room, paidJoin: { ...paidJoin, price: seatPrice(prices, room) } } : room;
}
