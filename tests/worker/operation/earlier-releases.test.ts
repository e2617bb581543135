import { applyD1Migrations, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { coupon } from "../support/operator.ts";
import { newDevice } from "../support/push-device.ts";
import { enter, openRoom } from "../support/room.ts";
import { fetchOrder, finish, order, roomForm, tick } from "../support/shop.ts";
import { connect } from "../support/socket.ts";

/** Takes back one migration of a room and evicts the object, as if an earlier release had written its storage. */
async function rewindRoom(chatId: string, version: number, statements: readonly string[]): Promise<void> {
  const stub = env.ROOM.getByName(chatId);
  await runInDurableObject(stub, (_, { storage }) => {
    for (const statement of statements) storage.sql.exec(statement);
    storage.sql.exec("DELETE FROM schema_version WHERE version >= ?", version);
  });
  await evictDurableObject(stub).catch(() => undefined);
}

const withoutColumns = (table: string, ...names: string[]) =>
  names.map((name) => `ALTER TABLE ${table} DROP COLUMN ${name}`);
const withoutTables = (...names: string[]) => names.map((name) => `DROP TABLE ${name}`);

/** Takes back all migrations since the one of the owner's holds, the latest first. */
const withoutFirstHolds = [
  ...withoutColumns("room", "call_starters", "call_alerted_at", "password_by_other"),
  ...withoutTables(
    "address_changes",
    "message_index_terms",
    "voice_call",
    "call_places",
    "reports",
    "hooks",
    "outgoing_hook",
  ),
  ...["of_ended_session", "of_ended_link"].map((name) => `DROP TRIGGER key_recipient_${name}`),
  "DROP TRIGGER key_recipients_of_freed_seat",
  ...withoutTables("key_recipients", "key_grants", "imports", "successors"),
  ...withoutColumns("room", "sealed", "key_epoch", "rotation_due", "members_save", "goal", "handed_over", "knocking"),
  ...withoutColumns("sessions", "ticket", "begun_by"),
  ...withoutTables("knocks", "file_digests", "deletion", "last_visits", "votes"),
  ...withoutColumns("room", "slow_mode", "announce_only", "announcers", "welcome", "pinned"),
  ...withoutTables("first_holds"),
  ...withoutColumns("seat_holds", "by_owner"),
];

/** The index as earlier releases built it, with the words of three characters and more. */
const formerIndex = [
  ...withoutTables("address_changes", "message_index_terms"),
  "DROP VIEW message_words",
  `CREATE VIEW message_words (id, words) AS SELECT id, trim(coalesce(json_extract(body, '$.content'), '') || ' ' ||
   coalesce(json_extract(body, '$.fileName'), '') || ' ' || coalesce(json_extract(body, '$.transcript'), '')) FROM messages`,
  "INSERT INTO message_index (message_index) VALUES ('delete-all')",
  "INSERT INTO message_index (rowid, words) SELECT id, words FROM message_words",
];

describe("a room of the release before short words in the search index", () => {
  it("builds its index again, and forgets in it what is recalled", async () => {
    const { chatId, owner } = await openRoom();
    const socket = await connect(owner.token);
    const { id } = await socket.say("明天去北京");
    await socket.say("北京 and a secret");
    const found = async (text: string) =>
      (await make("searchMessages", { token: owner.token, body: { text, limit: 50 } })).messages.map(
        ({ content }) => content,
      );
    expect(await found("secret")).toEqual(["北京 and a secret"]);
    await rewindRoom(chatId, 38, formerIndex);
    const again = await connect(owner.token);
    expect(await found("北京")).toEqual(["北京 and a secret", "明天去北京"]);
    await again.ask("recall", { messageId: id });
    expect(await found("北京")).toEqual(["北京 and a secret"]);
    expect(await found("secret")).toEqual(["北京 and a secret"]);
  });
});

describe("a room of the release before push subscriptions of seats", () => {
  it("keeps its subscriptions", async () => {
    const { chatId, owner } = await openRoom();
    const { endpoint, keys } = await newDevice();
    await make("subscribeToPush", { token: owner.token, body: { endpoint, keys } });
    const subscriptions = () =>
      runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) =>
        storage.sql.exec("SELECT * FROM push_subscriptions").toArray(),
      );
    const before = await subscriptions();
    await rewindRoom(chatId, 40, [
      ...withoutTables("address_changes"),
      "ALTER TABLE push_subscriptions RENAME TO later",
      `CREATE TABLE push_subscriptions (endpoint TEXT PRIMARY KEY, session TEXT NOT NULL, member_id TEXT NOT NULL,
         p256dh TEXT NOT NULL, auth TEXT NOT NULL, created_at INTEGER NOT NULL, told_up_to INTEGER NOT NULL) WITHOUT ROWID`,
      "CREATE INDEX push_subscriptions_of_member ON push_subscriptions (member_id)",
      `INSERT INTO push_subscriptions SELECT endpoint, session, member_id, p256dh, auth, created_at, told_up_to FROM later`,
      "DROP TABLE later",
    ]);
    expect(before).toMatchObject([{ endpoint, ...keys }]);
    expect(await subscriptions()).toEqual(before);
  });
});

