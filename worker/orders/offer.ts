import * as Limits from "../contract/limits.ts";
import { couponCode, type OrderKind, type QuoteRequest } from "../contract/order.ts";
import { type Price, type PriceTable, priceOf } from "../contract/prices.ts";
import type { RoomInfo } from "../contract/room-info.ts";
import { type CouponClaim, usableCoupon } from "../directory/coupons.ts";
import { emailKey } from "../directory/orders.ts";
import type { Settings } from "../env.ts";
import { Refused } from "../lib/result.ts";
import { chargeable, type RoomToPrice, withCoupon } from "../payments/pricing.ts";
import type { RoomOrderFacts } from "../room/rules/order-fit.ts";
import type { UnpricedRoom } from "../room/rules/present-room.ts";
import type { OrderServices } from "./order-services.ts";
import { currencyOffered, currentPrices } from "./prices.ts";

/** `email`: recipient of the receipt if the request names none. */
export interface Buyer {
  room: RoomOrderFacts | undefined;
  email?: string;
  /** True in a session of the room's owner. */
  byOwner?: boolean;
  /** The room that the new one succeeds, and its owner: see `reopens` in the table. */
  reopens?: string;
  /** The room of `reopens` is sealed, and the new one will be. */
  sealed?: boolean;
}

/** Counts a guess of a coupon code; refuses above the limit. */
export type CountCouponGuess = () => Promise<{ uncount(): Promise<void> }>;

/** A wanted purchase. `roomId` is "" for a new room. Seats or days that the kind does not have are 0. */
export interface RequestedPurchase {
  kind: OrderKind;
  roomId: string;
  email: string;
  seats: number;
  days: number;
  currency: string;
}

export interface Offer {
  price: Price;
  /** The coupon of the price, and the price without the coupon. */
  coupon: { code: string; amount: number } | undefined;
  /** The coupon would not lower the price: it is left out, so that it is not spent. */
  useless?: true;
}

/** Refuses a quote without the numbers that its kind needs. */
export function checkNumbers({ kind, seats = 0, days = 0 }: QuoteRequest): void {
  // A contribution has no price: its buyer names the amount.
  if (kind === "chip_in") throw new Refused("badParameter", { field: "kind" });
  if (kind === "create" && seats < Limits.seatsMin) throw new Refused("badParameter", { field: "seats" });
  if (kind === "seats" && seats < 1) throw new Refused("badParameter", { field: "seats" });
  if ((kind === "create" || kind === "time") && days < 1) throw new Refused("badParameter", { field: "days" });
}

/** The purchase that a request with its numbers means; refuses more seats than a room may have. */
function wantedBy(request: QuoteRequest, { room, email = "" }: Buyer, settings: Settings): RequestedPurchase {
  const { kind } = request;
  const seats = kind === "join" ? 1 : kind === "time" ? 0 : (request.seats ?? 0);
  const days = kind === "create" || kind === "time" ? (request.days ?? 0) : 0;
  if (kind === "seats" && exceedsSeats(room, seats)) throw new Refused("badParameter", { field: "seats" });
  const currency = currencyOffered(settings, request.currency);
  return { kind, roomId: room?.roomId ?? "", email: request.email ?? email, seats, days, currency };
}

export function exceedsSeats(room: RoomOrderFacts | undefined, more: number): boolean {
  return (room?.seats ?? 0) + more > Limits.seatsMax;
}

/** Price of a request. An invalid coupon code counts as a guess; above the limit of guesses no code is checked. */
export async function offerRequested(
  services: OrderServices,
  request: QuoteRequest,
  buyer: Buyer,
  countGuess: CountCouponGuess,
): Promise<Offer & { wanted: RequestedPurchase }> {
  const wanted = wantedBy(request, buyer, services.settings);
  const guess = request.coupon ? await countGuess() : undefined;
  const offered = await offer(services, wanted, buyer.room, request.coupon);
  if (offered.coupon || offered.useless) await guess?.uncount();
  return { ...offered, wanted };
}

/** Refusal of a coupon that is unknown or used up, or that would not lower the price. */
export function refusedCoupon({ useless }: Offer): Refused {
  return new Refused(useless ? "couponUseless" : "couponInvalid");
}

/** Price of a purchase, for quotes, coupon checks and orders. Ignores a coupon that cannot be used. */
export async function offer(
  services: OrderServices,
  wanted: RequestedPurchase,
  room: RoomToPrice | undefined,
  coupon: string | undefined,
): Promise<Offer> {
  const now = Date.now();
  const prices = await currentPrices(services.directory, services.settings, wanted.currency);
  const { seats, days } = chargeable(wanted.kind, wanted, room, now);
  const price = priceOf(prices, seats, days);
  const claim = { ...couponClaimOf(services, wanted, price), code: couponCode(coupon ?? "") };
  // A restored database has lost the latest uses and ends of coupons.
  if (claim.code === "" || (await services.isRestored())) return { price, coupon: undefined };
  const usable = await usableCoupon(services.directory, claim, now);
  if (!usable) return { price, coupon: undefined };
  const reduced = withCoupon(price, usable, prices);
  if (reduced.amount === price.amount) return { price, coupon: undefined, useless: true };
  return { price: reduced, coupon: { code: usable.code, amount: price.amount } };
}

/** The use of a coupon by a purchase of this price. */
export function couponClaimOf(
  { settings }: Pick<OrderServices, "settings">,
  wanted: RequestedPurchase,
  { amount }: { amount: number },
): Omit<CouponClaim, "code"> {
  return { buyer: buyerOf(wanted), amount, currency: wanted.currency, firstCurrency: settings.CURRENCY };
}

/**
 * The buyer whose uses of a coupon are counted: the room that something is bought for, or else the e-mail address. ""
 * when neither is known.
 */
export function buyerOf({ kind, email, roomId }: { kind: OrderKind; email: string; roomId: string }): string {
  if (kind === "seats" || kind === "time") return `room:${roomId}`;
  return emailKey(email);
}

/** Price of one seat for the rest of the room's time, in minor units. */
export function seatPrice(prices: PriceTable, room: RoomToPrice): number {
  const { seats, days } = chargeable("join", { seats: 1, days: 0 }, room, Date.now());
  return priceOf(prices, seats, days).amount;
}

/** Room info for a member; the owner's includes the price of a paid seat. */
export async function withSeatPrice(
  prices: () => Promise<PriceTable>,
  { paidJoin, ...room }: UnpricedRoom,
): Promise<RoomInfo> {
  return paidJoin ? { ...room, paidJoin: { ...paidJoin, price: seatPrice(await prices(), room) } } : room;
}
