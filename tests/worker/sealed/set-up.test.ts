import { createExecutionContext, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call, type Json, make, origin, resultOf } from "../support/api.ts";
import { put, quickEnter, quickRoom } from "../support/quick-room.ts";
import { buyFor, codeOf, enter, paidRoom, password } from "../support/room.ts";
import {
  enterSealed,
  envelope,
  firstKeys,
  hpkeGrant,
  identity,
  keysOf,
  sealedRoom,
  wrappedKey,
} from "../support/sealed-room.ts";
import { fetchOrder, finish, order, roomForm } from "../support/shop.ts";
import { fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const setUp = (ic: string, more: object = {}) =>
  call("POST", "/api/rooms/setup", { body: { ic, password, mc: envelope(), chat_mc: envelope(), ...more } });
const linkOf = (code: string) => make("getLink", { code });

/** A sealed room as bought: the order is marked before its payment, as none can be placed yet. */
async function buySealed(more: object = {}, token?: string): Promise<Json> {
  const placed =
    token === undefined
      ? await order(more)
      : (await call("POST", "/api/orders", { token, body: { ...roomForm, ...more } })).data;
  if (token === undefined)
    await env.DB.prepare("UPDATE orders SET sealed = 1 WHERE id = ?").bind(placed.order_id).run();
  await finish(placed);
  return await fetchOrder(placed);
}

describe("an order of a sealed room", () => {
  it("is refused where they are not sold, in any way, and nothing is stored of it", async () => {
    const before = await env.DB.prepare("SELECT count(*) AS n FROM orders").first("n");
    for (const sealed of [true, "true", 1]) {
      const request = new Request(`${origin}/api/orders`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...roomForm, sealed }),
      });
      const off = { ...(env as Env), SEALED_ROOMS: "off" } as Env;
      const answer: Json = await (await app.fetch(request, off, createExecutionContext())).json();
      expect([answer.code, answer.msg]).toEqual([ResultCode.refused, "Sealed rooms are not sold here."]);
    }
    expect(await env.DB.prepare("SELECT count(*) AS n FROM orders").first("n")).toBe(before);
  });

  it("is offered where nothing else is set", async () => {
    expect((await make("getPricing")).sealed).toBe(true);
  });

  it("gives the room that is sealed, also when it is placed again after it ended unpaid", async () => {
    const bought = await buySealed();
    expect((await linkOf(bought.ic)).sealed).toEqual({
      ...{ roomId: bought.ic.slice(0, 12), keyEpoch: 0 },
      memberId: expect.stringMatching(/^[\w-]+$/),
    });
    const placed = await order();
    await env.DB.prepare("UPDATE orders SET sealed = 1 WHERE id = ?").bind(placed.order_id).run();
    await make("cancelOrder", { orderId: placed.order_id });
    const again = (await call("POST", `/api/orders/${placed.order_id}/recreate`)).data;
    await finish(again);
    expect((await linkOf((await fetchOrder(again)).ic)).sealed).toMatchObject({ keyEpoch: 0 });
  });

  it("with another order the room is open, and stays so", async () => {
    const placed = await order();
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    await env.DB.prepare("UPDATE orders SET sealed = 1 WHERE id = ?").bind(placed.order_id).run();
    expect(await linkOf(ic)).not.toHaveProperty("sealed");
    const answer = await setUp(ic, { keys: firstKeys(), mc: "Olivia", chat_mc: "Garden" });
    expect(answer.code).toBe(ResultCode.badRequest);
  });
});

