import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { codeOf, enter, openRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, dayMs, fireAlarm } from "../support/time.ts";

const info = (token: string) => make("getRoom", { token });
const history = async (token: string) => (await make("listMessages", { token })).messages;
const remove = (token: string, memberId: string) => make("removeMember", { token, memberId });

async function ownerAndGuest(seats = 5) {
  const room = await openRoom({ seats });
  const guest = await enter(room.roomIc, "Gus");
  return { room, owner: room.owner, guest, socket: await connect(guest.token) };
}

describe("a removed member", () => {
  it("gets the removal as the reason from the socket, from every call and from their link", async () => {
    const { owner, guest, socket } = await ownerAndGuest();
    await remove(owner.token, guest.uid);
    const answer = { data: { removed: true }, msg: "The owner removed you from this room." };
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.seatReset, removed: true });
    expect(await call("GET", "/api/me", { token: guest.token })).toMatchObject({
      code: ResultCode.seatReset,
      ...answer,
    });
    expect(await call("GET", `/api/links/${guest.ic}`)).toMatchObject({ code: ResultCode.linkInvalid, ...answer });
    expect((await (await connect(guest.token)).push("closeAuth")).data).toEqual({
      code: ResultCode.seatReset,
      removed: true,
    });
  });

  it("stays named beside their messages, and the room gets a notice", async () => {
    const { owner, guest, socket } = await ownerAndGuest();
    await socket.say("remember me");
    await remove(owner.token, guest.uid);
    expect((await info(owner.token)).former).toEqual([{ id: guest.uid, name: "Gus" }]);
    const list = await history(owner.token);
    expect(list.map(({ kind }) => kind)).toEqual(["roomCreated", "memberJoined", "text", "muteChanged"]);
    expect(list.at(-1)?.notice).toEqual({
      ...{ actorId: owner.uid, actorRole: "owner", targetId: guest.uid },
      ...{ name: "Gus", on: true, gone: true },
    });
    await make("clearHistory", owner);
    expect(await info(owner.token)).not.toHaveProperty("former");
  });

  it("comes back by the room link, unless link and password were renewed in the same step", async () => {
    const { room, owner, guest } = await ownerAndGuest();
    await remove(owner.token, guest.uid);
    const again = await enter(room.roomIc, "Gus");
    const other = await enter(room.roomIc, "Hal");
    const body = { renewLink: true, password: "battery staple" };
    const { roomLink = "" } = await make("removeMember", { token: owner.token, memberId: again.uid, body });
    expect(await call("GET", `/api/links/${room.roomIc}`)).toMatchObject({ code: ResultCode.linkInvalid, data: null });
    const ic = codeOf(roomLink);
    expect(await resultOf("logIn", { body: { code: ic, password, name: "Gus" } })).toBe(ResultCode.refused);
    expect(await resultOf("getMe", other)).toBe(ResultCode.loggedOut);
    expect((await enter(other.ic, undefined, "battery staple")).uid).toBe(other.uid);
    expect((await info(owner.token)).roomLink).toBe(roomLink);
  });

  it("is not removed when the new password is invalid", async () => {
    const { owner, guest } = await ownerAndGuest();
    const answer = await call("DELETE", `/api/members/${guest.uid}`, { token: owner.token, body: { password: " " } });
    expect(answer.code).toBe(ResultCode.badRequest);
    expect(await resultOf("getMe", guest)).toBe(ResultCode.ok);
  });

  it("leaves no notice of a seat that nobody had taken", async () => {
    const { owner } = await ownerAndGuest();
    const [seat] = await make("inviteMembers", { token: owner.token, body: { count: 1 } });
    await remove(owner.token, seat?.memberId ?? "");
    expect((await history(owner.token)).map(({ kind }) => kind)).toEqual(["roomCreated", "memberJoined"]);
  });
});

describe("leaving a room", () => {
  it("frees the seat, ends link and devices, and tells the room", async () => {
    const { room, owner, guest, socket } = await ownerAndGuest(2);
    const second = await enter(guest.ic);
    expect(await resultOf("leaveRoom", guest)).toBe(ResultCode.ok);
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
    expect(await resultOf("getMe", second)).toBe(ResultCode.loggedOut);
    expect(await call("GET", `/api/links/${guest.ic}`)).toMatchObject({ code: ResultCode.linkInvalid, data: null });
    expect((await history(owner.token)).at(-1)).toMatchObject({
      kind: "muteChanged",
      notice: { actorId: guest.uid, gone: true, name: "Gus" },
    });
    expect((await enter(room.roomIc, "Next")).room.seats_used).toBe(2);
  });

  it("is not for the owner", async () => {
    const { owner } = await ownerAndGuest();
    expect(await resultOf("leaveRoom", owner)).toBe(ResultCode.forbidden);
  });
});

describe("ending a room now", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows its owner first what will be deleted", async () => {
    const { owner, guest, socket } = await ownerAndGuest();
    const message = await socket.say("one");
    await socket.say("two");
    await socket.ask("recall", { messageId: message.id });
    expect(await make("countContents", owner)).toEqual({ messages: 1, files: 0, fileBytes: 0, members: 2 });
    expect(await resultOf("countContents", guest)).toBe(ResultCode.forbidden);
  });

  it("closes it for all members, and deletes it three days later", async () => {
    const { room, owner, guest, socket } = await ownerAndGuest();
    const now = Date.now();
    clockAt(now);
    expect(await resultOf("endRoom", guest)).toBe(ResultCode.forbidden);
    const ended = await make("endRoom", owner);
    expect(ended).toMatchObject({ state: "expired", endsAt: now, purgeAt: now + 3 * dayMs });
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
    expect(await resultOf("listMessages", guest)).toBe(ResultCode.roomExpired);
    expect((await info(owner.token)).state).toBe("expired");
    await fireAlarm(room.chatId);
    expect(await awaitEmails("room-ended", "owner@example.com")).not.toHaveLength(0);
    clockAt(now + 3 * dayMs + 1000);
    await fireAlarm(room.chatId);
    expect(await resultOf("getRoom", owner)).toBe(ResultCode.roomPurged);
  });
});
