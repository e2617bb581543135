import { describe, expect, it } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import type { EndpointBody } from "../../../worker/contract/endpoints/endpoint.ts";
import type { logIn } from "../../../worker/contract/endpoints/entrance.ts";
import { call, make, resultOf } from "../support/api.ts";
import { codeOf, enter, openRoom, paidRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";

const login = (body: object) => call("POST", "/api/login", { body });
const enterRoom = async (body: EndpointBody<typeof logIn>) => {
  const answer = await make("logIn", { body });
  if ("knockToken" in answer) throw new Error("the room has no knocking");
  return answer;
};
const link = (code: string) => make("getLink", { code });
const info = (token: string) => make("getRoom", { token });
const mistyped = (ic: string) => ic.slice(0, -1) + (ic.endsWith("A") ? "B" : "A");

describe("setting a room up", () => {
  it("is the owner link's right, once", async () => {
    const { ownerIc } = await paidRoom();
    expect(await link(ownerIc)).toMatchObject({ kind: "owner", state: "setup", needsPassword: true, needsName: true });
    const body = { ic: ownerIc, password, mc: "Olivia", chat_mc: "Garden" };
    const setup = await call("POST", "/api/rooms/setup", { body });
    expect(setup).toMatchObject({
      code: ResultCode.ok,
      data: { lx: 1, yq_code: ownerIc, room: { chat_mc: "Garden", seats: 5, seats_used: 1 } },
    });
    expect(setup.data.room.me).toMatchObject({ mc: "Olivia", lx: 1, flags: { is_show_invite_modal: true } });
    expect(await call("POST", "/api/rooms/setup", { body })).toMatchObject({ status: 200, code: ResultCode.refused });
    expect(await link(ownerIc)).toMatchObject({ state: "open", roomName: "Garden", needsName: false });
    const [seat] = await make("inviteMembers", { token: setup.data.token, body: { count: 1 } });
    for (const ic of [codeOf(setup.data.room.room_link), seat?.code])
      expect((await call("POST", "/api/rooms/setup", { body: { ...body, ic } })).code).toBe(ResultCode.forbidden);
  });

  it("with a name or password that is none, or with signs that hide, is refused with 400 and leaves the room as it was", async () => {
    const { ownerIc } = await paidRoom();
    for (const wrong of [
      { password: "" },
      { password: "x".repeat(33) },
      { password: "   " },
      { mc: "   " },
      { mc: "x".repeat(17) },
      { mc: "a\u0007b" },
      { mc: "a\u202eb" },
      { chat_mc: undefined },
    ]) {
      const body = { ic: ownerIc, password, mc: "Olivia", chat_mc: "Garden", ...wrong };
      const refused = await call("POST", "/api/rooms/setup", { body });
      expect(refused).toMatchObject({ status: 400, code: ResultCode.badRequest });
      expect(refused.msg).toContain(Object.keys(wrong)[0]);
    }
    expect((await link(ownerIc)).state).toBe("setup");
  });

  it("takes names and passwords of 16 and 32 characters as people see them", async () => {
    const { ownerIc } = await paidRoom();
    const family = "👨‍👩‍👧‍👦";
    const body = { code: ownerIc, password: family.repeat(32), name: family.repeat(16), roomName: "聊天室".repeat(5) };
    expect(await resultOf("setUpRoom", { body })).toBe(ResultCode.ok);
  });
});

describe("the room link", () => {
  it("with the password and a nickname gives a seat of one's own", async () => {
    const { roomIc, owner } = await openRoom();
    expect(await link(roomIc)).toEqual({
      kind: "room",
      state: "open",
      roomName: "Garden",
      inviter: "Olivia",
      needsPassword: true,
      needsName: true,
    });
    const watching = await connect(owner.token);
    const guest = await enter(roomIc, "Gus");
    expect(guest.room.me).toMatchObject({ mc: "Gus", lx: 2 });
    expect(guest.room.room_link).toBeUndefined();
    const added = await watching.push("memberAdded");
    expect(added.data).toEqual({
      ...{ id: guest.uid, avatar: "", name: "Gus", paid: false },
      // The notice of the room's creation precedes the newcomer.
      ...{ readUpTo: 1, seatsUsed: 2 },
    });
    const joined = await watching.push("messagesAdded");
    expect(joined.data[0]).toMatchObject({
      kind: "memberJoined",
      notice: { actorId: guest.uid, name: "Gus" },
      rev: (added.rev ?? 0) + 1,
    });
  });

  it("without a nickname says that one is needed, and takes no seat", async () => {
    const { roomIc, owner } = await openRoom();
    expect(await login({ ic: roomIc, password })).toMatchObject({ status: 400, msg: expect.stringContaining("mc") });
    expect((await info(owner.token)).seatsUsed).toBe(1);
  });

  it("with a wrong password opens nothing", async () => {
    const { roomIc } = await openRoom();
    for (const wrong of ["wrong", "", undefined, "CORRECT HORSE"])
      expect(await login({ ic: roomIc, password: wrong, mc: "Eve" })).toMatchObject({
        status: 200,
        code: ResultCode.refused,
        msg: "Incorrect password!",
      });
    const inChinese = await call("POST", "/api/login", {
      lang: "zh-tw",
      body: { ic: roomIc, password: "x", mc: "Eve" },
    });
    expect(inChinese.msg).toBe("密碼錯誤！");
  });

  it("for the last seat lets exactly one of many in", async () => {
    const { roomIc, owner } = await openRoom({ seats: 2 });
    const bodies = Array.from({ length: 6 }, (_, n) => ({ code: roomIc, password, name: `G${n}` }));
    const tries = await Promise.all(bodies.map((body) => resultOf("logIn", { body })));
    expect(tries.filter((code) => code === ResultCode.ok)).toHaveLength(1);
    expect((await info(owner.token)).seatsUsed).toBe(2);
    expect((await link(roomIc)).state).toBe("full");
    const full = { code: ResultCode.refused, msg: "This chat room is full, Can't join" };
    expect(await login({ ic: roomIc, password, mc: "Late" })).toMatchObject(full);
  });

  it("gives a login whose answer was lost another session of the seat that it took, also of the last one", async () => {
    const { roomIc, owner } = await openRoom({ seats: 2 });
    const body = { code: roomIc, password, name: "Anna", attempt: "an-attempt-of-21-signs" };
    const watching = await connect(owner.token);
    const lost = await enterRoom(body);
    const again = await enterRoom({ ...body, name: "Ann" });
    expect(again).toMatchObject({ memberId: lost.memberId, linkCode: lost.linkCode, room: { me: { name: "Anna" } } });
    expect(again.token).not.toBe(lost.token);
    expect(await resultOf("getMe", again)).toBe(ResultCode.ok);
    expect((await info(owner.token)).seatsUsed).toBe(2);
    expect((await watching.push("messagesAdded")).data).toHaveLength(1);
    expect(await make("listMembers", owner)).toHaveLength(2);
    const sent = { ic: roomIc, attempt: body.attempt, mc: "Anna" };
    expect(await login({ ...sent, password: "wrong" })).toMatchObject({ msg: "Incorrect password!" });
    expect(await resultOf("logIn", { body: { ...body, attempt: "another-one-of-21-signs" } })).toBe(ResultCode.refused);
    expect(await login({ ...sent, password, attempt: "short" })).toMatchObject({ status: 400 });
  });

  it("leads an attempt whose seat was taken away to a new seat", async () => {
    const { roomIc, owner } = await openRoom();
    const body = { code: roomIc, password, name: "Anna", attempt: "an-attempt-of-21-signs" };
    const first = await enterRoom(body);
    await make("removeMember", { memberId: first.memberId, token: owner.token, body: {} });
    const second = await enterRoom(body);
    expect(second.memberId).not.toBe(first.memberId);
    await make("resetMember", { memberId: second.memberId, token: owner.token });
    expect((await enterRoom(body)).memberId).not.toBe(second.memberId);
    expect((await info(owner.token)).seatsUsed).toBe(3);
  });

  it("once reset opens nothing any more, while those inside stay", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Gus");
    const { roomLink } = await make("resetRoomLink", owner);
    expect(await resultOf("getLink", { code: roomIc })).toBe(ResultCode.linkInvalid);
    const body = { code: roomIc, password, name: "Eve" };
    expect(await resultOf("logIn", { body })).toBe(ResultCode.linkInvalid);
    expect(await resultOf("getRoom", guest)).toBe(ResultCode.ok);
    expect((await info(owner.token)).roomLink).toBe(roomLink);
    expect((await enter(codeOf(roomLink), "Ann")).room.me.mc).toBe("Ann");
  });
});

