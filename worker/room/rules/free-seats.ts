import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import type { OrderForRoom, OrderForSeats } from "./order-fit.ts";

/** Seats that are neither taken, invited nor held for an unpaid order or a knock. */
export function freeSeats({ details, members, seats, knocks }: RoomTables, now: number, exceptOrderId = ""): number {
  return details.seats - members.count() - seats.held("join", now, exceptOrderId) - knocks.seatsHeld(now);
}

/** Seats by which the room can still grow. */
export function seatsToGrow({ details, seats }: RoomTables, now: number, exceptOrderId: string): number {
  return Limits.seatsMax - details.seats - seats.held("seats", now, exceptOrderId);
}

/** Seats available to logins, buyers and paid orders: unpaid holds past their protected minutes give way to them. */
export function availableSeats(tables: RoomTables, now: number, exceptOrderId = ""): number {
  const before = now - Limits.seatHoldFirmMs;
  return freeSeats(tables, now, exceptOrderId) + tables.seats.heldSince("join", before, now, false, exceptOrderId);
}

/**
 * Frees a seat for a login or a paid order, if necessary by releasing the oldest unpaid hold past its protected minutes.
 * `isTaken`: the member has been counted already.
 */
export function freeOneSeat(tables: RoomTables, now: number, isTaken = false): void {
  displaceFor(tables, isTaken ? 0 : 1, now - Limits.seatHoldFirmMs, now);
}

/** Frees seats for invitations, which displace any unpaid hold. */
export function freeSeatsForInvitations(tables: RoomTables, seats: number, now: number): void {
  displaceFor(tables, seats, now, now);
}

function displaceFor(tables: RoomTables, seats: number, before: number, now: number): void {
  const missing = seats - freeSeats(tables, now);
  if (missing <= 0) return;
  if (tables.seats.heldSince("join", before, now) < missing) throw new Refused("roomFull");
  tables.seats.displace("join", missing, before, now);
}

/** Members' unpaid orders hold half of the growth; they give way to the owner's at once, to others' after the firm time. */
function holdGrowth(tables: RoomTables, order: OrderForSeats, now: number): void {
  const { seats, details } = tables;
  const open = Limits.seatsMax - details.seats;
  if (order.seats > open) throw new Refused("seatTaken");
  const firmSince = now - Limits.seatHoldFirmMs;
  const firm = seats.growthOfMembers(firmSince, now, order.orderId);
  if (!order.byOwner && firm + order.seats > Math.ceil(open / 2)) throw new Refused("seatsBeingPaid");
  const missing = order.seats - seatsToGrow(tables, now, order.orderId);
  if (missing > 0) {
    const ofMembers = seats.heldSince("seats", order.byOwner ? now : firmSince, now);
    const ofOwner = order.byOwner ? seats.heldSince("seats", firmSince, now, true) : 0;
    if (missing > ofMembers + ofOwner) throw new Refused("seatsBeingPaid");
    seats.displace("seats", missing, order.byOwner ? now : firmSince, now);
    if (missing > ofMembers) seats.displace("seats", missing - ofMembers, firmSince, now, true);
  }
}

/**
 * Holds seats for an unpaid order. Unpaid holds in their protected minutes together get half of the unoccupied seats,
 * rounded up, and each network a few orders at a time; older holds give way to new buyers. The last free seat is
 * protected for ten minutes in an hour, whatever the number of networks that order it.
 */
export function holdFor(tables: RoomTables, order: OrderForSeats, now: number): void {
  const { seats, members, details, installation } = tables;
  if (order.kind === "time") return;
  const taken = new Refused("seatTaken");
  const busy = new Refused("seatsBeingPaid");
  let isLastSeat = false;
  if (order.kind === "join") {
    if (availableSeats(tables, now) < order.seats) throw taken;
    const open = details.seats - members.count();
    const firmSince = now - Limits.seatHoldFirmMs;
    const firm = seats.held("join", now, order.orderId) - seats.heldSince("join", firmSince, now);
    if (firm + order.seats > Math.ceil(open / 2)) throw busy;
    displaceFor(tables, order.seats, firmSince, now);
    isLastSeat = open === 1;
  } else {
    holdGrowth(tables, order, now);
  }
  if (installation.rateLimits && seats.ordersOf(order.network, now) >= Limits.seatHoldsPerNetwork) throw busy;
  seats.hold(order.kind, order, now, { isLastSeat });
  sweepCountsLater(tables, now);
}

/** Whether an order could be applied now. */
export function canApplyOrder(tables: RoomTables, { kind, orderId, seats }: OrderForRoom, now: number): boolean {
  if (kind === "join") return tables.details.stateAt(now) === "normal" && availableSeats(tables, now, orderId) >= seats;
  return kind === "time" || seatsToGrow(tables, now, orderId) >= seats;
}
