import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import type { OrderKind } from "../contract/order.ts";
import { ok, type Refusal, type Result, refusal } from "../lib/result.ts";
import type { RoomForSale } from "../room/rules/orders.ts";
import type { Offer, Wanted } from "./offer.ts";

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
}

/** Refusal of a request without the numbers that its kind needs. */
export function checkNumbers({ kind, seats = 0, days = 0 }: Request): Refusal | undefined {
  if (kind === "create" && seats < Limits.seatsMin) return wrongField("seats");
  if (kind === "seats" && seats < 1) return wrongField("seats");
  if ((kind === "create" || kind === "time") && days < 1) return wrongField("days");
  return undefined;
}

/** The purchase that a request with its numbers means; refuses more seats than a room may have. */
export function wantedBy(request: Request, { room, email = "" }: Buyer): Result<Wanted> {
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

/** Refusal of a coupon that is unknown or used up, or that would not lower the price. */
export function refuseCoupon({ useless }: Offer): Refusal {
  return refusal(ResultCode.refused, useless ? "couponUseless" : "couponInvalid");
}
