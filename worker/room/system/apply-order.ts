import { newMemberId } from "../../lib/crypto/codes.ts";
import { ok, type Result, refusal } from "../../lib/result.ts";
import { checkNotPurged } from "../context.ts";
import { type Outcome, outcome, type Push } from "../outcome.ts";
import { canApplyOrder, freeOneSeat } from "../rules/free-seats.ts";
import { fitsBasis, type PaidOrder } from "../rules/order-fit.ts";
import { scheduleRoomEnd } from "../rules/reminders.ts";
import { roomStateChanged, seatsChanged } from "../rules/room-facts.ts";
import { applyTemplate } from "../rules/room-template.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/**
 * Applies a paid order to the room, once per order id. An order that does not fit, or whose price basis changed, is
 * refused for good, because its refund may have begun.
 */
export function applyOrder(tables: RoomTables, order: PaidOrder, now: number): Outcome<Result<null>> {
  const { seats } = tables;
  if (seats.wasApplied(order.orderId)) return outcome(ok(null));
  if (order.kind !== "create") checkNotPurged(tables, now);
  const refused = seats.refused(order.orderId) ?? refusalOf(tables, order, now);
  if (refused) {
    if (!seats.refused(order.orderId)) seats.markRefused(order.orderId, refused.changed, now);
    return outcome(refusal(refused.changed ? "roomChanged" : "roomFull"));
  }
  seats.markApplied(order.orderId, now);
  seats.release(order.orderId);
  return outcome(ok(null), apply(tables, order, now));
}

function refusalOf(tables: RoomTables, order: PaidOrder, now: number): { changed: boolean } | undefined {
  // An order and the one that replaced it are for the same room, and both may be paid.
  if (order.kind === "create") return tables.details.load() ? { changed: true } : undefined;
  if (!fitsBasis(order, tables.details)) return { changed: true };
  return canApplyOrder(tables, order, now) ? undefined : { changed: false };
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
