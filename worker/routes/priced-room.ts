import type { RoomInfo } from "../contract/room-info.ts";
import type { AppContext } from "../http/context.ts";
import { ok, type Result } from "../lib/result.ts";
import { chargeable, priceOf } from "../payments/pricing.ts";
import type { UnpricedRoom } from "../room/rules/presenting.ts";

/** Price of one seat for the rest of the room's time, in minor units. */
export function seatPrice(c: AppContext, room: { seats: number; endsAt: number }): number {
  const { seats, days } = chargeable("join", { seats: 1, days: 0 }, room, Date.now());
  return priceOf(c.get("settings").PRICES, seats, days).amount;
}

/** Room info for a member; the owner's includes the price of a paid seat. */
export function priced(c: AppContext, { paidJoin, ...room }: UnpricedRoom): RoomInfo {
  return paidJoin ? { ...room, paidJoin: { ...paidJoin, price: seatPrice(c, room) } } : room;
}

export function pricedResult(c: AppContext, result: Result<UnpricedRoom>): Result<RoomInfo> {
  return result.ok ? ok(priced(c, result.value)) : result;
}
