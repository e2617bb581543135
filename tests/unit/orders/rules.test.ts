import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { inCurrency, priceOf } from "../../../worker/contract/prices.ts";
import { linkPath } from "../../../worker/contract/routes/paths.ts";
import { insertCoupon } from "../../../worker/directory/coupons.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import type { OrderRow } from "../../../worker/directory/schema.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { ok, type Refused, refusal } from "../../../worker/lib/result.ts";
import { boughtLinkCode, buysLink } from "../../../worker/orders/bought-link.ts";
import {
  buyerOf,
  checkNumbers,
  offerRequested,
  refusedCoupon,
  seatPrice,
  withSeatPrice,
} from "../../../worker/orders/offer.ts";
import { closeReasonOf, orderForRoom } from "../../../worker/orders/order-for-room.ts";
import type { OrderServices } from "../../../worker/orders/order-services.ts";
import {
  isEmailIdempotencyKeyExpired,
  matchesOrder,
  reread,
  sessionOf,
  updateGoalOf,
} from "../../../worker/orders/order-state.ts";
import { presentOrder, presentPublicly, statusOf } from "../../../worker/orders/present-order.ts";
import { currentPrices, pricesInSettings } from "../../../worker/orders/prices.ts";
import type { RoomOrderFacts } from "../../../worker/room/rules/order-fit.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";
import { anOrder, now } from "./an-order.ts";

const dayMs = 86_400_000;
const settings = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
} as unknown as Env);
const { keyring } = settings;
const table = pricesInSettings(settings, settings.CURRENCY);

const order = (more: Partial<OrderRow> = {}) => anOrder({ linkKeyId: keyring.current.id, ...more });
const sale: RoomOrderFacts = {
  ...{ roomId: "room12345678", seats: 10, endsAt: now + 2.5 * dayMs, state: "normal", seatsFree: 1 },
  ...{ purgeAt: 0, paidJoinOn: true, ownerEmail: "" },
};

const database = new Database();
const directoryOf = (stored: Database) =>
  createDirectory(
    stored.forCaller(async (work) => work()),
    keyring,
  );
let services: OrderServices;
let room: { roomForSale: () => unknown; checkOrder: () => unknown };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  vi.spyOn(console, "error").mockImplementation(() => {});
  room = { roomForSale: () => ok(sale), checkOrder: () => ok("fits") };
  services = {
    ...{ settings, directory: directoryOf(database) },
    ...{ gateway: { name: "stripe", live: false, readSession: async (id: string) => ({ id }) } },
    room: () => ({ ask: async (name: keyof typeof room) => room[name]() }),
    isRestored: async () => false,
  } as unknown as OrderServices;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const stored of ["coupons", "goals"]) database.run(`DELETE FROM ${stored}`);
});

