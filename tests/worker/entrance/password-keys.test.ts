import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { createKeyring, digest } from "../../../worker/lib/crypto/keyring.ts";
import { hashPassword } from "../../../worker/lib/crypto/passwords.ts";
import type { Room } from "../../../worker/room/room.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { codeOf, enter, openRoom, password } from "../support/room.ts";
import { callWith } from "../support/shop.ts";
import { connect } from "../support/socket.ts";

const former = String(env.APP_SECRETS);
const next = "another-secret-of-at-least-32-characters";
const both = { APP_SECRETS: `${next},${former}` };
const onlyNext = { APP_SECRETS: next };
const nextRing = createKeyring([next]);

const storage = <T>(chatId: string, work: (sql: SqlStorage) => T) =>
  runInDurableObject(env.ROOM.getByName(chatId) as DurableObjectStub<Room>, (_, ctx) => work(ctx.storage.sql));

const storedHash = (chatId: string) =>
  storage(chatId, (sql) => sql.exec<{ hash: string }>("SELECT password_hash AS hash FROM room").one().hash);

async function newLink(chatId: string): Promise<string> {
  const code = newLinkCode(nextRing, chatId);
  await storage(chatId, (sql) => {
    sql.exec("INSERT INTO links (hash, kind) VALUES (?, 'room')", digest(code));
  });
  return code;
}

async function logInWith(settings: Record<string, string>, body: object, lang = "en"): Promise<Json> {
  const answer = await callWith(settings, "POST", `/api/login?lang=${lang}`, { password, ...body });
  return (await answer.json()) as Json;
}

/** A room whose password was last used under a removed key. */
async function lostRoom() {
  const room = await openRoom();
  const lost = await hashPassword(createKeyring(["a-secret-that-nobody-has-kept-anywhere"]), password);
  await env.ROOM.getByName(room.chatId).act("setPassword", digest(room.owner.token), { passwordHash: lost });
  return room;
}

describe("a room's password after a new key was put before the former one", () => {
  it("is under the new key from the next login on, and outlives the former one", async () => {
    const { chatId, roomIc } = await openRoom();
    expect(await storedHash(chatId)).toContain(`$${settingsOf(env).keyring.current.id}$`);
    expect((await logInWith(both, { ic: roomIc, mc: "Gus", password: "wrong" })).code).toBe(ResultCode.refused);
    expect(await storedHash(chatId)).toContain(`$${settingsOf(env).keyring.current.id}$`);
    expect((await logInWith(both, { ic: roomIc, mc: "Gus" })).code).toBe(ResultCode.ok);
    expect(await storedHash(chatId)).toContain(`$${nextRing.current.id}$`);
    const ic = await newLink(chatId);
    expect((await logInWith(onlyNext, { ic, mc: "Hal", password: "wrong" })).msg).toBe("Incorrect password!");
    expect((await logInWith(onlyNext, { ic, mc: "Hal" })).code).toBe(ResultCode.ok);
  });

  it("stays the same for all who log in at the moment of the change", async () => {
    const { roomIc } = await openRoom({ seats: 10 });
    const names = Array.from({ length: 6 }, (_, n) => `Gus ${n}`);
    const codes = await Promise.all(names.map(async (mc) => (await logInWith(both, { ic: roomIc, mc })).code));
    expect(codes).toEqual(names.map(() => 1));
  });
});

describe("a room's password whose key is gone", () => {
  it("gets its own error in the client's language, not that of a wrong password, and a line in the operator's log", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const { roomIc, chatId } = await lostRoom();
    const answers = await Promise.all(
      ["en", "zh-cn", "zh-tw"].map((lang) => logInWith({}, { ic: roomIc, mc: "Gus" }, lang)),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(ResultCode.refused));
    expect(answers.map(({ msg }) => msg)).toEqual([
      "This room's password can no longer be checked. Please ask the owner to set a new one with the admin link.",
      "此聊天室的密码已无法验证，请联系房主使用管理员链接重新设置密码。",
      "此聊天室的密碼已無法驗證，請聯絡房主使用管理員連結重新設定密碼。",
    ]);
    const logged = errors.mock.calls.map(([line]) => String(line));
    expect(logged.filter((line) => line.includes("the key of a room's password has left APP_SECRETS"))).toHaveLength(3);
    expect(logged.join()).not.toContain(chatId);
    errors.mockRestore();
  });

  it("is reset by the admin link, which logs all members out and makes another room link", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { ownerIc, roomIc, owner } = await lostRoom();
    const socket = await connect(owner.token);
    expect((await make("getLink", { code: ownerIc })).state).toBe("setup");
    const body = { ic: ownerIc, password: "a new one", mc: "Olivia", chat_mc: "Garden" };
    const setUp = await call("POST", "/api/rooms/setup", { body });
    expect(setUp.data).toMatchObject({ uid: owner.uid, lx: 1, room: { chat_mc: "Garden" } });
    const push = await socket.push("closeLogout");
    expect(push.data).toEqual({ code: ResultCode.forcedLogout, reason: "password" });
    expect(await resultOf("getMe", owner)).toBe(ResultCode.loggedOut);
    expect(await resultOf("getLink", { code: roomIc })).toBe(ResultCode.linkInvalid);
    expect((await enter(codeOf(setUp.data.room.room_link), "Gus", "a new one")).uid).not.toBe(owner.uid);
    expect((await call("POST", "/api/rooms/setup", { body })).msg).toBe("This room is already set up. Please log in.");
  });
});
