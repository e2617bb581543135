import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode, newToken } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { newSeatsMax } from "../../../worker/room/tables/seat-rate-limit.ts";
import { make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { type QuickRoom, quickRoom } from "../support/quick-room.ts";
import { clockAt, fireAlarm, start } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A login as the worker forwards it after the password was right, with the hash of quick rooms. */
async function enter(
  { chatId }: QuickRoom,
  ic: string,
  network: string,
  token = newToken(settingsOf(env).keyring, chatId),
) {
  const { keyring } = settingsOf(env);
  const entry = { linkHash: digest(ic), address: network, name: "Gus", language: "en", sessionHash: digest(token) };
  const passwordHash = await runInDurableObject(
    env.ROOM.getByName(chatId),
    (_, { storage }) =>
      storage.sql.exec<{ password_hash: string }>("SELECT password_hash FROM room").one().password_hash,
  );
  return await askRoom(chatId, "logIn", { ...entry, passwordHash, seatLinkHash: digest(newLinkCode(keyring, chatId)) });
}

const count = (chatId: string, table: string) =>
  runInDurableObject(
    env.ROOM.getByName(chatId),
    (_, { storage }) => storage.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n,
  );

describe("seats taken by the room's link from one network", () => {
  it("are enough for an office or a class within the hour, and not all of a large room", () => {
    expect([2, 5, 20, 30, 80, 100, 500].map(newSeatsMax)).toEqual([10, 10, 40, 40, 40, 50, 250]);
  });

  it("end with 429 before a password is compared, for that network only, and are available again after the hour", async () => {
    clockAt(start);
    const room = await quickRoom({ seats: 60 });
    for (let n = 0; n < 40; n++) {
      clockAt(start + n * 1000);
      expect((await enter(room, room.roomIc, "one")).ok, String(n)).toBe(true);
    }
    const refused = { ok: false, code: ResultCode.tooMany, reason: "tooManyNewSeats", retryAfterSeconds: 3600 - 39 };
    expect(await enter(room, room.roomIc, "one")).toMatchObject(refused);
    const attempt = { linkHash: digest(room.roomIc), work: "off" as const };
    expect(await askRoom(room.chatId, "beginLogin", { ...attempt, address: "one" })).toMatchObject(refused);
    expect((await askRoom(room.chatId, "beginLogin", { ...attempt, address: "other" })).ok).toBe(true);
    expect((await enter(room, room.roomIc, "other")).ok).toBe(true);
    clockAt(start + Limits.newSeatsWindowMs);
    expect((await enter(room, room.roomIc, "one")).ok).toBe(true);
  });

  it("do not include returning or invited members, and are deleted by the room's alarm", async () => {
    clockAt(start);
    const room = await quickRoom({ seats: 5 });
    const [seat] = await make("inviteMembers", { token: room.owner.token, body: { count: 1 } });
    for (let n = 0; n < 11; n++) expect((await enter(room, seat?.code ?? "", "one")).ok).toBe(true);
    expect(await count(room.chatId, "new_seats")).toBe(0);
    expect((await enter(room, room.roomIc, "one")).ok).toBe(true);
    expect(await count(room.chatId, "new_seats")).toBe(1);
    clockAt(start + Limits.newSeatsWindowMs);
    await fireAlarm(room.chatId);
    expect(await count(room.chatId, "new_seats")).toBe(0);
  });
});

describe("sessions that have ended", () => {
  it("give their device the reason for two weeks, then are deleted; valid ones stay", async () => {
    clockAt(start);
    const room = await quickRoom({ seats: 5, days: 30 });
    const { keyring } = settingsOf(env);
    const token = newToken(keyring, room.chatId);
    const entered = await enter(room, room.roomIc, "one", token);
    if (!entered.ok) throw new Error(entered.reason);
    const { memberId } = entered.value;
    const reset = await make("resetMember", { memberId, token: room.owner.token });
    await enter(room, reset.code, "one");
    clockAt(start + Limits.endedSessionRetentionMs - 1000);
    await fireAlarm(room.chatId);
    expect(await resultOf("getMe", { token })).toBe(ResultCode.seatReset);
    clockAt(start + Limits.endedSessionRetentionMs + 1000);
    await fireAlarm(room.chatId);
    expect(await count(room.chatId, "sessions")).toBe(2);
    expect(await resultOf("getMe", { token })).toBe(ResultCode.loggedOut);
    expect(await resultOf("getMe", room.owner)).toBe(ResultCode.ok);
  });

  it("are bounded in number, however often a member logs in", async () => {
    clockAt(start);
    const room = await quickRoom({ seats: 5 });
    for (let n = 0; n < 30; n++) {
      clockAt(start + n * 1000);
      await enter(room, room.ownerIc, "one");
    }
    expect(await count(room.chatId, "sessions")).toBe(Limits.devicesPerSeat + Limits.endedSessionsPerSeat);
  });
});