describe("an order as its buyer sees it", () => {
  const paid = { status: "paid", paidAt: now } as const;
  it.each<[Partial<OrderRow>, object]>([
    [
      {},
      { status: "pending", payUrl: "https://pay", expiresAt: now + 1, amount: 315, currency: "usd", kind: "create" },
    ],
    [{ expiresAt: now }, { status: "timed_out", payUrl: null }],
    [
      { status: "cancelled", closeReason: "changed", declinedAt: 1 },
      { status: "cancelled", payUrl: null, reason: "changed", declined: true },
    ],
    [{ declinedAt: 1 }, { status: "pending", declined: true }],
    [{ expiresAt: now, declinedAt: 1 }, { status: "timed_out" }],
    [
      { ...paid, declinedAt: 1 },
      { status: "pending", payUrl: null },
    ],
    [
      { ...paid, fulfilledAt: now },
      { status: "paid", payUrl: null, link: "code" },
    ],
    [{ ...paid, fulfilledAt: now, linkNonce: null }, { status: "paid" }],
    [
      { ...paid, fulfilledAt: now, refundDueAt: now, refundReason: "late" },
      { status: "refunding", link: "code", refundReason: "late" },
    ],
    [
      { ...paid, refundDueAt: now, refundFailedAt: now },
      { status: "refunding", refundFailed: true },
    ],
    [
      { status: "refunded", fulfilledAt: now, refundDueAt: now, sealed: 1 },
      { status: "refunded", sealed: true },
    ],
  ])("%j is %j", (row, seen) => {
    const shown = presentOrder(order(row), { keyring, APP_ORIGIN: "https://p.example" });
    const code = boughtLinkCode(keyring, order(row)) ?? "";
    const link = (seen as { link?: string }).link && `https://p.example${linkPath(code)}`;
    expect(shown).toMatchObject({ orderId: "o", reference: "ref-1", ...seen, ...("link" in seen ? { link } : {}) });
    const names = ["sealed", "reason", "declined", "refundReason", "refundFailed", "link"].filter(
      (name) => name in shown,
    );
    expect(names.filter((name) => !(name in seen))).toEqual([]);
    expect(presentPublicly(order(row))).toMatchObject({ orderId: "ref-1", public: true });
    expect(presentPublicly(order(row))).not.toHaveProperty("link");
  });

  it("buys a link with a room or a seat, of its own room and order", () => {
    expect((["create", "join", "seats", "time", "chip_in"] as const).filter(buysLink)).toEqual(["create", "join"]);
    const codes = [{}, { id: "p" }, { linkNonce: "n" }].map((more) => boughtLinkCode(keyring, order(more)));
    expect(new Set(codes).size).toBe(3);
    expect(boughtLinkCode(keyring, order({ linkKeyId: "retired" }))).toBeUndefined();
    expect(statusOf(order({ status: "pending", refundDueAt: 1 }))).toBe("pending");
  });
});

