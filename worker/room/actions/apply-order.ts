import { ResultCode } from "../../contract/codes.ts";
import type { Push } from "../../contract/frames/server-frames.ts";
import { newMemberId } from "../../lib/codes.ts";
import { Refused } from "../../lib/result.ts";
import { purgeAt } from "../expiry.ts";
import type { PaidOrder, RoomForSale } from "../orders.ts";
import { type Outcome, outcome } from "../outcome.ts";
import { freeSeats, type Parts } from "../parts.ts";
import { roomStateChanged } from "./mute-all.ts";

/** Gives the room what was paid for: once, however often it is told. */
export function applyOrder(parts: Parts, order: PaidOrder, now: number): Outcome<null> {
  if (order.kind === "join" && !parts.seats.wasApplied(order.orderId) && freeSeats(parts, now, order.orderId) < 1)
    throw new Refused(ResultCode.refused, "roomFull");
  if (!parts.seats.applyOnce(order.orderId, now)) return outcome(null);
  parts.seats.release(order.orderId);
  return outcome(null, apply(parts, order, now));
}

function apply(parts: Parts, order: PaidOrder, now: number): Push[] {
  const { details, members, links, jobs } = parts;
  switch (order.kind) {
    case "create": {
      const endsAt = now + order.durationMs;
      const epoch = crypto.randomUUID();
      const { roomId, seats, language } = order;
      details.insert({ roomId, epoch, language, seats, createdAt: now, endsAt });
      const owner = newMemberId();
      members.insert({ id: owner, role: "owner", email: order.ownerEmail, language });
      links.addPersonal(order.ownerLinkHash, "owner", owner);
      jobs.schedule("end", endsAt);
      jobs.schedule("purge", purgeAt(endsAt));
      return [];
    }
    case "seats":
      details.addSeats(order.seats);
      return [roomStateChanged(parts, now)];
    case "time": {
      // Time bought in the days of grace counts from now.
      const endsAt = Math.max(details.endsAt, now) + order.durationMs;
      details.setEnd(endsAt);
      jobs.schedule("end", endsAt);
      jobs.schedule("purge", purgeAt(endsAt));
      return [roomStateChanged(parts, now)];
    }
    case "join": {
      const id = newMemberId();
      members.insert({ id, role: "member", paid: true, email: order.email, language: details.language });
      links.addPersonal(order.seatLinkHash, "seat", id);
      details.nextRoomRev();
      return [];
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

/** Keeps seats free for an order until `until`. Refuses when there are not as many. */
export function holdSeats(parts: Parts, hold: { orderId: string; seats: number; until: number }, now: number): null {
  if (freeSeats(parts, now, hold.orderId) < hold.seats) throw new Refused(ResultCode.refused, "seatTaken");
  parts.seats.hold(hold.orderId, hold.seats, hold.until);
  return null;
}
