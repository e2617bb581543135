import { ResultCode } from "../../contract/codes.ts";
import { newMemberId } from "../../lib/crypto/codes.ts";
import { ok, Refused, type Result, refusal } from "../../lib/result.ts";
import { scheduleRoomEnd } from "../jobs/reminders.ts";
import { availableSeats, freeOneSeat, holdFor, seatsToGrow } from "../rules/free-seats.ts";
import { fitsBasis, type OrderFit, type OrderForRoom, type OrderToHold, type PaidOrder } from "../rules/order-fit.ts";
import { roomStateChanged, seatsChanged } from "../rules/room-state.ts";
import { applyTemplate } from "../rules/room-template.ts";
import { checkNotOver } from "../runtime/command-context.ts";
import { type Outcome, outcome, type Push } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/**
 * Applies a paid order to the room, once per order id. An order that does not fit, or whose price basis changed, is
 * refused for good, because its refund may have begun.
 */
export function applyOrder(tables: RoomTables, order: PaidOrder, now: number): Outcome<Result<null>> {
  const { seats } = tables;
  if (seats.wasApplied(order.orderId)) return outcome(ok(null));
  if (order.kind !== "create") checkNotOver(tables, now);
  const refused = seats.refused(order.orderId) ?? refusalOf(tables, order, now);
  if (refused) {
    if (!seats.refused(order.orderId)) seats.markRefused(order.orderId, refused.changed, now);
    return outcome(refusal(ResultCode.refused, refused.changed ? "roomChanged" : "roomFull"));
  }
  seats.markApplied(order.orderId, now);
  seats.release(order.orderId);
  return outcome(ok(null), apply(tables, order, now));
}

function refusalOf(tables: RoomTables, order: PaidOrder, now: number): { changed: boolean } | undefined {
  // An order and the one that replaced it are for the same room, and both may be paid.
  if (order.kind === "create") return tables.details.load() ? { changed: true } : undefined;
  if (!fitsBasis(order, tables.details)) return { changed: true };
  return hasPlaceFor(tables, order, now) ? undefined : { changed: false };
}

function hasPlaceFor(tables: RoomTables, { kind, orderId, seats }: OrderForRoom, now: number): boolean {
  if (kind === "join") return tables.details.stateAt(now) === "normal" && availableSeats(tables, now, orderId) >= seats;
  return kind === "time" || seatsToGrow(tables, now, orderId) >= seats;
}

function apply(tables: RoomTables, order: PaidOrder, now: number): Push[] {
  const { details, members, links } = tables;
  switch (order.kind) {
    case "create": {
      const endsAt = now + order.durationMs;
      const epoch = crypto.randomUUID();
      const { roomId, seats, template, sealed = false } = order;
      const language = template?.language ?? order.language;
      details.insert({ roomId, epoch, language, seats, sealed, createdAt: now, endsAt });
      const owner = newMemberId();
      members.insert({
        id: owner,
        role: "owner",
        name: template?.ownerName ?? "",
        email: order.ownerEmail,
        language: order.language,
      });
      links.addPersonal(order.ownerLinkHash, "owner", owner);
      if (template) applyTemplate(tables, template);
      scheduleRoomEnd(tables, now);
      return [];
    }
    case "seats":
      details.change({ seats: details.seats + order.seats });
      return [roomStateChanged(tables, now)];
    case "time": {
      // Time bought in the grace period counts from now.
      const endsAt = Math.max(details.endsAt, now) + order.durationMs;
      details.change({ endsAt });
      scheduleRoomEnd(tables, now);
      return [roomStateChanged(tables, now)];
    }
    case "join": {
      freeOneSeat(tables, now);
      const id = newMemberId();
      members.insert({ id, role: "member", paid: true, email: order.email, language: order.language });
      links.addPersonal(order.seatLinkHash, "seat", id);
      return [seatsChanged(tables, now)];
    }
  }
}

/** Holds the seats of an unpaid order. Refuses if seats are too few or the price basis changed. */
export function holdSeats(tables: RoomTables, order: OrderToHold, now: number): void {
  if (!fitsBasis(order, tables.details)) throw new Refused(ResultCode.refused, "roomChanged");
  holdFor(tables, order, now);
}

/** Checks whether an unpaid order could be applied now. */
export function checkOrder(tables: RoomTables, order: OrderForRoom, now: number): OrderFit {
  if (!fitsBasis(order, tables.details)) return "changed";
  return tables.seats.isDisplaced(order.orderId) && !hasPlaceFor(tables, order, now) ? "displaced" : "fits";
}