describe("setting a sealed room up", () => {
  it("stores its first keys: for the room link, the owner's device and the admin link", async () => {
    const { chatId, ownerIc } = await paidRoom({ sealed: true });
    const keys = firstKeys();
    const { code, data } = await setUp(ownerIc, { keys });
    expect(code).toBe(ResultCode.ok);
    expect(data.room).toMatchObject({ chat_id: chatId, sealed: true, key_epoch: 1 });
    const [device, seat] = keys.recipients;
    expect(await keysOf(data.token)).toEqual({
      key_epoch: 1,
      grants: [{ kind: "device", epoch: 1, recipient_id: device?.id, grant: device?.grant }],
      recipients: expect.arrayContaining(
        keys.recipients.map(({ grant: _, ...recipient }) => ({
          ...{ ...recipient, uid: data.uid, proof_epoch: 1 },
          owner: true,
        })),
      ),
    });
    const roomIc = codeOf(data.room.room_link);
    expect((await linkOf(roomIc)).sealed).toEqual({
      ...{ roomId: chatId, keyEpoch: 1, grant: keys.link_grant, inviterId: data.uid },
    });
    expect((await linkOf(ownerIc)).sealed).toMatchObject({
      ...{ grant: seat?.grant, recipientId: seat?.id, memberId: data.uid },
    });
  });

  it("needs encrypted names and all three keys, and can be tried again after a refusal", async () => {
    const { ownerIc } = await paidRoom({ sealed: true });
    const keys = firstKeys();
    const [device, seat] = keys.recipients;
    const refused: [object, number][] = [
      [{}, ResultCode.badRequest],
      [{ keys: { ...keys, epoch: 2 } }, ResultCode.badRequest],
      [{ keys: { ...keys, recipients: [device] } }, ResultCode.badRequest],
      [{ keys: { ...keys, recipients: [device, device] } }, ResultCode.badRequest],
      [{ keys: { ...keys, recipients: [device, seat, seat] } }, ResultCode.badRequest],
      [{ keys, mc: "Olivia" }, ResultCode.refused],
      [{ keys, chat_mc: "Garden" }, ResultCode.refused],
      [{ keys, chat_mc: envelope(2) }, ResultCode.refused],
    ];
    for (const [more, code] of refused) expect((await setUp(ownerIc, more)).code).toBe(code);
    expect(await linkOf(ownerIc)).toMatchObject({ state: "setup", sealed: { keyEpoch: 0 } });
    expect((await setUp(ownerIc, { keys })).code).toBe(ResultCode.ok);
  });

  it("again after its password's key was retired, keeps the names, ends all sessions and makes a rotation due", async () => {
    const { chatId, ownerIc, roomIc, owner } = await sealedRoom();
    const { name, me } = await make("getRoom", owner);
    const room = env.ROOM.getByName(chatId);
    // A mailed admin link that its owner has not used.
    const mailed = newLinkCode(settingsOf(env).keyring, chatId);
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("INSERT INTO links (hash, kind, member_id) VALUES (?, 'owner', ?)", digest(mailed), owner.uid);
      storage.sql.exec("UPDATE room SET password_hash = 'scrypt1$retired$none$none'");
    });
    await evictDurableObject(room);
    expect(await linkOf(ownerIc)).toMatchObject({ state: "setup", sealed: { keyEpoch: 1 } });
    const again = await make("setUpRoom", { body: { code: ownerIc, password } });
    expect(again.room).toMatchObject({ keyEpoch: 1, rotationDue: true, name, me: { name: me.name } });
    expect((await call("GET", "/api/room/keys", { token: owner.token })).data).toMatchObject({ reason: "password" });
    for (const code of [roomIc, mailed]) expect(await resultOf("getLink", { code })).toBe(ResultCode.linkInvalid);
  });
});

