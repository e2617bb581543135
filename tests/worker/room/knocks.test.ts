import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { settingsOf } from "../../../worker/env.ts";
import { codesOfLogin } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call, make, resultOf } from "../support/api.ts";
import { knockAt, lockedRoom } from "../support/knocks.ts";
import { put, type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { openRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";
import { clockAt, fireAlarm, start } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** The knock as its device sees it. */
const inspect = (token: string) => make("getKnock", { body: { token } });
const inspected = (token: string) => resultOf("getKnock", { body: { token } });
const enter = (token: string) => make("enterByKnock", { body: { token } });
const entered = (token: string) => resultOf("enterByKnock", { body: { token } });
const withdrawn = (token: string) => resultOf("withdrawKnock", { body: { token } });
const waitingOf = async ({ token }: QuickPerson) => (await make("getRoom", { token })).knocks;
const answer = ({ owner: { token } }: Pick<QuickRoom, "owner">, id: string, admit: boolean, line?: string) =>
  resultOf("answerKnock", { id, token, body: { admit, line } });
const switchKnocking = ({ token }: QuickPerson, on: boolean) => make("setKnocking", { token, body: { on } });
const invite = async ({ token }: QuickPerson) =>
  (await make("inviteMembers", { token, body: { count: 1 } }))[0]?.code ?? "";

/** Id of the knock that waits longest. */
async function firstOf(owner: QuickPerson): Promise<string> {
  const [first] = (await waitingOf(owner)) ?? [];
  if (!first) throw new Error("nobody waits");
  return first.id;
}

async function rowsOf({ chatId }: Pick<QuickRoom, "chatId">) {
  return await runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) =>
    storage.sql.exec("SELECT name, line, answer FROM knocks").toArray(),
  );
}

/** A room with a knock, and its id. */
async function knocked(options: { seats?: number; line?: string } = {}) {
  const room = await lockedRoom(options);
  const { token } = await knockAt(room, options);
  return { room, token, id: await firstOf(room.owner) };
}