describe("a room of an early release", () => {
  it("opens with its members, messages and unpaid holds, sells more seats, and has all that came since", async () => {
    const { chatId, owner, roomIc } = await openRoom({ seats: 5 });
    const member = await enter(roomIc, "Mia");
    const more = (token: string, seats: number) => ({ token, body: { kind: "seats", seats, method: "card" } }) as const;
    const held = await make("placeOrder", more(member.token, 248));
    await rewindRoom(chatId, 19, withoutFirstHolds);

    const { token } = owner;
    const before = await make("getRoom", owner);
    expect(before).toMatchObject({
      ...{ seats: 5, seatsUsed: 2, welcome: "", pinned: [], slowMode: 0, announceOnly: false, knocking: false },
      ...{ membersSave: false, callStarters: "everyone", me: { role: "owner", flags: { notifyCalls: true } } },
    });
    expect([before.call, before.sealed ?? false]).toEqual([undefined, false]);
    expect(await make("getMe", member)).toMatchObject({ name: "Mia", flags: { shareLastHere: false } });
    expect(await make("listOwnersReports", owner)).toEqual([]);

    // A hold without a rank is a member's: it counts against members and gives way to the owner.
    expect(await resultOf("placeOrder", more(member.token, 1))).toBe(ResultCode.refused);
    const { code, data: bought } = await call("POST", "/api/orders", more(token, 495));
    expect(code).toBe(ResultCode.ok);
    expect(await make("getOrder", held)).toMatchObject({ status: "cancelled", reason: "displaced" });
    await finish(bought);
    expect((await fetchOrder(bought)).status).toBe("paid");

    const on = { token, body: { on: true } };
    await make("setWelcome", { token, body: { text: "Hello" } });
    await make("setKnocking", on);
    await make("setSaving", on);
    await make("setRecovery", on);
    await make("editMe", { token, body: { flags: { shareLastHere: true } } });
    expect(await make("getRoom", owner)).toMatchObject({
      ...{ seats: 500, welcome: "Hello", knocking: true, knocks: [], membersSave: true, recovery: true },
      me: { flags: { shareLastHere: true } },
    });
    const appointed = await call("PUT", `/api/members/${member.uid}/co-owner`, on);
    expect(appointed).toMatchObject({ code: ResultCode.ok, data: { lx: 2, co_owner: true } });
    const socket = await connect(token);
    expect((await socket.ask("joinCall", { muted: false })).code).toBe(ResultCode.ok);
    expect(await resultOf("resetRoomLink", owner)).toBe(ResultCode.ok);
    await make("clearHistory", owner);
    const message = { sourceId: 4, author: "Ann", kind: "text", content: "hello", sentAt: 1_600_000_000_000 } as const;
    const body = { capsule: "former.1", messages: [message] };
    expect(await make("importMessages", { token, body })).toMatchObject({ count: 1 });
  });
});

