import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode, newToken } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { type QuickPerson, type QuickRoom, quickEnter, quickPasswordHash, quickRoom } from "../support/quick-room.ts";
import { buyFor, codeOf } from "../support/room.ts";
import { fetchOrder, finish, roomForm } from "../support/shop.ts";
import { fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
const wish = { ...roomForm, reopens: true };
const place = (token: string | undefined, more: object = {}) =>
  call("POST", "/api/orders", { token, body: { ...wish, ...more } });
const successorOf = (token: string) => make("findSuccessor", { token });
const successorBy = (code: string) => make("findSuccessor", { body: { code } });
const wayFrom = async (token: string) => (await successorOf(token)).code ?? "";

/** Ends a room: its grace period begins. */
async function end(chatId: string): Promise<void> {
  const room = env.ROOM.getByName(chatId);
  await runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec("UPDATE room SET ends_at = ?", Date.now() - 1000);
  });
  await evictDurableObject(room).catch(() => undefined);
}

/** Orders the successor and pays; the order with its admin link. */
async function buySuccessor(token: string, more: object = {}): Promise<Json> {
  const { code, msg, data } = await place(token, more);
  if (code !== ResultCode.ok) throw new Error(`${code} ${msg}`);
  await finish(data);
  return await fetchOrder(data);
}

/** The owner's first login in the successor. */
async function setUp({ ic }: { ic: string }, name = "Olivia"): Promise<QuickRoom> {
  const chatId = ic.slice(0, 12);
  const token = newToken(settingsOf(env).keyring, chatId);
  const admitted = await askRoom(chatId, "setUp", {
    ...{ linkHash: digest(ic), passwordHash: quickPasswordHash, name, roomName: "Garden" },
    ...{ recovery: false, sessionHash: digest(token) },
  });
  if (!admitted.ok) throw new Error(admitted.reason);
  const { memberId: uid, room } = admitted.value;
  return { chatId, ownerIc: ic, roomIc: codeOf(room.roomLink ?? ""), owner: { token, uid } };
}

async function namesIn(token: string): Promise<string[]> {
  return (await make("listMembers", { token })).map(({ name }) => name);
}

/** An ended room with a member, Mia. */
async function endedRoom(seats = 5): Promise<{ old: QuickRoom; mia: QuickPerson & { seatIc: string } }> {
  const old = await quickRoom({ seats });
  const mia = await quickEnter(old, old.roomIc, "Mia");
  await end(old.chatId);
  return { old, mia };
}