describe("knocking", () => {
  it("makes who has link and password wait, until the owner lets them in", async () => {
    const { owner, roomIc, ownerIc } = await openRoom();
    expect((await make("getLink", { code: roomIc })).knocking).toBeUndefined();
    await switchKnocking(owner, true);
    expect((await make("getLink", { code: roomIc })).knocking).toBe(true);
    expect((await make("getLink", { code: ownerIc })).knocking).toBeUndefined();
    const ownerSocket = await connect(owner.token);
    const logIn = (more: object) => call("POST", "/api/login", { body: { ic: roomIc, password, mc: "Gina", ...more } });

    // A client of an earlier release cannot wait, and says why.
    const earlier = await logIn({});
    expect(earlier.code).toBe(ResultCode.refused);
    expect(earlier.msg).toContain("reload this page");
    expect((await logIn({ line: "Hello", password: "wrong" })).code).toBe(ResultCode.refused);
    expect(await waitingOf(owner)).toEqual([]);

    const { knock_token: token } = (await logIn({ line: "  It is\nme " })).data;
    const push = await ownerSocket.push("knocks", ({ knocks }) => knocks.length === 1);
    expect(push.data.knocks).toMatchObject([{ name: "Gina", line: "It is me" }]);
    expect(push.rev).toBeUndefined();
    expect(await inspect(token)).toMatchObject({
      ...{ state: "waiting", name: "Gina", line: "It is me", answer: "" },
      ...{ roomName: "Garden", ownerName: "Olivia" },
    });
    expect(await entered(token)).toBe(ResultCode.refused);

    // The same device goes on waiting.
    const again = await logIn({ line: "Other", knock_token: token });
    expect(again.data).toMatchObject({ knock_token: token });
    expect(await waitingOf(owner)).toHaveLength(1);

    await answer({ owner }, await firstOf(owner), true, "Welcome!");
    await ownerSocket.push("knocks", ({ knocks }) => knocks.length === 0);
    expect(await inspect(token)).toMatchObject({ state: "admitted", answer: "Welcome!", line: "" });
    const { role, linkCode, room } = await enter(token);
    expect([role, room.name, room.me.name, room.knocks]).toEqual(["member", "Garden", "Gina", undefined]);
    expect((await ownerSocket.push("memberAdded")).data).toMatchObject({ name: "Gina" });
    // The seat's own link passes without knocking.
    expect(await resultOf("logIn", { body: { code: linkCode, password } })).toBe(ResultCode.ok);
  });

  it("gives a device whose answer was lost another session of its seat, until the knock ends or the seat is reset", async () => {
    clockAt(start);
    const { room, token, id } = await knocked({ seats: 2 });
    await answer(room, id, true);
    const lost = await enter(token);
    const again = await enter(token);
    expect([again.memberId, again.room.me.name]).toEqual([lost.memberId, "Gina"]);
    expect(await resultOf("getMe", again)).toBe(ResultCode.ok);
    expect((await make("getLink", { code: again.linkCode })).state).toBe("open");
    expect(await resultOf("getLink", { code: lost.linkCode })).toBe(ResultCode.linkInvalid);
    expect(await make("getRoom", room.owner)).toMatchObject({ seats: 2, seatsUsed: 2 });
    expect(await make("listMembers", room.owner)).toHaveLength(2);
    expect(await rowsOf(room)).toMatchObject([{ name: "" }]);
    await make("resetMember", { memberId: again.memberId, token: room.owner.token });
    expect(await entered(token)).toBe(ResultCode.notFound);

    const other = await knocked();
    await answer(other.room, other.id, true);
    await enter(other.token);
    clockAt(start + Limits.knockWaitMs);
    expect(await entered(other.token)).toBe(ResultCode.notFound);
  });

  it("whose answer was lost goes on at the next try, and holds one seat", async () => {
    const { owner, roomIc } = await openRoom({ seats: 2 });
    await switchKnocking(owner, true);
    const body = { code: roomIc, password, name: "Gina", line: "", attempt: "an-attempt-of-21-signs" };
    const lost = await make("logIn", { body });
    const again = await make("logIn", { body });
    expect(again).toEqual(lost);
    const [waiting, ...others] = (await waitingOf(owner)) ?? [];
    expect(others).toEqual([]);
    expect(await resultOf("logIn", { body: { ...body, password: "wrong" } })).toBe(ResultCode.refused);
    await answer({ owner }, waiting?.id ?? "", false, "Not now");
    expect(await make("logIn", { body })).toMatchObject({ knockToken: "knockToken" in lost && lost.knockToken });
    expect(await waitingOf(owner)).toEqual([]);
  });

  it.each<[string, (guest: { token: string; memberId: string }, room: QuickRoom) => Promise<unknown>]>([
    ["was removed", ({ memberId }, { owner: { token } }) => make("removeMember", { memberId, token })],
    ["left", (guest) => make("leaveRoom", guest)],
    ["renewed the link", ({ token }) => make("renewMyLink", { token })],
    [
      "became the owner",
      async ({ token, memberId }, { owner }) => {
        await connect(token);
        await make("handOver", { memberId, token: owner.token });
      },
    ],
  ])("lets in no second device of a person who %s", async (_, act) => {
    const { room, token, id } = await knocked();
    await answer(room, id, true);
    await act(await enter(token), room);
    expect(await entered(token)).toBe(ResultCode.notFound);
  });

  it("lets the owner, personal links and members pass", async () => {
    const room = await lockedRoom();
    const invited = await quickEnter(room, await invite(room.owner), "Ivy");
    await quickEnter(room, room.ownerIc);
    expect((await make("getRoom", invited)).knocking).toBe(true);
    await expect(quickEnter(room, room.roomIc, "Gus")).rejects.toThrow("knockFirst");
  });

  it("is the owner's to answer, with an optional line, and shown to nobody else", async () => {
    const room = await quickRoom();
    const member = await quickEnter(room, room.roomIc, "Mia");
    await switchKnocking(room.owner, true);
    const socket = await connect(member.token);
    const { token } = await knockAt(room, { line: "Hi" });
    const id = await firstOf(room.owner);
    expect(await answer({ owner: member }, id, true)).toBe(ResultCode.forbidden);
    expect(await answer(room, id, false, "Not today")).toBe(ResultCode.ok);
    expect(await inspect(token)).toMatchObject({ state: "declined", answer: "Not today", name: "", line: "" });
    expect(await entered(token)).toBe(ResultCode.refused);
    // Known to be behind all pushes.
    await socket.say("hello");
    expect(socket.pushes("knocks")).toEqual([]);
    expect(await waitingOf(member)).toBeUndefined();

    // The declined device may knock again; the former knock ends.
    const again = await knockAt(room, { earlier: token });
    expect(await inspected(token)).toBe(ResultCode.notFound);
    expect((await inspect(again.token)).state).toBe("waiting");
  });

  it("is part of what an owner catches up with after a cut, without any other change", async () => {
    const room = await lockedRoom();
    const before = await make("getRoom", room.owner);
    await knockAt(room);
    const socket = await connect(room.owner.token);
    const { data } = await socket.ask("resume", { afterId: before.lastId, rev: before.rev, epoch: before.epoch });
    expect(data.room?.knocks).toMatchObject([{ name: "Gina" }]);
    expect(data.rev).toBe(before.rev);
  });

  it("survives a restart of the room, and is answered once", async () => {
    const { room, token, id } = await knocked();
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect(await answer(room, "nobody", true)).toBe(ResultCode.refused);
    expect(await answer(room, id, true)).toBe(ResultCode.ok);
    for (const admit of [true, false]) expect(await answer(room, id, admit)).toBe(ResultCode.refused);
    expect((await inspect(token)).state).toBe("admitted");
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect(await entered(token)).toBe(ResultCode.ok);
  });
});