describe("an offer", () => {
  it.each([
    [{ kind: "create", seats: 2, days: 1 }, ""],
    [{ kind: "create", seats: 1, days: 1 }, "seats"],
    [{ kind: "create", days: 1 }, "seats"],
    [{ kind: "create", seats: 2 }, "days"],
    [{ kind: "seats", seats: 1 }, ""],
    [{ kind: "seats" }, "seats"],
    [{ kind: "time", days: 1 }, ""],
    [{ kind: "time" }, "days"],
    [{ kind: "join" }, ""],
    [{ kind: "chip_in", seats: 5, days: 5 }, "kind"],
  ] as const)("for %j lacks %j", (request, field) => {
    let wrong: string | undefined = "";
    try {
      checkNumbers(request);
    } catch (error) {
      wrong = (error as Refused).refusal.field;
    }
    expect(wrong).toBe(field);
  });

  const none = { email: "", roomId: "" };
  it.each([
    [
      { kind: "create", seats: 5, days: 7, email: "x@b.co" },
      undefined,
      { ...none, email: "x@b.co", seats: 5, days: 7 },
      [5, 7],
    ],
    [{ kind: "create", seats: 5, days: 7 }, undefined, { ...none, email: "own@b.co", seats: 5, days: 7 }, [5, 7]],
    [
      { kind: "seats", seats: 490, days: 7 },
      sale,
      { email: "own@b.co", roomId: sale.roomId, seats: 490, days: 0 },
      [490, 3],
    ],
    [{ kind: "time", seats: 5, days: 7 }, sale, { email: "own@b.co", roomId: sale.roomId, seats: 0, days: 7 }, [10, 7]],
    [{ kind: "join", seats: 5, days: 7 }, sale, { email: "own@b.co", roomId: sale.roomId, seats: 1, days: 0 }, [1, 3]],
  ] as const)("for %j is the price of its seats and days", async (request, room, wanted, [seats, days]) => {
    const count = vi.fn();
    const offered = await offerRequested(services, request, { room, email: "own@b.co" }, count);
    expect(offered).toEqual({
      wanted: { kind: request.kind, currency: "usd", ...wanted },
      price: priceOf(table, seats, days),
      coupon: undefined,
    });
    expect(count).not.toHaveBeenCalled();
  });

  it("has at most the seats that a room may have", async () => {
    const asked = offerRequested(services, { kind: "seats", seats: 491 }, { room: sale }, vi.fn());
    await expect(asked).rejects.toMatchObject({ refusal: { field: "seats", reason: "badParameter" } });
  });

  it("takes a coupon that lowers the price, and counts others as guesses", async () => {
    const uncount = vi.fn();
    const coupon = {
      minAmount: 0,
      currency: null,
      startsAt: 0,
      endsAt: null,
      totalLimit: null,
      emailLimit: null,
      createdAt: 0,
      pausedAt: null,
    };
    await insertCoupon(services.directory, { ...coupon, code: "HALF", kind: "percent", value: 50 });
    const { amount } = priceOf(table, 10, 7);
    const ask = async (code: string, calls: number, kind: "time" | "join" = "time") => {
      const offered = await offerRequested(services, { kind, days: 7, coupon: code }, { room: sale }, async () => ({
        uncount,
      }));
      expect(uncount).toHaveBeenCalledTimes(calls);
      return offered;
    };
    expect(await ask("half", 1)).toMatchObject({
      price: { amount: amount - Math.round(amount / 2) },
      coupon: { code: "HALF", amount },
    });
    const useless = await ask("HALF", 2, "join");
    expect(useless).toMatchObject({ price: { amount: table.least }, coupon: undefined, useless: true });
    const unknown = await ask("OTHER", 2);
    expect(unknown).toMatchObject({ price: { amount }, coupon: undefined });
    const reasons = [useless, unknown].map((offered) => refusedCoupon(offered).refusal.reason);
    expect(reasons).toEqual(["couponUseless", "couponInvalid"]);
    services.isRestored = async () => true;
    expect(await ask("half", 2)).toMatchObject({ price: { amount }, coupon: undefined });
  });

  it("is for the room that it is bought for, or else for its email address", () => {
    const buyers = (["create", "join", "seats", "time"] as const).map((kind) =>
      buyerOf({ kind, email: "A@b.co", roomId: "r" }),
    );
    expect(buyers).toEqual([buyers[0], buyers[0], "room:r", "room:r"]);
    expect(buyers[0]).toMatch(/a@b\.co/i);
  });

  it("shows the price of a seat for the rest of the time, where it is shown", async () => {
    expect(seatPrice(table, sale)).toBe(priceOf(table, 1, 3).amount);
    const info = { seats: 10, endsAt: sale.endsAt, name: "Tea" } as unknown as Parameters<typeof withSeatPrice>[1];
    expect(await withSeatPrice(async () => table, info)).toEqual(info);
    const paidJoin = { on: true, code: "c" };
    const price = priceOf(table, 1, 3).amount;
    expect(await withSeatPrice(async () => table, { ...info, paidJoin })).toEqual({
      ...info,
      paidJoin: { ...paidJoin, price },
    });
  });

  it("has the newest prices of the console, if they are in the currency of the installation", async () => {
    const prices = { seatDay: 1, least: 2, seats: [{ from: 2, percent: 3 }], days: [] };
    // Versions of settings cannot be deleted.
    const own = new Database();
    const directory = directoryOf(own);
    const add = (version: number, currency: string) =>
      own.run(`INSERT INTO setting_versions (name, version, value, at, operator_id, operator)
        VALUES ('PRICES', ${version}, '${JSON.stringify({ currency, prices })}', 0, '', '')`);
    expect(await currentPrices(directory, settings)).toEqual(table);
    add(1, settings.CURRENCY);
    expect(await currentPrices(directory, settings)).toEqual(inCurrency(prices, settings.CURRENCY));
    add(2, "xxx");
    expect(await currentPrices(directory, settings)).toEqual(table);
  });
});