describe("a room that is opened again", () => {
  it("has the settings and the people of the former one, and no address of a member", async () => {
    const old = await quickRoom();
    const { token } = old.owner;
    const mia = await quickEnter(old, old.roomIc, "Mia", "zh-cn");
    const cleo = await quickEnter(old, old.roomIc, "Cleo");
    const on = { token, body: { on: true } };
    await make("editMe", { token: mia.token, body: { email: "mia@example.com" } });
    await make("setCoOwner", { memberId: cleo.uid, ...on });
    await make("setAnnouncer", { memberId: mia.uid, ...on });
    await make("setWelcome", { token, body: { text: "Hello" } });
    await make("setSpeaking", { token, body: { slowMode: 30, announceOnly: true } });
    await make("setKnocking", on);
    await make("setSaving", on);
    await make("muteAll", on);
    later(7 * Limits.dayMs);
    expect(await make("getReopening", { token })).toEqual({ seats: 5, people: 3, days: 7, reopened: false });

    const order = await buySuccessor(token);
    expect(await make("getLink", { code: order.ic })).toMatchObject({ state: "setup", roomName: "Garden" });
    const room = await setUp(order);
    expect(room.chatId).not.toBe(old.chatId);
    const settings = { welcome: "Hello", slowMode: 30, announceOnly: true, knocking: true, membersSave: true };
    expect(await make("getRoom", room.owner)).toMatchObject({ ...settings, muteAll: true, seats: 5, seatsUsed: 3 });
    expect((await namesIn(room.owner.token)).sort()).toEqual(["Cleo", "Mia", "Olivia"]);
    const { data: people } = await call("GET", "/api/api_chat/list_msg_user", { token: room.owner.token });
    expect(JSON.stringify(people)).not.toContain("@");

    const cleoBack = await quickEnter(room, await wayFrom(cleo.token));
    expect((await make("getRoom", cleoBack)).me).toMatchObject({ name: "Cleo", role: "coOwner" });
    const back = await quickEnter(room, await wayFrom(mia.token));
    const info = await make("getRoom", back);
    expect(info).toMatchObject({ name: "Garden", me: { name: "Mia", email: "" }, announcers: [back.uid] });
  });

  it("is found by each member's session and personal link, and by the room link, once it is set up", async () => {
    const { old, mia } = await endedRoom();
    expect(await successorOf(mia.token)).toEqual({});
    const order = await buySuccessor(old.owner.token);
    expect(await successorOf(mia.token)).toEqual({});
    const room = await setUp(order);
    const { roomId, code = "" } = await successorOf(mia.token);
    expect(roomId).toBe(room.chatId);
    expect(await successorBy(mia.seatIc)).toEqual({ roomId, code });
    expect(await make("getLink", { code })).toMatchObject({ kind: "seat", needsPassword: true, needsName: false });
    // Only its password leads from the room link to a seat.
    expect(await successorBy(old.roomIc)).toEqual({ roomId, code: room.roomIc });
    // The owner has the admin link.
    expect(await successorOf(old.owner.token)).toEqual({ roomId });
    expect(await successorBy(old.ownerIc)).toEqual({ roomId });
  });

  it("is shown to nobody before the former room's end, by no link that was reset, and to no one removed", async () => {
    const old = await quickRoom();
    const mia = await quickEnter(old, old.roomIc, "Mia");
    const rex = await quickEnter(old, old.roomIc, "Rex");
    await make("removeMember", { memberId: rex.uid, token: old.owner.token });
    await make("resetRoomLink", old.owner);
    later(7 * Limits.dayMs - Limits.reopenBeforeEndMs);
    await setUp(await buySuccessor(old.owner.token));
    expect(await successorOf(mia.token)).toEqual({});
    await end(old.chatId);
    expect((await successorOf(mia.token)).code).toBeDefined();
    expect(await resultOf("findSuccessor", rex)).toBe(ResultCode.seatReset);
    for (const code of [rex.seatIc, old.roomIc])
      expect(await resultOf("findSuccessor", { body: { code } })).toBe(ResultCode.linkInvalid);
  });

  it("has room for its seats only: the owner, co-owners, then members in order of joining", async () => {
    const old = await quickRoom();
    const { token } = old.owner;
    const [mia, gus, cleo] = [
      await quickEnter(old, old.roomIc, "Mia"),
      await quickEnter(old, old.roomIc, "Gus"),
      await quickEnter(old, old.roomIc, "Cleo"),
    ];
    await make("setCoOwner", { memberId: cleo.uid, token, body: { on: true } });
    await end(old.chatId);
    const room = await setUp(await buySuccessor(token, { seats: 3 }));
    expect((await namesIn(room.owner.token)).sort()).toEqual(["Cleo", "Mia", "Olivia"]);
    expect((await successorOf(mia.token)).code).not.toBe(room.roomIc);
    // Without a seat of his own, the former member finds the room link.
    expect((await successorOf(gus.token)).code).toBe(room.roomIc);
  });

  it("leads nobody in whose seat was reset or removed there", async () => {
    const { old, mia } = await endedRoom();
    const room = await setUp(await buySuccessor(old.owner.token));
    const { token } = room.owner;
    const memberId = (await make("listMembers", { token })).find(({ name }) => name === "Mia")?.id ?? "";
    await make("resetMember", { memberId, token });
    expect(await successorOf(mia.token)).toEqual({});
    expect((await successorBy(old.roomIc)).code).toBe(room.roomIc);
    await make("removeMember", { memberId, token });
    expect(await successorOf(mia.token)).toEqual({});
    await askRoom(room.chatId, "setDisabled", { on: true });
    expect(await successorBy(old.roomIc)).toEqual({});
  });

  it("opened twice is the one that was paid for last", async () => {
    const { old, mia } = await endedRoom();
    const unpaid = await place(old.owner.token);
    const first = await setUp(await buySuccessor(old.owner.token));
    expect((await successorOf(mia.token)).roomId).toBe(first.chatId);
    await finish(unpaid.data, "cancelled");
    expect((await successorOf(mia.token)).roomId).toBe(first.chatId);
    later(1000);
    const second = await setUp(await buySuccessor(old.owner.token));
    expect((await successorOf(mia.token)).roomId).toBe(second.chatId);
    expect((await make("getReopening", old.owner)).reopened).toBe(true);
  });

  it("asks a paid seat's link for the password too", async () => {
    const old = await quickRoom();
    const ic = newLinkCode(settingsOf(env).keyring, old.chatId);
    await buyFor(old.chatId, {
      ...({ kind: "join", orderId: `join-${old.chatId}`, seatLinkHash: digest(ic), email: "p@example.com" } as const),
      language: "en",
    });
    const pam = await quickEnter(old, ic, "Pam");
    await end(old.chatId);
    const room = await setUp(await buySuccessor(old.owner.token));
    const code = await wayFrom(pam.token);
    expect((await make("getLink", { code })).needsPassword).toBe(true);
    expect(await make("getMe", await quickEnter(room, code))).toMatchObject({ name: "Pam", email: "" });
  });
});