describe("a new member of a sealed room", () => {
  it("has no name until it is sent, which counts as no change and posts no notice", async () => {
    const { ownerIc } = await paidRoom({ sealed: true });
    const { data: owner } = await setUp(ownerIc, { keys: firstKeys() });
    const mia = await enter(codeOf(owner.room.room_link));
    expect(mia.room.me).toMatchObject({ mc: "" });
    const name = envelope();
    expect(await make("editMe", { token: mia.token, body: { name } })).toMatchObject({ name });
    const members = await make("listMembers", { token: owner.token });
    expect(members.map((member) => member.name)).toContain(name);
    const { messages } = await make("listMessages", { token: owner.token });
    expect(messages.map(({ kind }) => kind)).toEqual(["roomCreated", "memberJoined"]);
  });

  it("by a paid link gets the key of the room link, for the same secret", async () => {
    const { ownerIc } = await paidRoom({ sealed: true });
    const keys = firstKeys();
    const { data: owner } = await setUp(ownerIc, { keys });
    const { paidJoin } = await make("setPaidJoin", { token: owner.token, body: { on: true } });
    const { sealed } = await linkOf(paidJoin?.code ?? "");
    expect(sealed).toMatchObject({ grant: keys.link_grant, inviterId: owner.uid });
  });

  it("by the link of a seat that was bought gets that key until its member has one of the seat's own", async () => {
    const room = await sealedRoom();
    const ic = newLinkCode(settingsOf(env).keyring, room.chatId);
    const seat = { seatLinkHash: digest(ic), email: "pat@example.com", language: "en" } as const;
    await buyFor(room.chatId, { kind: "join", orderId: `join-${room.chatId}`, ...seat });
    const grant = (await linkOf(room.roomIc)).sealed?.grant;
    const before = (await linkOf(ic)).sealed;
    expect(grant).toEqual(expect.any(String));
    expect(before?.grant).toBe(grant);
    expect(before).not.toHaveProperty("memberId");
    const pat = await enterSealed(room, ic);
    await put("/api/room/grants", pat.token, {
      epoch: 1,
      seats: [{ ...identity(), uid: pat.uid, grant: hpkeGrant() }],
    });
    const after = (await linkOf(ic)).sealed;
    expect(after).toMatchObject({ memberId: pat.uid, recipientId: expect.any(String) });
    expect(after?.grant).not.toBe(grant);
  });
});

describe("a sealed room that is opened again", () => {
  it("gives a sealed one with its people and settings, and none of its texts", async () => {
    const room = await sealedRoom();
    const mia = await enterSealed(room, room.roomIc);
    const { token } = room.owner;
    await make("editMe", { token: mia.token, body: { name: envelope() } });
    await make("setWelcome", { token, body: { text: envelope() } });
    await make("setSpeaking", { token, body: { slowMode: 30 } });
    await runInDurableObject(env.ROOM.getByName(room.chatId), (_, { storage }) => {
      storage.sql.exec("UPDATE room SET ends_at = ?", Date.now() + Limits.dayMs);
    });
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    const bought = await buySealed({ reopens: true }, token);
    expect(await linkOf(bought.ic)).toMatchObject({ roomName: "", sealed: { keyEpoch: 0 } });
    const { data } = await setUp(bought.ic, { keys: firstKeys() });
    expect(data.room).toMatchObject({ sealed: true, key_epoch: 1, slow_mode: 30, welcome: "" });
    const members = await make("listMembers", { token: data.token });
    expect(members.map((member) => [member.name === "", member.invited ?? false])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it("stays open when the former one was", async () => {
    const room = await quickRoom();
    await runInDurableObject(env.ROOM.getByName(room.chatId), (_, { storage }) => {
      storage.sql.exec("UPDATE room SET ends_at = ?", Date.now() + Limits.dayMs);
    });
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    const bought = await buySealed({ reopens: true }, room.owner.token);
    expect(await linkOf(bought.ic)).not.toHaveProperty("sealed");
  });
});

it("a purged sealed room leaves no keys", async () => {
  const room = await sealedRoom();
  await enterSealed(room, room.roomIc);
  const stub = env.ROOM.getByName(room.chatId);
  const { purgeAt } = await make("getRoom", room.owner);
  vi.useFakeTimers({ toFake: ["Date"], now: purgeAt + 1000 });
  await fireAlarm(room.chatId);
  const tables = await runInDurableObject(stub, (_, { storage: { sql } }) =>
    sql.exec("SELECT name FROM sqlite_master WHERE name LIKE 'key\\_%' ESCAPE '\\'").toArray(),
  );
  expect(tables).toEqual([]);
  const body = { keyEpoch: 2, linkGrant: wrappedKey(), previousGrant: wrappedKey(), grants: [] };
  expect(await resultOf("rotateKeys", { token: room.owner.token, body })).toBe(ResultCode.roomPurged);
});

it("an invited person of a sealed room keeps the encrypted name that the owner gave", async () => {
  const room = await sealedRoom();
  const name = envelope();
  const [seat] = await make("inviteMembers", { token: room.owner.token, body: { people: [{ name }] } });
  const code = seat?.code ?? "";
  expect(await linkOf(code)).toMatchObject({ needsName: false, sealed: { memberId: seat?.memberId } });
  const mia = await quickEnter(room, code);
  expect((await make("getRoom", { token: mia.token })).me.name).toBe(name);
});
