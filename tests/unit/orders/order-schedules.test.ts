import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { insertCoupon } from "../../../worker/directory/coupons.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { statusOf } from "../../../worker/orders/present-order.ts";
import { Shop } from "../../worker/support/schedules.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";

/** Number of schedules: `SCHEDULES=5000` for a long run. */
const schedules = Number(process.env.SCHEDULES ?? 200);
const atOnce = 20;

const settings = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
} as unknown as Env);

let sqlite: Database;
let database: D1Database;

beforeAll(() => {
  // Alerts are expected here.
  vi.spyOn(console, "error").mockImplementation(() => {});
  sqlite = new Database();
  // Calls of orders that are settled at the same time take turns.
  database = sqlite.forCaller(async (work) => {
    await new Promise((resolve) => setImmediate(resolve));
    return work();
  });
});

afterAll(() => {
  vi.restoreAllMocks();
});

async function aCoupon(shop: Shop, code: string): Promise<string> {
  const terms = { kind: "percent", value: 10, minAmount: 0, currency: null, totalLimit: 1, emailLimit: null } as const;
  const times = { startsAt: 0, endsAt: null, createdAt: Date.now(), pausedAt: null };
  await insertCoupon(shop.services.directory, { code, ...terms, ...times });
  return code;
}

async function play(seed: number): Promise<void> {
  const shop = new Shop(seed, { database, settings });
  const roomId = newRoomId();
  shop.rooms.seatsFree.set(roomId, 1);
  const kind = shop.pick(["create", "join", "join", "time"] as const);
  const code = shop.chance(0.3) ? await aCoupon(shop, `ONCE-${seed}`) : undefined;
  const buyers = shop.pick([1, 2, 3]);
  for (let n = 0; n < buyers; n++) await shop.order(kind, kind === "create" ? newRoomId() : roomId, code);

  for (let round = 0; round < 9; round++) {
    const together = shop.pick([1, 2, 3]);
    await Promise.all(Array.from({ length: together }, () => shop.happen()));
  }
  await shop.settleEverything();
  await check(shop, roomId, code, `schedule ${seed}`);
}

async function check(shop: Shop, roomId: string, code: string | undefined, seed: string): Promise<void> {
  const { bank, rooms } = shop;
  let revenue = 0;
  const winners = new Map<string, number>();
  for (const orderId of shop.orderIds) {
    const row = await shop.row(orderId);
    const session = bank.sessions.get(`cs_${row.reference}`);
    const paid = session?.paid ?? 0;
    // Also by a bank, after a dispute.
    const refunded = (session?.refunded ?? 0) + bank.stripe.taken(session?.id ?? "");
    const got = rooms.applied.filter(({ order }) => order.orderId === orderId).length;
    const facts = `${seed}: ${row.kind} ${row.status}, paid ${paid}, refunded ${refunded}, got ${got}`;

    expect(got, facts).toBeLessThanOrEqual(1);
    const part = shop.partsSentBack.get(orderId) ?? 0;
    expect(session?.refunds ?? 0, facts).toBeLessThanOrEqual(part > 0 ? 2 : 1);
    const isBack = refunded > 0 && refunded >= paid;
    expect(row.fulfilledAt !== null, facts).toBe(got === 1);
    // Every fulfilled order was paid in full, and every unfulfilled one refunded in full.
    const total = row.total ?? row.amount;
    expect(total - (shop.isTaxOnTop ? (row.tax ?? 0) : 0), facts).toBe(row.amount);
    if (got === 1) expect(paid, facts).toBe(total);
    else expect(refunded, facts).toBe(paid);
    if (refunded > part && got === 1) expect(shop.sentBack.has(orderId), facts).toBe(true);
    // The process died between opening the payment session and storing its id: the order cannot know a payment there.
    const known = row.sessionId !== null;
    if (paid > 0 && known && bank.stripe.disputeOf(session?.id ?? "")?.status !== "lost")
      expect(statusOf(row), facts).toBe(isBack ? "refunded" : "paid");
    else if (paid > 0 && known) expect(["paid", "refunded"], facts).toContain(statusOf(row));
    else expect(row.status, facts).toMatch(/timed_out|cancelled/);
    if (got === 1 && !isBack) {
      revenue += total - refunded;
      winners.set(row.lineId, (winners.get(row.lineId) ?? 0) + 1);
    }
    const emails = (id: string) => sqlite.all("SELECT id FROM mail_outbox WHERE id = ?", id);
    expect(emails(`admin-link:${row.reference}`), facts).toHaveLength(row.kind === "create" ? got : 0);
    expect(emails(`seat-link:${row.reference}`), facts).toHaveLength(row.kind === "join" ? got : 0);
  }
  const sessions = [...bank.sessions.values()];
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const taken = sum(sessions.map(({ id }) => bank.stripe.taken(id)));
  expect(sum(sessions.map(({ paid, refunded }) => paid - refunded)) - taken, seed).toBe(revenue);
  // Of orders that were made again from one another, one is fulfilled.
  for (const count of winners.values()) expect(count, seed).toBe(1);
  expect(rooms.joined(roomId), seed).toBeLessThanOrEqual(1);
  if (code !== undefined) await checkCoupon(shop, code, seed);
}

async function checkCoupon(shop: Shop, code: string, seed: string): Promise<void> {
  const uses = sqlite.all<{ id: string }>("SELECT order_id AS id FROM coupon_uses WHERE code = ?", code);
  const rows = await Promise.all(shop.orderIds.map((orderId) => shop.row(orderId)));
  const using = rows.filter((row) => row.coupon === code && row.fulfilledAt !== null).map(({ id }) => id);
  expect(uses.map(({ id }) => id).sort(), seed).toEqual(using.sort());
}

describe("events of orders, in any order, twice, at the same time, with crashes between", () => {
  it.each(Array.from({ length: Math.ceil(schedules / atOnce) }, (_, batch) => batch * atOnce))(
    "leave each order paid and fulfilled, or refunded (from schedule %i on)",
    async (first) => {
      await Promise.all(Array.from({ length: atOnce }, (_, n) => play(first + n)));
    },
  );
});
