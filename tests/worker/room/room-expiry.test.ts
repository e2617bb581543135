import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { make, resultOf } from "../support/api.ts";
import { buyFor, enter, openRoom, paidRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";

const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
const fireAlarm = (chatId: string) => runDurableObjectAlarm(env.ROOM.getByName(chatId));

afterEach(() => {
  vi.useRealTimers();
});

describe("an expired room", () => {
  it("sets its alarm for exactly its end", async () => {
    const { chatId, owner } = await openRoom({ days: 1 });
    const alarm = await runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) => ctx.storage.getAlarm());
    expect(alarm).toBe(owner.room.expires_at);
    expect(owner.room.purge_at - owner.room.expires_at).toBe(3 * dayMs);
  });

  it("notifies and disconnects all sockets; members are logged out, the owner may read", async () => {
    const { chatId, roomIc, ownerIc, owner } = await openRoom({ days: 1 });
    const guest = await enter(roomIc, "Gus");
    const sockets = [await connect(owner.token), await connect(guest.token)];
    later(dayMs);
    await fireAlarm(chatId);
    for (const socket of sockets) {
      expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
      expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    }
    expect((await make("getRoom", owner)).state).toBe("expired");
    expect(await resultOf("getRoom", guest)).toBe(ResultCode.roomExpired);
    expect(await resultOf("listMessages", owner)).toBe(ResultCode.ok);
    expect(await resultOf("listMessages", guest)).toBe(ResultCode.roomExpired);
    expect(await resultOf("logIn", { body: { code: roomIc, password, name: "Late" } })).toBe(ResultCode.roomExpired);
    expect(await resultOf("logIn", { body: { code: ownerIc, password } })).toBe(ResultCode.ok);
    expect((await make("getLink", { code: roomIc })).state).toBe("expired");
    // Only the admin link asks for the password, to renew the room.
    const asks = { state: "expired", needsPassword: true, needsName: false };
    expect(await make("getLink", { code: ownerIc })).toMatchObject(asks);
    expect((await make("getLink", { code: roomIc })).needsPassword).toBe(false);
    const again = await connect(guest.token);
    expect((await again.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
  });

  it("is set up in its days of grace too, when that was not done before, so that it can be renewed", async () => {
    const { ownerIc } = await paidRoom({ days: 1 });
    later(dayMs);
    expect((await make("getLink", { code: ownerIc })).state).toBe("setup");
    const body = { code: ownerIc, password, name: "Olivia", roomName: "Garden" };
    const { token, room } = await make("setUpRoom", { body });
    expect(room.state).toBe("expired");
    const time = { kind: "time", days: 7, method: "card" } as const;
    expect((await make("placeOrder", { token, body: time })).status).toBe("pending");
  });

  it("takes no message after its end, even before the alarm rings", async () => {
    const { owner } = await openRoom({ days: 1 });
    const socket = await connect(owner.token);
    later(dayMs);
    expect(await socket.ask("sendMessage", { kind: "text", content: "one more" })).toMatchObject({
      code: ResultCode.roomExpired,
    });
  });

  it("ends once, however often the alarm rings", async () => {
    const { chatId, owner } = await openRoom({ days: 1 });
    later(dayMs);
    await fireAlarm(chatId);
    const rev = async () => (await make("getRoom", owner)).rev;
    const once = await rev();
    await runInDurableObject(env.ROOM.getByName(chatId), (room) => room.alarm());
    await runInDurableObject(env.ROOM.getByName(chatId), (room) => room.alarm());
    expect(await rev()).toBe(once);
  });

  it("goes on when time is bought in the days of grace", async () => {
    const { chatId, roomIc, owner } = await openRoom({ days: 1 });
    const guest = await enter(roomIc, "Gus");
    const socket = await connect(guest.token);
    await socket.say("do not forget");
    later(3 * dayMs);
    await fireAlarm(chatId);
    await buyFor(chatId, { kind: "time", orderId: "more", durationMs: dayMs });
    expect(await make("getRoom", guest)).toMatchObject({ state: "normal", endsAt: Date.now() + dayMs });
    const { messages } = await make("listMessages", guest);
    expect(messages.at(-1)?.content).toBe("do not forget");
    expect(await resultOf("getMe", owner)).toBe(ResultCode.ok);
  });

  it("is gone for good after the days of grace", async () => {
    const { chatId, roomIc, owner } = await openRoom({ days: 1 });
    const socket = await connect(owner.token);
    await socket.say("canary");
    later(4 * dayMs);
    await fireAlarm(chatId);
    expect(await resultOf("getMe", owner)).toBe(ResultCode.roomPurged);
    expect(await resultOf("getLink", { code: roomIc })).toBe(ResultCode.roomPurged);
    await runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) => {
      expect(ctx.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'messages'").toArray()).toEqual([]);
    });
  });
});

describe("an order", () => {
  it("is applied once, however often it is delivered", async () => {
    const { chatId, owner } = await openRoom({ seats: 3 });
    const room = env.ROOM.getByName(chatId);
    const basis = { seats: 3, endsAt: owner.room.expires_at };
    for (let n = 0; n < 3; n++) await room.applyOrder({ kind: "seats", orderId: "more", seats: 2, basis });
    expect((await make("getRoom", owner)).seats).toBe(5);
  });

  it("holds its seat against newcomers until it ends", async () => {
    const { chatId, roomIc, owner } = await openRoom({ seats: 2 });
    const room = env.ROOM.getByName(chatId);
    const basis = { seats: 2, endsAt: owner.room.expires_at };
    const hold = (orderId: string) =>
      room.ask("holdSeats", { kind: "join", orderId, seats: 1, basis, until: Date.now() + 60_000, network: "" });
    expect(await hold("one")).toMatchObject({ ok: true });
    expect(await hold("two")).toMatchObject({ ok: false, reason: "seatTaken" });
    expect(await resultOf("logIn", { body: { code: roomIc, password, name: "Gus" } })).toBe(ResultCode.refused);
    await room.ask("releaseHold", { orderId: "one" });
    expect((await enter(roomIc, "Gus")).room.me.mc).toBe("Gus");
  });
});
