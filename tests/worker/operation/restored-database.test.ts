import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { roomIdOf } from "../../../worker/contract/routes/link.ts";
import { settingsOf } from "../../../worker/env.ts";
import { createFieldEncryption } from "../../../worker/lib/crypto/field-encryption.ts";
import { detectRestore } from "../../../worker/orders/jobs.ts";
import { createOrderServices } from "../../../worker/orders/order-services.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make } from "../support/api.ts";
import { consoleCall, enrol, operatorOf, signIn } from "../support/console.ts";
import { coupon, operate, pauseCoupon } from "../support/operator.ts";
import { quickRoom } from "../support/quick-room.ts";
import { emailsTo, fetchOrder, finish, order, roomForm, sessionOf, someEmail, tick } from "../support/shop.ts";
import { clockAt, dayMs, emailsDelivered, fireAlarm, hourMs, start } from "../support/time.ts";

/**
 * Two tables stand for Stripe and for mailboxes, which are not restored with the database. No statement deletes rows of the
 * audit log.
 */
const excluded = ["sandbox_sessions", "local_mailbox", "operator_audit"];

type Copy = Map<string, Record<string, unknown>[]>;

async function tables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !excluded.includes(name));
}

async function copyDatabase(): Promise<Copy> {
  const copy: Copy = new Map();
  const names = await tables();
  const rows = await env.DB.batch<Record<string, unknown>>(
    names.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)),
  );
  for (const [at, name] of names.entries()) copy.set(name, rows[at]?.results ?? []);
  return copy;
}

/**
 * Restores an old copy of the tables, as point-in-time recovery does. Mail services drop idempotency keys after a day.
 */
