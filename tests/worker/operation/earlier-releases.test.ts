import { applyD1Migrations, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { fetchOrder, finish, order, tick } from "../support/shop.ts";
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

const withoutShortTerms = ["DROP TABLE message_index_terms"];
const withoutCalls = [
  ...withoutShortTerms,
  ...["ALTER TABLE room DROP COLUMN call_starters", "ALTER TABLE room DROP COLUMN call_alerted_at"],
  ...["DROP TABLE voice_call", "DROP TABLE call_places"],
];
const withoutReports = [...withoutCalls, "ALTER TABLE room DROP COLUMN password_by_other", "DROP TABLE reports"];
const withoutHooks = [...withoutReports, "DROP TABLE hooks", "DROP TABLE outgoing_hook"];
const withoutKeys = [
  ...withoutHooks,
  ...["of_ended_session", "of_ended_link"].map((name) => `DROP TRIGGER key_recipient_${name}`),
  ...["DROP TRIGGER key_recipients_of_freed_seat", "DROP TABLE key_recipients", "DROP TABLE key_grants"],
  ...["sealed", "key_epoch", "rotation_due"].map((column) => `ALTER TABLE room DROP COLUMN ${column}`),
];
const withoutImports = [...withoutKeys, "DROP TABLE imports"];
const withoutSuccessors = [...withoutImports, "DROP TABLE successors"];
const withoutTickets = [
  ...withoutSuccessors,
  ...["ticket", "begun_by"].map((column) => `ALTER TABLE sessions DROP COLUMN ${column}`),
];
const withoutSaving = [...withoutTickets, "ALTER TABLE room DROP COLUMN members_save"];
const withoutGoal = [...withoutSaving, "ALTER TABLE room DROP COLUMN goal"];
const withoutHandOver = [...withoutGoal, "ALTER TABLE room DROP COLUMN handed_over"];
const withoutKnocks = [...withoutHandOver, "DROP TABLE knocks", "ALTER TABLE room DROP COLUMN knocking"];
const withoutReceipts = [...withoutKnocks, "DROP TABLE file_digests", "DROP TABLE deletion"];
const withoutLastVisits = [...withoutReceipts, "DROP TABLE last_visits"];
const withoutVotes = [...withoutLastVisits, "DROP TABLE votes"];
const withoutSpeaking = [
  ...withoutVotes,
  ...["slow_mode", "announce_only", "announcers"].map((column) => `ALTER TABLE room DROP COLUMN ${column}`),
];
const withoutPins = [...withoutSpeaking, "ALTER TABLE room DROP COLUMN welcome", "ALTER TABLE room DROP COLUMN pinned"];

/** The index as earlier releases built it, with the words of three characters and more. */
const formerIndex = [
  ...withoutShortTerms,
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

describe("a room of the release before pinned messages", () => {
  it("opens without any, and takes some", async () => {
    const { chatId, owner } = await openRoom();
    await rewindRoom(chatId, 21, withoutPins);
    const none = { welcome: "", pinned: [], slowMode: 0, announceOnly: false };
    expect(await make("getRoom", owner)).toMatchObject(none);
    await make("setWelcome", { token: owner.token, body: { text: "Hello" } });
    expect(await make("getRoom", owner)).toMatchObject({ welcome: "Hello" });
  });
});

describe("a room of the release before knocking", () => {
  it("opens with knocking off, and can switch it on", async () => {
    const { chatId, owner, roomIc } = await openRoom();
    await rewindRoom(chatId, 26, withoutKnocks);
    expect(await make("getRoom", owner)).toMatchObject({ knocking: false });
    await enter(roomIc, "Mia");
    await make("setKnocking", { token: owner.token, body: { on: true } });
    expect(await make("getRoom", owner)).toMatchObject({ knocking: true, knocks: [] });
  });
});

describe("a room of the release before calls", () => {
  it("opens without one, and every member may start one", async () => {
    const { chatId, owner } = await openRoom();
    await rewindRoom(chatId, 37, withoutCalls);
    const room = await make("getRoom", owner);
    expect(room).toMatchObject({ callStarters: "everyone", me: { flags: { notifyCalls: true } } });
    expect(room.call).toBeUndefined();
    const socket = await connect(owner.token);
    expect((await socket.ask("joinCall", { muted: false })).code).toBe(ResultCode.ok);
  });
});

describe("a room of the release before reports", () => {
  it("opens without any", async () => {
    const { chatId, owner } = await openRoom();
    await rewindRoom(chatId, 35, withoutReports);
    expect(await make("listOwnersReports", owner)).toEqual([]);
  });
});

describe("a room of the release before sealed rooms", () => {
  it("opens as an open one, and can reset its link without a key", async () => {
    const { chatId, owner } = await openRoom();
    await rewindRoom(chatId, 33, withoutKeys);
    expect((await make("getRoom", owner)).sealed ?? false).toBe(false);
    expect(await resultOf("resetRoomLink", owner)).toBe(ResultCode.ok);
  });
});

describe("a room of the release before imports", () => {
  it("opens, and takes the past of a saved room", async () => {
    const { chatId, owner } = await openRoom();
    await rewindRoom(chatId, 32, withoutImports);
    const message = { sourceId: 4, author: "Ann", kind: "text", content: "hello", sentAt: 1_600_000_000_000 } as const;
    const body = { capsule: "former.1", messages: [message] };
    expect(await make("importMessages", { token: owner.token, body })).toMatchObject({ importedTo: 4, count: 1 });
  });
});

describe("a room of the release before saving", () => {
  it("opens with saving for the owner and co-owners, who can let members save", async () => {
    const { chatId, owner } = await openRoom();
    await rewindRoom(chatId, 29, withoutSaving);
    expect(await make("getRoom", owner)).toMatchObject({ membersSave: false });
    await make("setSaving", { token: owner.token, body: { on: true } });
    expect(await make("getRoom", owner)).toMatchObject({ membersSave: true });
  });
});

describe("a room of the release before co-owners", () => {
  it("opens with its owner, who may appoint one and offer a new admin link by email", async () => {
    const { chatId, owner, roomIc } = await openRoom();
    const { uid } = await enter(roomIc, "Gus");
    await rewindRoom(chatId, 27, withoutHandOver);
    const asked = { token: owner.token, body: { on: true } };
    const appointed = await call("PUT", `/api/members/${uid}/co-owner`, asked);
    expect(appointed).toMatchObject({ code: ResultCode.ok, data: { lx: 2, co_owner: true } });
    expect(await make("setRecovery", asked)).toMatchObject({ recovery: true, me: { role: "owner" } });
  });
});

describe("a room of the release before last visits", () => {
  it("opens with members who show none, until they choose to", async () => {
    const { chatId, owner } = await openRoom();
    await rewindRoom(chatId, 24, withoutLastVisits);
    const flagsOf = async () => (await make("getMe", owner)).flags;
    expect(await flagsOf()).toMatchObject({ shareLastHere: false });
    await make("editMe", { token: owner.token, body: { flags: { shareLastHere: true } } });
    expect(await flagsOf()).toMatchObject({ shareLastHere: true });
    expect(await resultOf("listMembers", owner)).toBe(ResultCode.ok);
  });
});

describe("a room of the release before the owner's holds", () => {
  it("opens with its members, messages and unpaid holds, and sells more seats", async () => {
    const { chatId, owner, roomIc } = await openRoom({ seats: 5 });
    const member = await enter(roomIc, "Mia");
    const more = (token: string, seats: number) => ({ token, body: { kind: "seats", seats, method: "card" } }) as const;
    const held = await make("placeOrder", more(member.token, 248));
    await rewindRoom(chatId, 19, [
      ...withoutPins,
      "DROP TABLE first_holds",
      "ALTER TABLE seat_holds DROP COLUMN by_owner",
    ]);

    expect(await make("getRoom", member)).toMatchObject({ seats: 5, seatsUsed: 2 });
    // A hold without a rank is a member's: it counts against members and gives way to the owner.
    expect(await resultOf("placeOrder", more(member.token, 1))).toBe(ResultCode.refused);
    const { code, data: bought } = await call("POST", "/api/orders", more(owner.token, 495));
    expect(code).toBe(ResultCode.ok);
    expect(await make("getOrder", held)).toMatchObject({ status: "cancelled", reason: "displaced" });
    await finish(bought);
    expect((await fetchOrder(bought)).status).toBe("paid");
    expect((await make("getRoom", owner)).seats).toBe(500);
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

  it.each(["create", "seats", "time", "join"] as const)("is given once it is paid: %s", async (kind) => {
    const { chatId, owner } = await openRoom({ seats: 5 });
    const { paidJoin } = await make("setPaidJoin", { token: owner.token, body: { on: true } });
    const bodies = {
      create: undefined,
      seats: { kind, seats: 3, method: "card" },
      time: { kind, days: 7, method: "card" },
      join: { kind, ic: paidJoin?.code, method: "card", agree: true },
    };
    const body = bodies[kind];
    const { token } = owner;
    const more = kind === "join" ? {} : { token };
    const placed = body ? (await call("POST", "/api/orders", { body, ...more })).data : await order();
    await asOfFirstRelease(placed);
    if (kind !== "create") await holdsOfFirstRelease(chatId);
    await evictDurableObject(env.ROOM.getByName(chatId)).catch(() => undefined);
    await tick();
    expect((await fetchOrder(placed)).status).toBe("pending");
    expect(await finish(placed)).toMatchObject({ code: ResultCode.ok });
    expect((await fetchOrder(placed)).status).toBe("paid");
    if (kind === "seats") expect((await make("getRoom", owner)).seats).toBe(8);
  });
});
