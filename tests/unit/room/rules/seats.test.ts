import { describe, expect, it } from "vitest";
import * as Limits from "../../../../worker/contract/limits.ts";
import {
  availableSeats,
  canApplyOrder,
  freeOneSeat,
  freeSeats,
  freeSeatsForInvitations,
  holdFor,
  seatsToGrow,
} from "../../../../worker/room/rules/free-seats.ts";
import { fitsBasis, type OrderForSeats } from "../../../../worker/room/rules/order-fit.ts";
import { now, refusalOf, someTables } from "./room-tables.ts";

const basis = { seats: 10, endsAt: now };
const firm = Limits.seatHoldFirmMs;

/**
 * Holds orders such as `a5:1`, for five seats an age of one protected time ago, and gives the reason why the last one is refused;
 * capitals are orders of the owner.
 */
function hold(
  tables: ReturnType<typeof someTables>,
  kind: OrderForSeats["kind"],
  orders: string,
  network?: string,
): string {
  const reasons = orders.split(" ").map((text) => {
    const [, orderId = "", seats, age] = /^(\w)(\d+):(.+)$/.exec(text) ?? [];
    const order = {
      kind,
      orderId,
      seats: Number(seats),
      basis,
      until: now + Limits.dayMs,
      network: network ?? orderId,
    };
    return refusalOf(() => holdFor(tables, { ...order, byOwner: /[A-Z]/.test(orderId) }, now - Number(age) * firm));
  });
  return reasons.at(-1) ?? "";
}
const displaced = ({ seats }: ReturnType<typeof someTables>) =>
  [..."aAbcBC"].filter((id) => seats.isDisplaced(id)).join("");

describe("the seats of a room with four people", () => {
  it("are free unless they are taken, invited, or held for an order or a knock", () => {
    const tables = someTables();
    expect(freeSeats(tables, now)).toBe(6);
    tables.knocks.add({ id: "k", name: "eve", line: "", endsAt: now + 1 }, "hash");
    hold(tables, "join", "a1:1 b1:0.5");
    expect([freeSeats(tables, now), freeSeats(tables, now, "b")]).toEqual([3, 4]);
    expect([availableSeats(tables, now), availableSeats(tables, now, "a")]).toEqual([4, 4]);
    expect(tables.jobs.dueAt("sweepCounts")).toBeDefined();
  });

  it("give way to logins when they are held for longer than the protected minutes, and to invitations at once", () => {
    const tables = someTables({ seats: 6 });
    hold(tables, "join", "a1:2 b1:0.5");
    freeOneSeat(tables, now);
    freeOneSeat(tables, now);
    expect(displaced(tables)).toBe("a");
    tables.members.insert({ id: "eve", role: "member", language: "en" });
    expect(refusalOf(() => freeOneSeat(tables, now))).toBe("roomFull");
    expect(refusalOf(() => freeSeatsForInvitations(tables, 2, now))).toBe("roomFull");
    freeSeatsForInvitations(tables, 1, now);
    expect(displaced(tables)).toBe("ab");
  });

  it.each([
    ["a seat is free", 5, "a1:0", "", ""],
    ["none is free", 4, "a1:0", "seatTaken", ""],
    ["the last one is protected", 5, "a1:0.9 b1:0", "seatTaken", ""],
    ["the last one is no longer protected", 5, "a1:1 b1:0", "", "a"],
    ["the last one was protected for another buyer", 5, "a1:1.5 b1:0.5 c1:0", "", "ab"],
    ["others hold half of the seats", 8, "a1:0.1 b1:0.1 c1:0", "seatsBeingPaid", ""],
    ["others hold less than half, rounded up", 9, "a1:0.1 b1:0.1 c1:0", "", ""],
    ["others hold them for longer", 8, "a1:1 b1:1 c1:0", "", ""],
    ["the same order again", 6, "a1:0.1 a1:0", "", ""],
  ])("are held for a buyer: %s", (_, seats, orders, reason, gone) => {
    const tables = someTables({ seats });
    expect([hold(tables, "join", orders), displaced(tables)]).toEqual([reason, gone]);
  });

  it("are held for three orders of a network where rate limits are on, and for no order of time", () => {
    const fourth = (rateLimits: boolean) =>
      hold(someTables({ seats: 20, rateLimits }), "join", "a1:0 b1:0 c1:0 d1:0", "n");
    expect([fourth(true), fourth(false)]).toEqual(["seatsBeingPaid", ""]);
    const tables = someTables({ seats: 4 });
    expect(hold(tables, "time", "a0:0")).toBe("");
    expect(tables.seats.ordersOf("a", now)).toBe(0);
  });

  it.each([
    ["as many as a room may have", "A10:0", "", ""],
    ["more", "A11:0", "seatTaken", ""],
    ["a member, half", "a5:0", "", ""],
    ["a member, more than half", "a6:0", "seatsBeingPaid", ""],
    ["members, more than half together", "a3:0.1 b3:0", "seatsBeingPaid", ""],
    ["a member after the firm time of another", "a5:1 b5:0", "", ""],
    ["a member beside a later one", "c5:2 a5:0.1 b4:0", "seatsBeingPaid", ""],
    ["the owner in place of a member", "a5:0.1 B8:0", "", "a"],
    ["the owner after an own order", "A8:0.1 B8:0", "seatsBeingPaid", ""],
    ["the owner long after an own order", "A8:1 B8:0", "", "A"],
    ["the owner in place of all", "A5:1 b5:0.1 C10:0", "", "Ab"],
    ["the owner, who displaces no more than necessary", "A5:1 b5:0.1 C5:0", "", "b"],
    ["the owner in place of some of the own orders", "A3:3 B3:2 c4:0.1 C7:0", "", "Ac"],
    ["a member in place of an earlier one", "a5:2 c5:1 b5:0", "", "a"],
    ["a member, not in place of the owner", "A8:1 b3:0", "seatsBeingPaid", ""],
  ])("grow by ten at most: %s", (_, orders, reason, gone) => {
    const tables = someTables({ seats: Limits.seatsMax - 10 });
    expect([hold(tables, "seats", orders), displaced(tables)]).toEqual([reason, gone]);
  });

  it("can grow by what others do not hold", () => {
    const tables = someTables({ seats: Limits.seatsMax - 10 });
    hold(tables, "seats", "a3:0.1");
    expect(["", "a"].map((id) => seatsToGrow(tables, now, id))).toEqual([7, 10]);
  });

  it.each([
    ["join", 6, now, true],
    ["join", 7, now, false],
    ["join", 1, now + 1e9, false],
    ["seats", Limits.seatsMax - 10, now, true],
    ["seats", Limits.seatsMax - 9, now, false],
    ["time", 0, now + 1e9, true],
    ["time", Limits.seatsMax, now, true],
  ] as const)("have place for an order of %s by %d at %d: %s", (kind, seats, at, hasPlace) => {
    const order = { kind, orderId: "a", seats } as Parameters<typeof canApplyOrder>[1];
    expect(canApplyOrder(someTables(), order, at)).toBe(hasPlace);
  });

  it("are priced by their number or by the time that is left", () => {
    const rooms = [basis, { ...basis, seats: 11 }, { ...basis, endsAt: now + 1 }];
    expect(rooms.map((room) => fitsBasis({ kind: "time", basis }, room))).toEqual([true, false, true]);
    expect(rooms.map((room) => fitsBasis({ kind: "join", basis }, room))).toEqual([true, true, false]);
  });
});