async function windBack(copy: Copy): Promise<void> {
  const steps = [env.DB.prepare("PRAGMA defer_foreign_keys = on")];
  for (const [table, rows] of copy) {
    steps.push(env.DB.prepare(`DELETE FROM ${table}`));
    for (const row of rows) {
      const names = Object.keys(row);
      const values = names.map(() => "?").join();
      steps.push(
        env.DB.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${values})`).bind(...Object.values(row)),
      );
    }
  }
  steps.push(env.DB.prepare("DELETE FROM local_mailbox"));
  await env.DB.batch(steps);
}

beforeEach(async () => {
  clockAt(start);
  await tick();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Copies the database with all queued emails marked as unsent. */
async function waitingAgain(): Promise<Copy> {
  const copy = await copyDatabase();
  const encryption = createFieldEncryption(settingsOf(env).keyring);
  const content = { recipient: "x@example.com", subject: "s", html: "h", text: "t" };
  const rows = (copy.get("mail_outbox") ?? []).map((row) => ({
    ...row,
    letter: encryption.encrypt(JSON.stringify(content), `letter:${row.id}`),
    ...{ sent_at: null, tries: 0, next_try_at: 0 },
  }));
  return copy.set("mail_outbox", rows);
}

async function setUp(placed: Json) {
  const { ic: code } = await fetchOrder(placed);
  return await make("setUpRoom", { body: { code, password: "correct horse", name: "Olivia", roomName: "Garden" } });
}

async function buy(token: string, more: object): Promise<Json> {
  return (await call("POST", "/api/orders", { token, body: { method: "card", ...more } })).data;
}

const buyerOf = (placed: Json) =>
  env.DB.prepare("SELECT email FROM orders WHERE id = ?").bind(placed.order_id).first("email");
const refundedAt = (placed: Json) =>
  env.DB.prepare("SELECT refunded_at AS at FROM sandbox_sessions WHERE id = ?").bind(sessionOf(placed)).first("at");

describe("a database that was restored to two days ago", () => {
  it("gives no room, seats or time a second time, and sends none of their emails again", async () => {
    const email = someEmail();
    const placed = await order({ email, seats: 5, days: 7 });
    const before = await copyDatabase();
    await finish(placed);
    const { token } = await setUp(placed);
    const seats = await buy(token, { kind: "seats", seats: 3 });
    const withSeats = await copyDatabase();
    await finish(seats);
    const time = await buy(token, { kind: "time", days: 7 });
    const withTime = await copyDatabase();
    await finish(time);
    const had = await make("getRoom", { token });
    expect(had.seats).toBe(8);
    clockAt(start + 2 * dayMs);
    for (const copy of [before, withSeats, withTime]) {
      await windBack(copy);
      for (let n = 0; n < 2; n++) await tick();
      expect(await make("getRoom", { token })).toMatchObject({ seats: had.seats, endsAt: had.endsAt });
      expect((await fetchOrder(placed)).status).toBe("paid");
      expect(await refundedAt(placed)).toBeNull();
      expect(await emailsTo(email)).toEqual([]);
      // The room is set up: its admin link is not shown again.
      expect((await fetchOrder(placed)).link).toBeUndefined();
    }
    expect((await fetchOrder(time)).status).toBe("paid");
  });

  it("shows no admin link again that was not mailed and has been used", async () => {
    const terms = { email: someEmail(), coupon: await coupon({ value: 100 }) };
    await order(terms);
    const second = await order(terms);
    expect((await fetchOrder(second)).mail).toBe("none");
    const before = await copyDatabase();
    await setUp(second);
    await tick();
    await windBack(before);
    expect((await fetchOrder(second)).link).toBeDefined();
    for (let n = 0; n < 2; n++) await tick();
    expect((await fetchOrder(second)).link).toBeUndefined();
  });

  it("opens no purged room again, refunds nothing for it, and deletes its buyer's address again, by itself and by command, and no other", async () => {
    const email = someEmail();
    const [placed, alive] = [await order({ email, days: 1 }), await order({ email: someEmail(), days: 30 })];
    await finish(alive);
    const before = await copyDatabase();
    await finish(placed);
    const roomId = roomIdOf((await fetchOrder(placed)).ic);
    const fulfilled = await copyDatabase();
    clockAt(start + 4 * dayMs + 60_000);
    await fireAlarm(roomId);
    await emailsDelivered(roomId);
    for (const copy of [before, fulfilled]) {
      await windBack(copy);
      for (let n = 0; n < 2; n++) await tick();
      expect((await operate("GET", `/rooms/${roomId}`)).data.room.state).toBe("purged");
      expect((await fetchOrder(placed)).status).toBe("paid");
      expect(await refundedAt(placed)).toBeNull();
      expect(await emailsTo(email)).toEqual([]);
      expect(await buyerOf(placed)).toBe("");
      expect(await buyerOf(alive)).not.toBe("");
    }
    // The operator's command does the same.
    await windBack(fulfilled);
    const forgotten = (await operate("POST", "/rooms/forget-purged", {})).data;
    expect(forgotten).toMatchObject({ purged: 1, next: null });
    expect(await buyerOf(placed)).toBe("");
    expect(await buyerOf(alive)).not.toBe("");
  });

  it("deletes the buyers of purged rooms again although one room fails, whose turn comes with the next purges", async () => {
    const placed = [await order({ days: 1 }), await order({ days: 1 })];
    for (const one of placed) await finish(one);
    const roomIds = await Promise.all(placed.map(async (one) => roomIdOf((await fetchOrder(one)).ic)));
    const before = await copyDatabase();
    clockAt(start + 4 * dayMs + 60_000);
    for (const roomId of roomIds) await fireAlarm(roomId);
    await tick();
    await windBack(before);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const services = createOrderServices(env, () => {});
    const [failing] = roomIds.toSorted();
    const room: typeof services.room = (roomId) => {
      if (roomId === failing) throw new Error("the room does not answer");
      return services.room(roomId);
    };
    await detectRestore({ ...services, room }, env.MEDIA);
    const known = async () => (await Promise.all(placed.map(buyerOf))).filter((email) => email !== "");
    expect(await known()).toHaveLength(1);
    await tick();
    expect(await known()).toEqual([]);
  });

  it("refunds nothing and mails no refund a second time", async () => {
    const email = someEmail();
    const placed = await order({ email });
    await finish(placed);
    await env.DB.prepare("UPDATE orders SET refund_due_at = ?, refund_reason = 'operator' WHERE id = ?")
      .bind(start, placed.order_id)
      .run();
    const before = await copyDatabase();
    clockAt(start + 5 * 60_000);
    await tick();
    expect((await emailsTo(email)).filter(({ id }) => id.startsWith("order-refunded:"))).toHaveLength(1);
    const once = await refundedAt(placed);
    clockAt(start + 2 * dayMs);
    await windBack(before);
    for (let n = 0; n < 2; n++) await tick();
    expect((await fetchOrder(placed)).status).toBe("refunded");
    expect(await refundedAt(placed)).toBe(once);
    expect(await emailsTo(email)).toEqual([]);
  });

  it("sends no email again that was queued then and sent since", async () => {
    const email = someEmail();
    const placed = await order({ email });
    await finish(placed);
    await operate("POST", `/orders/${placed.reference}/resend`);
    await eventually(async () => expect((await emailsTo(email)).length).toBeGreaterThan(1));
    clockAt(start + 2 * dayMs);
    await windBack(await waitingAgain());
    await tick();
    expect(await emailsTo("x@example.com")).toEqual([]);
  });

  it("lets no operator in who was removed since, and no invitation that was used: the token enrols administrators anew", async () => {
    const admin = await enrol();
    const removed = await operatorOf("finance", admin);
    const { secret } = (await consoleCall(admin.browser, "POST", "/operators", { name: "Bob", role: "admin" })).data;
    const before = await copyDatabase();
    await tick();
    const bob = await enrol(secret);
    const operators: Json[] = (await consoleCall(bob.browser, "GET", "/operators")).data;
    const { id } = operators.find(({ role }) => role === "finance");
    await consoleCall(bob.browser, "DELETE", `/operators/${id}`);
    const statuses = async () => [
      (await consoleCall(removed.browser, "GET", "/session")).status,
      (await consoleCall({}, "POST", "/enrolment/challenge", { secret })).status,
    ];
    expect(await statuses()).toEqual([401, 403]);
    clockAt(start + hourMs);
    await windBack(before);
    expect(await statuses()).toEqual([200, 200]);
    await tick();
    expect(await statuses()).toEqual([401, 403]);
    await expect(signIn(removed.passkey)).rejects.toThrow("403");
    const again = await enrol();
    expect((await consoleCall(again.browser, "GET", "/session")).status).toBe(200);
  });

  it("ends the coupons, because their later uses are lost, and only then", async () => {
    const email = someEmail();
    const [once, paused] = [await coupon({ total_limit: 1, value: 100 }), await coupon({ value: 10 })];
    await tick();
    const before = await copyDatabase();
    await tick();
    const use = (code: string) => call("POST", "/api/orders", { body: { ...roomForm, email, coupon: code } });
    expect((await use(once)).code).toBe(ResultCode.ok);
    await pauseCoupon(paused);
    clockAt(start + 2 * dayMs);
    await windBack(before);
    // Also before the cron trigger has noticed the restore.
    for (const code of [once, paused]) expect((await use(code)).code).toBe(ResultCode.refused);
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await tick();
    expect(errors.mock.calls.join()).toContain("the database was wound back");
    errors.mockClear();
    for (const code of [once, paused]) expect((await use(code)).code).toBe(ResultCode.refused);
    const fresh = await coupon({ total_limit: 1, value: 100 });
    await tick();
    expect((await use(fresh)).code).toBe(ResultCode.ok);
    expect(errors.mock.calls.join()).not.toContain("the database was wound back");
    errors.mockRestore();
  });

  it("takes no money for a goal whose time the room has, and refunds none of the contributions that bought it", async () => {
    const { owner } = await quickRoom();
    const { token } = owner;
    const { goal } = await make("makeGoal", { token, body: { days: 30, within: 3 } });
    if (!goal) throw new Error("no goal");
    const chipIn = (amount: number) => {
      const body = { goal_id: goal.goalId, amount, method: "card", agree: true };
      return call("POST", "/api/room/goal/contributions", { token, body });
    };
    const placed: Json[] = [];
    for (const amount of [300, 300, goal.amount - 600]) placed.push((await chipIn(amount)).data);
    const [first, ...others] = placed;
    await finish(first);
    const withAll = await copyDatabase();
    for (const one of others) await finish(one);
    const { endsAt } = await make("getRoom", owner);
    const orders = (withAll.get("orders") ?? []).filter(({ id }) => !others.some((one) => one.order_id === id));
    const withFirst = new Map(withAll).set("orders", orders);
    clockAt(start + 2 * dayMs);
    for (const [copy, endGoal] of [
      [withFirst, tick],
      [withAll, tick],
      // Before the cron trigger has looked at the payments.
      [withAll, () => make("cancelGoal", { token })],
    ] as const) {
      await windBack(copy);
      expect((await chipIn(300)).code).toBe(ResultCode.refused);
      await endGoal();
      await tick();
      expect((await make("getGoal", { token })).goal?.state).toBe("reached");
      expect((await make("getRoom", owner)).endsAt).toBe(endsAt);
      for (const one of placed) expect(await refundedAt(one)).toBeNull();
    }
  });
});
