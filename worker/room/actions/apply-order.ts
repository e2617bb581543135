import { ResultCode } from "../../contract/codes.ts";
import { Limits } from "../../contract/limits.ts";
import { newMemberId } from "../../lib/codes.ts";
import { ok, Refused, type Result, refusal } from "../../lib/result.ts";
import { purgeAt } from "../expiry.ts";
import type { PaidOrder, RoomForSale } from "../orders.ts";
import { type Outcome, outcome, type Push } from "../outcome.ts";
import { freeSeats, type Parts } from "../parts.ts";
import { roomStateChanged, seatsChanged } from "../room-state.ts";
import { setTimetable } from "../timetable.ts";
import { checkNotOver } from "../turn.ts";

/**
 * Gives the room what was paid for: once, however often it is told. What it has no place for it refuses, and goes on
 * refusing: the money is on its way back by then.
 */
export function applyOrder(parts: Parts, order: PaidOrder, now: number): Outcome<Result<null>> {
  const { seats } = parts;
  if (seats.wasApplied(order.orderId)) return outcome(ok(null));
  if (order.kind !== "create") checkNotOver(parts, now);
  const isRefused = seats.wasRefused(order.orderId);
  if (isRefused || !hasPlaceFor(parts, order, now)) {
    if (!isRefused) seats.markRefused(order.orderId, now);
    return outcome(refusal(ResultCode.refused, "roomFull"));
  }
  seats.markApplied(order.orderId, now);
  seats.release(order.orderId);
  return outcome(ok(null), apply(parts, order, now));
}

function hasPlaceFor(parts: Parts, order: PaidOrder, now: number): boolean {
  const { details } = parts;
  if (order.kind === "join") return details.stateAt(now) === "normal" && freeSeats(parts, now, order.orderId) >= 1;
  return order.kind !== "seats" || details.seats + order.seats <= Limits.seatsMax;
}

function apply(parts: Parts, order: PaidOrder, now: number): Push[] {
  const { details, members, links } = parts;
  switch (order.kind) {
    case "create": {
      const endsAt = now + order.durationMs;
      const epoch = crypto.randomUUID();
      const { roomId, seats, language } = order;
      details.insert({ roomId, epoch, language, seats, createdAt: now, endsAt });
      const owner = newMemberId();
      members.insert({ id: owner, role: "owner", email: order.ownerEmail, language });
      links.addPersonal(order.ownerLinkHash, "owner", owner);
      setTimetable(parts, endsAt, now);
      return [];
    }
    case "seats":
      details.addSeats(order.seats);
      return [roomStateChanged(parts, now)];
    case "time": {
      // Time bought in the days of grace counts from now.
      const endsAt = Math.max(details.endsAt, now) + order.durationMs;
      details.setEnd(endsAt);
      setTimetable(parts, endsAt, now);
      return [roomStateChanged(parts, now)];
    }
    case "join": {
      const id = newMemberId();
      members.insert({ id, role: "member", paid: true, email: order.email, language: order.language });
      links.addPersonal(order.seatLinkHash, "seat", id);
      return [seatsChanged(parts, now)];
    }
  }
}

export function roomForSale(parts: Parts, now: number): RoomForSale {
  const { details } = parts;
  return {
    roomId: details.roomId,
    state: details.stateAt(now),
    seats: details.seats,
    seatsFree: freeSeats(parts, now),
    endsAt: details.endsAt,
    purgeAt: purgeAt(details.endsAt),
    paidJoinOn: details.paidJoin,
  };
}

/** The order has ended: its seats are free again. */
export function releaseHold(parts: Parts, orderId: string): null {
  parts.seats.release(orderId);
  return null;
}

/** Keeps seats free for an order until `until`. Refuses when there are not as many. */
export function holdSeats(parts: Parts, hold: { orderId: string; seats: number; until: number }, now: number): null {
  if (freeSeats(parts, now, hold.orderId) < hold.seats) throw new Refused(ResultCode.refused, "seatTaken");
  parts.seats.hold(hold.orderId, hold.seats, hold.until);
  return null;
}
