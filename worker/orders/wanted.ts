import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import type { OrderKind } from "../contract/order.ts";
import { ok, type Refusal, type Result, refusal } from "../lib/result.ts";
import type { RoomForSale } from "../room/rules/order-fit.ts";
import { type Offer, offer, type Wanted } from "./offer.ts";
import type { OrderServices } from "./order-services.ts";

/** A requested purchase. A quote may leave out fields that its kind needs. */
export interface Request {
  kind: OrderKind;
  seats?: number | undefined;
  days?: number | undefined;
  email?: string | undefined;
}

/** `email`: recipient of the receipt if the request names none. */
export interface Buyer {
  room: RoomForSale | undefined;
  email?: string;
  /** In a session of the room's owner. */
  byOwner?: boolean;
}

/** Counts a guess of a coupon code; refuses above the limit. */
export type CountGuess = () => Promise<Result<{ uncount(): Promise<void> }>>;

/** Refusal of a request without the numbers that its kind needs. */
export function checkNumbers({ kind, seats = 0, days = 0 }: Request): Refusal | undefined {
  if (kind === "create" && seats < Limits.seatsMin) return wrongField("seats");
  if (kind === "seats" && seats < 1) return wrongField("seats");
  if ((kind === "create" || kind === "time") && days < 1) return wrongField("days");
  return undefined;
}

/** The purchase that a request with its numbers means; refuses more seats than a room may have. */
function wantedBy(request: Request, { room, email = "" }: Buyer): Result<Wanted> {
  const { kind } = request;
  const seats = kind === "join" ? 1 : kind === "time" ? 0 : (request.seats ?? 0);
  const days = kind === "create" || kind === "time" ? (request.days ?? 0) : 0;
  if (kind === "seats" && exceedsSeats(room, seats)) return wrongField("seats");
  return ok({ kind, roomId: room?.roomId ?? "", email: request.email ?? email, seats, days });
}

export function wrongField(field: string): Refusal {
  return refusal(ResultCode.badRequest, "badParameter", { field });
}

export function exceedsSeats(room: RoomForSale | undefined, more: number): boolean {
  return (room?.seats ?? 0) + more > Limits.seatsMax;
}

/** Price of a request. An invalid coupon code counts as a guess; above the limit of guesses no code is checked. */
export async function offerRequested(
  services: OrderServices,
  request: Request & { coupon?: string | undefined },
  buyer: Buyer,
  countGuess: CountGuess,
): Promise<Result<Offer & { wanted: Wanted }>> {
  const wanted = wantedBy(request, buyer);
  if (!wanted.ok) return wanted;
  const guess = request.coupon ? await countGuess() : undefined;
  if (guess && !guess.ok) return guess;
  const offered = await offer(services, wanted.value, buyer.room, request.coupon);
  if (offered.coupon || offered.useless) await guess?.value.uncount();
  return ok({ ...offered, wanted: wanted.value });
}

/** Refusal of a coupon that is unknown or used up, or that would not lower the price. */
export function refuseCoupon({ useless }: Offer): Refusal {
  return refusal(ResultCode.refused, useless ? "couponUseless" : "couponInvalid");
}