describe("a personal link", () => {
  it("leads every device of its person to the same seat", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Gus");
    expect(await link(guest.ic)).toMatchObject({ kind: "seat", needsName: false, needsPassword: true });
    const phone = await enter(guest.ic);
    expect(phone.uid).toBe(guest.uid);
    expect(phone.token).not.toBe(guest.token);
    expect((await info(owner.token)).seatsUsed).toBe(2);
  });

  it("made by the owner for somebody opens that seat, and asks for a name if none was given", async () => {
    const { owner } = await openRoom();
    const made = await make("inviteMembers", { token: owner.token, body: { people: [{ name: "Ann" }, {}] } });
    expect(made).toHaveLength(2);
    expect((await info(owner.token)).seatsUsed).toBe(3);
    const [ann, other] = made as [(typeof made)[0], (typeof made)[0]];
    expect(ann.link).toMatch(new RegExp(`/i/${ann.code}$`));
    expect((await enter(ann.code)).uid).toBe(ann.memberId);
    expect(await resultOf("logIn", { body: { code: other.code, password } })).toBe(ResultCode.badRequest);
    expect((await enter(other.code, "Bob")).room.me.mc).toBe("Bob");
  });

  it("is made for all names of a list, or for none", async () => {
    const { owner } = await openRoom({ seats: 3 });
    const { token } = owner;
    expect(await resultOf("inviteMembers", { token, body: { count: 3 } })).toBe(ResultCode.refused);
    expect((await info(owner.token)).seatsUsed).toBe(1);
    expect(await make("inviteMembers", { token, body: { count: 2 } })).toHaveLength(2);
  });

  it("gives five devices to a seat; the oldest is logged out", async () => {
    const { roomIc } = await openRoom();
    const first = await enter(roomIc, "Gus");
    const socket = await connect(first.token);
    for (let device = 0; device < 5; device++) await enter(first.ic);
    expect((await socket.push("closeLogout")).data).toEqual({ code: ResultCode.forcedLogout });
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    expect(await call("GET", "/api/api_chat/get_liao_info", { token: first.token })).toMatchObject({
      code: ResultCode.loggedOut,
      data: null,
      msg: "Your session has ended. Please log in again.",
    });
    expect((await (await connect(first.token)).push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
  });
});

describe("a session", () => {
  it("ends with the logout, on this device only", async () => {
    const { ownerIc, owner } = await openRoom();
    const other = await enter(ownerIc);
    const socket = await connect(owner.token);
    expect(await resultOf("logOut", owner)).toBe(ResultCode.ok);
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    expect(await resultOf("getRoom", owner)).toBe(ResultCode.loggedOut);
    expect(await resultOf("getRoom", other)).toBe(ResultCode.ok);
  });

  it("that is missing is answered with 401, and an invalid one with -1000", async () => {
    const { owner } = await openRoom();
    const ask = (token?: string) => call("GET", "/api/api_chat/get_liao_info", { token });
    expect(await ask()).toMatchObject({ status: 401, code: ResultCode.unauthenticated });
    expect(await ask("garbage")).toMatchObject({ status: 200, code: ResultCode.loggedOut });
    expect((await ask(mistyped(owner.token))).code).toBe(ResultCode.loggedOut);
  });

  it("with an invalid token closes the socket with a reason that stops reconnecting", async () => {
    const socket = await connect("garbage");
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
  });
});
