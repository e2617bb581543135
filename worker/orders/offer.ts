import { couponCode, type OrderKind } from "../contract/order.ts";
import { usableCoupon } from "../directory/coupons.ts";
import { emailKey } from "../directory/orders.ts";
import { chargeable, type Price, priceOf, type RoomToPrice, withCoupon } from "../payments/pricing.ts";
import type { OrderServices } from "./order-services.ts";

/** A wanted purchase. `roomId` is "" for a new room. Seats or days that the kind does not have are 0. */
export interface Wanted {
  kind: OrderKind;
  roomId: string;
  email: string;
  seats: number;
  days: number;
}

export interface Offer {
  price: Price;
  /** The coupon of the price, and the price without the coupon. */
  coupon: { code: string; amount: number } | undefined;
  /** The coupon would not lower the price: it is left out, so that it is not spent. */
  useless?: true;
}

/** Price of a purchase, for quotes, coupon checks and orders. Ignores a coupon that cannot be used. */
export async function offer(
  services: OrderServices,
  wanted: Wanted,
  room: RoomToPrice | undefined,
  coupon: string | undefined,
): Promise<Offer> {
  const now = Date.now();
  const { PRICES } = services.settings;
  const { seats, days } = chargeable(wanted.kind, wanted, room, now);
  const price = priceOf(PRICES, seats, days);
  const claim = { code: couponCode(coupon ?? ""), buyer: buyerOf(wanted), amount: price.amount };
  // A restored database has lost the latest uses and ends of coupons.
  if (claim.code === "" || (await services.isRestored())) return { price, coupon: undefined };
  const usable = await usableCoupon(services.directory, claim, now);
  if (!usable) return { price, coupon: undefined };
  const reduced = withCoupon(price, usable, PRICES);
  if (reduced.amount === price.amount) return { price, coupon: undefined, useless: true };
  return { price: reduced, coupon: { code: usable.code, amount: price.amount } };
}

/**
 * The buyer whose uses of a coupon are counted: the room that something is bought for, or else the e-mail address. ""
 * when neither is known.
 */
export function buyerOf({ kind, email, roomId }: { kind: OrderKind; email: string; roomId: string }): string {
  if (kind === "seats" || kind === "time") return `room:${roomId}`;
  return emailKey(email);
}