describe("an order of a room", () => {
  const basis = { basisSeats: 10, basisEndsAt: 5 };
  it.each<[Partial<OrderRow>, object | undefined]>([
    [{ kind: "create" }, undefined],
    [{ kind: "chip_in" }, undefined],
    [
      { kind: "time", ...basis },
      { seats: 0, basis: { seats: 10, endsAt: 5 } },
    ],
    [
      { kind: "seats", ...basis },
      { seats: 5, basis: { seats: 10, endsAt: 5 } },
    ],
    [
      { kind: "seats", listAmount: priceOf(table, 5, 3).listAmount },
      { seats: 5, basis: sale },
    ],
    [
      { kind: "seats", ...basis, basisEndsAt: null, listAmount: 1 },
      { seats: 5, basis: { seats: -1, endsAt: -1 } },
    ],
  ])("%j is compared with its room as %j", async (row, compared) => {
    const asked = await orderForRoom(services, order(row));
    expect(asked).toEqual(compared && { kind: row.kind, orderId: "o", ...compared });
    room.roomForSale = () => refusal("notFound", { code: -1 });
    const basisNow = (await orderForRoom(services, order(row)))?.basis;
    if (compared && row.basisEndsAt === undefined) expect(basisNow).toEqual({ seats: -1, endsAt: -1 });
  });

  it("is closed where its room or its goal says so", async () => {
    const reasonOf = (answer: unknown, more: Partial<OrderRow> = {}) => {
      room.checkOrder = () => answer;
      return closeReasonOf(services, order({ kind: "time", ...basis, ...more }));
    };
    expect(await reasonOf(ok("fits"))).toBeUndefined();
    expect(await reasonOf(ok("displaced"))).toBe("displaced");
    expect(await reasonOf(refusal("notFound", { code: -1 }))).toBeUndefined();
    expect(await reasonOf(ok("changed"), { kind: "create" })).toBeUndefined();
    expect(await reasonOf(ok("fits"), { goalId: "g" })).toBe("changed");
    database.run(`INSERT INTO goals (id, room_id, state, days, amount, least, currency, basis_seats, basis_ends_at, ends_at, created_at, checked_at)
      VALUES ('g', 'r', 'open', 1, 1, 1, 'usd', 1, 1, 1, 1, 1)`);
    expect(await reasonOf(ok("changed"), { goalId: "g" })).toBeUndefined();
  });

  const session = { reference: "ref-1", price: 315, amount: 315, currency: "usd", live: false } as Parameters<
    typeof matchesOrder
  >[1];
  it.each([
    [{}, true],
    [{ reference: "x" }, false],
    [{ price: 1, amount: 1 }, false],
    [{ amount: 378, tax: { amount: 63, rates: [] } }, true],
    [{ tax: { amount: 53, rates: [] } }, true],
    [{ amount: 378 }, false],
    [{ amount: 300, tax: { amount: 63, rates: [] } }, false],
    [{ currency: "eur" }, false],
    [{ live: true }, false],
  ])("has the session with %j: %s, or the operator is alerted", (more, same) => {
    expect(matchesOrder(services, { ...session, ...more }, order())).toBe(same);
    expect(console.error).toHaveBeenCalledTimes(same ? 0 : 1);
  });

  it("is read with its session, if it has one at this payment service", async () => {
    const sessions = [{}, { sessionId: null }, { gateway: "sandbox" as const }].map((more) =>
      sessionOf(services, order(more)),
    );
    expect(await Promise.all(sessions)).toEqual([{ id: "cs" }, undefined, undefined]);
    expect(await reread(services, order())).toEqual(order());
    await updateGoalOf(services, order());
    await updateGoalOf(services, order({ goalId: "none" }));
    expect(console.error).not.toHaveBeenCalled();
    expect([0, 1].map((ms) => isEmailIdempotencyKeyExpired(now - Limits.mailGivenUpMs + ms))).toEqual([true, false]);
  });
});