describe("a knock", () => {
  it("ends after ten minutes without an answer, and its name and line are deleted", async () => {
    clockAt(start);
    const { room, token, id } = await knocked({ line: "Hi" });
    const socket = await connect(room.owner.token);
    clockAt(start + Limits.knockWaitMs - 1);
    expect((await inspect(token)).state).toBe("waiting");
    clockAt(start + Limits.knockWaitMs);
    expect(await inspected(token)).toBe(ResultCode.notFound);
    expect(await answer(room, id, true)).toBe(ResultCode.refused);
    await fireAlarm(room.chatId);
    expect(await rowsOf(room)).toEqual([]);
    await socket.until(() => socket.pushes("knocks").some(({ data }) => data.knocks.length === 0));
  });

  it("holds a free seat until it ends, and a full room refuses it", async () => {
    clockAt(start);
    const { room, token, id } = await knocked({ seats: 2 });
    expect((await knockAt(room)).answer).toMatchObject({ ok: false, reason: "roomFull" });
    expect((await make("getLink", { code: room.roomIc })).state).toBe("full");
    const invitation = { token: room.owner.token, body: { count: 1 } };
    expect(await resultOf("inviteMembers", invitation)).toBe(ResultCode.refused);
    // The device that waits for the last seat may log in again.
    const attempt = { linkHash: digest(room.roomIc), address: "nowhere", work: "off" as const, mayKnock: true };
    const stub = env.ROOM.getByName(room.chatId);
    expect(await stub.ask("beginLogin", { ...attempt, earlierHash: digest(token) })).toMatchObject({ ok: true });
    expect(await stub.ask("beginLogin", attempt)).toMatchObject({ ok: false, reason: "roomFull" });
    await answer(room, id, true);
    // The room is full meanwhile for everybody else, and the held seat is there.
    clockAt(start + Limits.knockWaitMs - 1);
    expect((await knockAt(room)).answer).toMatchObject({ ok: false, reason: "roomFull" });
    expect(await entered(token)).toBe(ResultCode.ok);
    expect(await make("getRoom", room.owner)).toMatchObject({ seats: 2, seatsUsed: 2 });
  });

  it("gives the seat back when the admitted person does not come, withdraws, or is declined", async () => {
    clockAt(start);
    const { room, token, id } = await knocked({ seats: 2 });
    await answer(room, id, true);
    clockAt(start + Limits.knockWaitMs);
    expect(await entered(token)).toBe(ResultCode.notFound);
    const second = await knockAt(room);
    expect(await withdrawn(second.token)).toBe(ResultCode.ok);
    expect(await withdrawn(second.token)).toBe(ResultCode.notFound);
    expect(await inspected(second.token)).toBe(ResultCode.notFound);
    const third = await knockAt(room);
    await answer(room, await firstOf(room.owner), false);
    expect(third.answer.ok && (await knockAt(room)).answer.ok).toBe(true);
  });

  it("takes lines of at most 200 characters, with emoji as one each", async () => {
    const { room, id } = await knocked();
    const long = "👨‍👩‍👧".repeat(Limits.knockLineMaxLength);
    expect((await knockAt(room, { line: long })).answer.ok).toBe(true);
    expect((await knockAt(room, { line: `${long}!` })).answer).toMatchObject({ ok: false, reason: "lineTooLong" });
    const line = "x".repeat(Limits.knockLineMaxLength + 1);
    const refused = await put(`/api/knocks/${id}`, room.owner.token, { admit: true, line });
    expect(refused).toMatchObject({ code: ResultCode.refused, msg: "At most 200 characters fit." });
    expect(await waitingOf(room.owner)).toHaveLength(2);
    expect(await answer(room, id, true, "x\0".repeat(Limits.knockLineMaxLength))).toBe(ResultCode.ok);
  });

  it("has a name by the rules of members, which is free when the person comes in", async () => {
    const { room, token, id } = await knocked();
    expect((await knockAt(room, { name: "0livia" })).answer).toMatchObject({ ok: false, reason: "nameOfOwner" });
    await quickEnter(room, await invite(room.owner), "Gina");
    await answer(room, id, true);
    expect((await enter(token)).room.me.name).toBe("Gina (2)");
  });

  it("is one of at most 20 that wait at the same time", async () => {
    const room = await lockedRoom({ seats: 40 });
    for (let n = 0; n < Limits.knocksMax; n++) expect((await knockAt(room)).answer.ok).toBe(true);
    expect((await knockAt(room)).answer).toMatchObject({ ok: false, reason: "tooManyKnocks" });
    await answer(room, await firstOf(room.owner), false);
    expect((await knockAt(room)).answer.ok).toBe(true);
  });

  it("is not made by the link of a removed person, and no knock outlives a new password or room link", async () => {
    const room = await quickRoom();
    const { token, seatIc, uid } = await quickEnter(room, room.roomIc, "Mia");
    await switchKnocking(room.owner, true);
    const waiting = await knockAt(room);
    await make("removeMember", { memberId: uid, token: room.owner.token, body: { renewLink: true } });
    expect(await resultOf("getMe", { token })).toBe(ResultCode.seatReset);
    expect((await knockAt({ ...room, roomIc: seatIc })).answer).toMatchObject({ reason: "removed" });
    expect((await knockAt(room)).answer).toMatchObject({ reason: "linkInvalid" });
    expect(await inspected(waiting.token)).toBe(ResultCode.notFound);
    expect(await waitingOf(room.owner)).toEqual([]);

    const other = await knocked();
    await answer(other.room, other.id, true);
    await make("setPassword", { token: other.room.owner.token, body: { password: "new one" } });
    expect(await entered(other.token)).toBe(ResultCode.notFound);
    const third = await knocked();
    await make("resetRoomLink", third.room.owner);
    expect(await inspected(third.token)).toBe(ResultCode.notFound);
  });

  it("is known by its token only: not by a wrong one, a session's, or one of another room", async () => {
    const { room, token } = await knocked();
    const other = await lockedRoom();
    const strange = codesOfLogin(settingsOf(env).keyring, other.chatId).knock;
    for (const wrong of ["", "x", room.owner.token, strange, `${token.slice(0, -1)}_`]) {
      expect(await inspected(wrong)).toBe(ResultCode.notFound);
      expect(await entered(wrong)).toBe(ResultCode.notFound);
      expect(await withdrawn(wrong)).toBe(ResultCode.notFound);
    }
    expect(await resultOf("getMe", { token })).toBe(ResultCode.loggedOut);
    expect(await answer(other, await firstOf(room.owner), true)).toBe(ResultCode.refused);
    expect((await inspect(token)).state).toBe("waiting");
  });

  it("ends with the room", async () => {
    const { room, token } = await knocked({ line: "Hi" });
    const stub = env.ROOM.getByName(room.chatId);
    await stub.ask("setDisabled", { on: true });
    expect(await inspected(token)).toBe(ResultCode.roomDisabled);
    await stub.ask("setDisabled", { on: false });
    clockAt(Date.now());
    await make("endRoom", room.owner);
    expect(await inspected(token)).toBe(ResultCode.roomExpired);
    expect(await entered(token)).toBe(ResultCode.roomExpired);
    clockAt(Date.now() + Limits.knockWaitMs);
    await fireAlarm(room.chatId);
    expect(await rowsOf(room)).toEqual([]);
    clockAt(Date.now() + Limits.graceMs);
    await fireAlarm(room.chatId);
    expect(await inspected(token)).toBe(ResultCode.roomPurged);
    expect(await entered(token)).toBe(ResultCode.roomPurged);
  });
});

describe("switching knocking off", () => {
  it("lets in who waits, and new members log in as before", async () => {
    const { room, token } = await knocked({ line: "Hi" });
    const off = await switchKnocking(room.owner, false);
    expect([off.knocking, off.knocks]).toEqual([false, undefined]);
    expect((await inspect(token)).state).toBe("admitted");
    expect(await entered(token)).toBe(ResultCode.ok);
    expect((await knockAt(room)).answer).toMatchObject({ ok: false, reason: "knockingOff" });
    await quickEnter(room, room.roomIc, "Gus");
  });

  it("leaves muting and announcement-only as they are", async () => {
    const { room, token, id } = await knocked();
    await make("muteAll", { token: room.owner.token, body: { on: true } });
    await make("setSpeaking", { token: room.owner.token, body: { announceOnly: true } });
    await answer(room, id, true);
    const guest = await enter(token);
    expect(guest.room).toMatchObject({ muteAll: true, announceOnly: true, me: { muted: false } });
    const socket = await connect(guest.token);
    expect((await socket.ask("sendMessage", { kind: "text", content: "hello" })).code).toBe(ResultCode.refused);
  });
});
