import { afterEach, describe, expect, it, vi } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { quickEnter } from "../support/quick-room.ts";
import { codeOf, enter, openRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, dayMs, fireAlarm } from "../support/time.ts";
import { twoPeople } from "../support/two-people.ts";

const info = (token: string) => make("getRoom", { token });
const history = async (token: string) => (await make("listMessages", { token })).messages;
const remove = (token: string, memberId: string) => make("removeMember", { token, memberId });

describe("a removed member", () => {
  it("gets the removal as the reason from the socket, from every call and from their link", async () => {
    const { room, guest, owner, member } = await twoPeople();
    await remove(room.owner.token, guest.uid);
    const answer = { data: { removed: true }, msg: "The owner removed you from this room." };
    expect((await member.push("closeAuth")).data).toEqual({ code: ResultCode.seatReset, removed: true });
    expect(await member.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    expect((await owner.push("memberRemoved")).data).toEqual({ memberId: guest.uid, seatsUsed: 1 });
    for (const path of ["/api/me", "/api/messages"])
      expect(await call("GET", path, guest)).toMatchObject({ code: ResultCode.seatReset, ...answer });
    const link = await call("GET", `/api/links/${guest.seatIc}`);
    expect(link).toMatchObject({ code: ResultCode.linkInvalid, ...answer });
    expect(await resultOf("logIn", { body: { code: guest.seatIc, password } })).toBe(ResultCode.linkInvalid);
    expect((await (await connect(guest.token)).push("closeAuth")).data).toEqual({
      ...{ code: ResultCode.seatReset, removed: true },
    });
  });

  it("stays named beside their messages, and the room gets a notice", async () => {
    const { room, guest, member } = await twoPeople();
    const { token, uid } = room.owner;
    // A seat that no member had taken leaves no notice.
    const [seat] = await make("inviteMembers", { token, body: { count: 1 } });
    await remove(token, seat?.memberId ?? "");
    await member.say("remember me");
    await remove(token, guest.uid);
    expect((await info(token)).former).toEqual([{ id: guest.uid, name: "Gus" }]);
    const list = await history(token);
    expect(list.map(({ kind }) => kind)).toEqual(["roomCreated", "memberJoined", "text", "muteChanged"]);
    expect(list.at(-1)?.notice).toEqual({
      ...{ actorId: uid, actorRole: "owner", targetId: guest.uid },
      ...{ name: "Gus", on: true, gone: true },
    });
    await make("clearHistory", room.owner);
    expect(await info(token)).not.toHaveProperty("former");
  });

  it("comes back by the room link, unless link and password were renewed in the same step", async () => {
    const room = await openRoom();
    const { token } = room.owner;
    const { uid } = await enter(room.roomIc, "Gus");
    // An invalid password changes nothing.
    const refused = await call("DELETE", `/api/members/${uid}`, { token, body: { password: " " } });
    expect(refused.code).toBe(ResultCode.badRequest);
    expect((await info(token)).seatsUsed).toBe(2);
    await remove(token, uid);
    const again = await enter(room.roomIc, "Gus");
    const other = await enter(room.roomIc, "Hal");
    const body = { renewLink: true, password: "battery staple" };
    const { roomLink = "" } = await make("removeMember", { token, memberId: again.uid, body });
    expect(await call("GET", `/api/links/${room.roomIc}`)).toMatchObject({ code: ResultCode.linkInvalid, data: null });
    const ic = codeOf(roomLink);
    expect(await resultOf("logIn", { body: { code: ic, password, name: "Gus" } })).toBe(ResultCode.refused);
    expect(await resultOf("getMe", other)).toBe(ResultCode.loggedOut);
    expect((await enter(other.ic, undefined, "battery staple")).uid).toBe(other.uid);
    expect((await info(token)).roomLink).toBe(roomLink);
  });
});

describe("leaving a room", () => {
  it("frees the seat, ends link and devices, and tells the room", async () => {
    const { room, guest, member } = await twoPeople({ seats: 2 });
    const second = await quickEnter(room, guest.seatIc);
    expect(await resultOf("leaveRoom", guest)).toBe(ResultCode.ok);
    expect((await member.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
    expect(await resultOf("getMe", second)).toBe(ResultCode.loggedOut);
    const link = await call("GET", `/api/links/${guest.seatIc}`);
    expect(link).toMatchObject({ code: ResultCode.linkInvalid, data: null });
    expect((await history(room.owner.token)).at(-1)).toMatchObject({
      ...{ kind: "muteChanged", notice: { actorId: guest.uid, gone: true, name: "Gus" } },
    });
    const next = await quickEnter(room, room.roomIc, "Next");
    expect((await info(next.token)).seatsUsed).toBe(2);
  });
});

describe("ending a room now", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("closes it for all members, and deletes it three days later", async () => {
    const { room, guest, member } = await twoPeople();
    const { owner } = room;
    const message = await member.say("one");
    await member.say("two");
    await member.ask("recall", { messageId: message.id });
    // The owner sees first what will be deleted.
    expect(await make("countContents", owner)).toEqual({ messages: 1, files: 0, fileBytes: 0, members: 2 });
    const now = Date.now();
    clockAt(now);
    const ended = await make("endRoom", owner);
    expect(ended).toMatchObject({ state: "expired", endsAt: now, purgeAt: now + 3 * dayMs });
    expect((await member.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
    expect(await resultOf("listMessages", guest)).toBe(ResultCode.roomExpired);
    expect((await info(owner.token)).state).toBe("expired");
    await fireAlarm(room.chatId);
    expect(await awaitEmails("room-ended", "owner@example.com")).not.toHaveLength(0);
    clockAt(now + 3 * dayMs + 1000);
    await fireAlarm(room.chatId);
    expect(await resultOf("getRoom", owner)).toBe(ResultCode.roomPurged);
  });
});