describe("the order of a successor", () => {
  it("is the owner's alone, from three days before the end until the deletion", async () => {
    const old = await quickRoom();
    const mia = await quickEnter(old, old.roomIc, "Mia");
    const cleo = await quickEnter(old, old.roomIc, "Cleo");
    await make("setCoOwner", { memberId: cleo.uid, token: old.owner.token, body: { on: true } });
    expect((await place(old.owner.token)).code).toBe(ResultCode.refused);
    later(7 * Limits.dayMs - Limits.reopenBeforeEndMs);
    expect((await place(undefined)).code).toBe(ResultCode.unauthenticated);
    expect((await place(mia.token)).code).toBe(ResultCode.forbidden);
    expect((await place(cleo.token)).code).toBe(ResultCode.forbidden);
    expect((await place(old.owner.token)).code).toBe(ResultCode.ok);
    later(Limits.reopenBeforeEndMs);
    expect((await place(mia.token)).code).toBe(ResultCode.roomExpired);
    expect((await place(cleo.token)).code).toBe(ResultCode.forbidden);
    expect((await place(old.owner.token)).code).toBe(ResultCode.ok);
    // A payment could come after the deletion.
    later(Limits.graceMs - Limits.orderPendingMs);
    expect((await place(old.owner.token)).code).toBe(ResultCode.refused);
    later(Limits.orderPendingMs);
    expect((await place(old.owner.token)).code).toBe(ResultCode.roomPurged);
  });

  it("of another room's owner takes that room's people", async () => {
    const { mia } = await endedRoom();
    const { old: other } = await endedRoom();
    await setUp(await buySuccessor(other.owner.token));
    expect(await successorOf(mia.token)).toEqual({});
  });

  it("delivers a room without the people when the owner has handed the former one over", async () => {
    const old = await quickRoom();
    const mia = await quickEnter(old, old.roomIc, "Mia");
    later(7 * Limits.dayMs - Limits.reopenBeforeEndMs);
    const { data: placed } = await place(old.owner.token);
    await runInDurableObject(env.ROOM.getByName(old.chatId), (_, { storage }) => {
      storage.sql.exec("UPDATE members SET role = 'coOwner' WHERE id = ?", old.owner.uid);
      storage.sql.exec("UPDATE members SET role = 'owner' WHERE id = ?", mia.uid);
    });
    await evictDurableObject(env.ROOM.getByName(old.chatId)).catch(() => undefined);
    await finish(placed);
    const room = await setUp(await fetchOrder(placed));
    expect(await make("getRoom", room.owner)).toMatchObject({ seatsUsed: 1, welcome: "" });
    await end(old.chatId);
    expect(await successorOf(mia.token)).toEqual({});
  });

  it("delivers once, with the same links, when its delivery is repeated", async () => {
    const { old, mia } = await endedRoom();
    const { data: placed } = await place(old.owner.token);
    const order = await env.DB.prepare("SELECT reopens FROM orders WHERE id = ?").bind(placed.order_id).first<Json>();
    expect(order.reopens).toBe(`${old.chatId}-${old.owner.uid}`);
    await finish(placed);
    const room = await setUp(await fetchOrder(placed));
    const before = await successorOf(mia.token);
    await env.DB.prepare("UPDATE orders SET fulfilled_at = NULL, reopens = ? WHERE id = ?")
      .bind(order.reopens, placed.order_id)
      .run();
    expect((await fetchOrder(placed)).status).toBe("paid");
    expect(await make("getRoom", room.owner)).toMatchObject({ seatsUsed: 2 });
    expect(await successorOf(mia.token)).toEqual(before);
  });

  it("that replaces an order which ran out brings the people too", async () => {
    const { old, mia } = await endedRoom();
    const { data: placed } = await place(old.owner.token);
    await make("cancelOrder", { orderId: placed.order_id });
    const { data: again } = await call("POST", `/api/orders/${placed.order_id}/recreate`);
    await finish(again);
    await setUp(await fetchOrder(again));
    expect((await successorOf(mia.token)).code).toBeDefined();
  });

  it("that is cancelled or declined leads nobody anywhere", async () => {
    const { old, mia } = await endedRoom();
    for (const outcome of ["cancelled", "failed"] as const) {
      const { data: placed } = await place(old.owner.token);
      await finish(placed, outcome);
      expect(await successorOf(mia.token)).toEqual({});
      expect((await make("getReopening", old.owner)).reopened).toBe(false);
    }
  });

  it("leaves nothing about the former room after the delivery, and none after the deletion", async () => {
    const old = await quickRoom();
    const mia = await quickEnter(old, old.roomIc, "Mia");
    later(7 * Limits.dayMs);
    await setUp(await buySuccessor(old.owner.token));
    expect((await successorOf(mia.token)).code).toBeDefined();
    await place(old.owner.token);
    const referring = async () =>
      (await env.DB.prepare("SELECT id FROM orders WHERE reopens LIKE ? || '%'").bind(old.chatId).all()).results.length;
    expect(await referring()).toBe(1);
    later(Limits.graceMs);
    await fireAlarm(old.chatId);
    expect(await referring()).toBe(0);
    expect(await resultOf("findSuccessor", mia)).toBe(ResultCode.roomPurged);
    expect(await resultOf("findSuccessor", { body: { code: old.roomIc } })).toBe(ResultCode.roomPurged);
    const tables = await runInDurableObject(env.ROOM.getByName(old.chatId), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'successors'").toArray(),
    );
    expect(tables).toEqual([]);
  });
});