describe("an order of the release before public references", () => {
  it("is found by its id, which is its reference too, and is fulfilled once paid", async () => {
    const placed = await order();
    // The two migrations numbered 0009 are told apart by name: this database has the first one only.
    await env.DB.batch(
      [
        // That release gave the payment service the order's id.
        "UPDATE sandbox_sessions SET order_id = (SELECT id FROM orders WHERE reference = sandbox_sessions.order_id)",
        "DROP INDEX orders_by_reference",
        "DROP INDEX orders_newest",
        "ALTER TABLE orders DROP COLUMN reference",
        "DELETE FROM d1_migrations WHERE name = '0009_order_reference.sql'",
      ].map((statement) => env.DB.prepare(statement)),
    );
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

    expect(await fetchOrder(placed)).toMatchObject({ status: "pending", reference: placed.order_id });
    await finish(placed);
    const paid = await fetchOrder(placed);
    expect(paid.status).toBe("paid");
    expect(await resultOf("getLink", { code: paid.ic })).toBe(ResultCode.ok);
    // A later order of the same installation has a reference of its own.
    const next = await order();
    expect(next.reference).not.toBe(next.order_id);
  });
});

describe("a coupon of the release before several currencies", () => {
  it("has the currency of the first order after it, also when the installation's changes", async () => {
    const [old, fresh] = [await coupon({ kind: "fixed", value: 100 }), await coupon({ kind: "fixed", value: 100 })];
    const set = "UPDATE coupons SET currency = NULL, created_at = ? WHERE code = ?";
    await order();
    await env.DB.batch([
      env.DB.prepare("UPDATE orders SET created_at = 1000"),
      env.DB.prepare(set).bind(999, old),
      env.DB.prepare(set).bind(1001, fresh),
      env.DB.prepare("DELETE FROM d1_migrations WHERE name = '0032_coupon_currencies.sql'"),
    ]);
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
    const { results } = await env.DB.prepare("SELECT code, currency FROM coupons ORDER BY created_at").all();
    expect(results).toEqual([
      { code: old, currency: "usd" },
      { code: fresh, currency: null },
    ]);
  });
});

describe("an order of the first release that is pending across the update", () => {
  /** As that release wrote it: without a reference and without the room that it was priced for. */
  async function asOfFirstRelease(placed: { order_id: string }): Promise<void> {
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE sandbox_sessions SET order_id = ?1 WHERE id = (SELECT session_id FROM orders WHERE id = ?1)",
      ).bind(placed.order_id),
      env.DB.prepare(
        "UPDATE orders SET reference = NULL, basis_seats = NULL, basis_ends_at = NULL, location_hint = NULL WHERE id = ?",
      ).bind(placed.order_id),
    ]);
  }

  /** That release held a joiner's seat only, and without a network or a time. */
  const holdsOfFirstRelease = (chatId: string) =>
    runInDurableObject(env.ROOM.getByName(chatId), (_, { storage: { sql } }) => {
      sql.exec("DELETE FROM seat_holds WHERE kind = 'seats'");
      sql.exec("UPDATE seat_holds SET network = '', held_at = 0, displaced = 0, by_owner = 0");
      sql.exec("DELETE FROM first_holds");
    });

  it("is given once it is paid", async () => {
    const { chatId, owner } = await openRoom({ seats: 5 });
    const { paidJoin } = await make("setPaidJoin", { token: owner.token, body: { on: true } });
    const bodies = [
      { ...roomForm },
      { kind: "seats", seats: 3, method: "card" },
      { kind: "time", days: 7, method: "card" },
      { kind: "join", ic: paidJoin?.code, method: "card", agree: true },
    ];
    for (const body of bodies) {
      const placed = (await call("POST", "/api/orders", { body, token: owner.token })).data;
      await asOfFirstRelease(placed);
      if (body.kind !== "create") await holdsOfFirstRelease(chatId);
      await evictDurableObject(env.ROOM.getByName(chatId)).catch(() => undefined);
      await tick();
      expect((await fetchOrder(placed)).status).toBe("pending");
      expect(await finish(placed)).toMatchObject({ code: ResultCode.ok });
      expect((await fetchOrder(placed)).status, body.kind).toBe("paid");
    }
    expect((await make("getRoom", owner)).seats).toBe(8);
  });
});
