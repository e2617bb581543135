import { describe, expect, it } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { call } from "../support/api.ts";
import { codeOf, enter, openRoom, paidRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";

const login = (body: object) => call("POST", "/api/login", { body });
const link = (ic: string) => call("GET", `/api/links/${ic}`);
const info = (token: string) => call("GET", "/api/api_chat/get_liao_info", { token });
const mistyped = (ic: string) => ic.slice(0, -1) + (ic.endsWith("A") ? "B" : "A");

describe("setting a room up", () => {
  it("is the owner link's right, once", async () => {
    const { ownerIc } = await paidRoom();
    expect((await link(ownerIc)).data).toMatchObject({
      kind: "owner",
      state: "setup",
      needs_password: true,
      needs_name: true,
    });
    const body = { ic: ownerIc, password, mc: "Olivia", chat_mc: "Garden" };
    const setup = await call("POST", "/api/rooms/setup", { body });
    expect(setup).toMatchObject({
      code: ResultCode.ok,
      data: { lx: 1, yq_code: ownerIc, room: { chat_mc: "Garden", seats: 5, seats_used: 1 } },
    });
    expect(setup.data.room.me).toMatchObject({ mc: "Olivia", lx: 1, flags: { is_show_invite_modal: true } });
    expect(await call("POST", "/api/rooms/setup", { body })).toMatchObject({ status: 200, code: ResultCode.refused });
    expect((await link(ownerIc)).data).toMatchObject({ state: "open", chat_mc: "Garden", needs_name: false });
  });

  it("with a room or seat link is refused", async () => {
    const { roomIc, owner } = await openRoom();
    const invited = await call("POST", "/api/invites", { token: owner.token, body: { count: 1 } });
    for (const ic of [roomIc, invited.data[0].ic])
      expect(
        await call("POST", "/api/rooms/setup", { body: { ic, password, mc: "Eve", chat_mc: "Mine" } }),
      ).toMatchObject({
        code: ResultCode.forbidden,
      });
  });

  it.each([
    ["no password", { password: "" }],
    ["a password of 33 characters", { password: "x".repeat(33) }],
    ["a blank password", { password: "   " }],
    ["a name of spaces", { mc: "   " }],
    ["a name of 17 characters", { mc: "x".repeat(17) }],
    ["a name with a control character", { mc: "a\u0007b" }],
    ["a name with a direction character", { mc: "a\u202eb" }],
    ["no room name", { chat_mc: undefined }],
  ])("with %s is refused with 400 and leaves the room as it was", async (_, wrong) => {
    const { ownerIc } = await paidRoom();
    const body = { ic: ownerIc, password, mc: "Olivia", chat_mc: "Garden", ...wrong };
    const refused = await call("POST", "/api/rooms/setup", { body });
    expect(refused).toMatchObject({ status: 400, code: ResultCode.badRequest });
    expect(refused.msg).toContain(Object.keys(wrong)[0]);
    expect((await link(ownerIc)).data.state).toBe("setup");
  });

  it("takes names and passwords of 16 and 32 characters as people see them", async () => {
    const { ownerIc } = await paidRoom();
    const family = "👨‍👩‍👧‍👦";
    const body = { ic: ownerIc, password: family.repeat(32), mc: family.repeat(16), chat_mc: "聊天室".repeat(5) };
    expect((await call("POST", "/api/rooms/setup", { body })).code).toBe(ResultCode.ok);
  });
});

describe("the room link", () => {
  it("with the password and a nickname gives a seat of one's own", async () => {
    const { roomIc, owner } = await openRoom();
    expect((await link(roomIc)).data).toEqual({
      kind: "room",
      state: "open",
      chat_mc: "Garden",
      inviter: "Olivia",
      needs_password: true,
      needs_name: true,
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
    expect((await info(owner.token)).data.seats_used).toBe(1);
  });

  it("with a wrong password opens nothing", async () => {
    const { roomIc } = await openRoom();
    for (const wrong of ["wrong", "", undefined, "CORRECT HORSE"])
      expect(await login({ ic: roomIc, password: wrong, mc: "Eve" })).toMatchObject({
        status: 200,
        code: ResultCode.refused,
        msg: "Incorrect password!",
      });
  });

  it("of a full room lets nobody in", async () => {
    const { roomIc } = await openRoom({ seats: 2 });
    await enter(roomIc, "Gus");
    expect((await link(roomIc)).data.state).toBe("full");
    expect(await login({ ic: roomIc, password, mc: "Late" })).toMatchObject({
      code: ResultCode.refused,
      msg: "This chat room is full, Can't join",
    });
  });

  it("for the last seat lets exactly one of many in", async () => {
    const { roomIc, owner } = await openRoom({ seats: 2 });
    const tries = await Promise.all(Array.from({ length: 6 }, (_, n) => login({ ic: roomIc, password, mc: `G${n}` })));
    expect(tries.filter((answer) => answer.code === ResultCode.ok)).toHaveLength(1);
    expect((await info(owner.token)).data.seats_used).toBe(2);
  });

  it("once reset opens nothing any more, while those inside stay", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Gus");
    const reset = await call("POST", "/api/room/link/reset", { token: owner.token });
    expect((await link(roomIc)).code).toBe(ResultCode.linkInvalid);
    expect((await login({ ic: roomIc, password, mc: "Eve" })).code).toBe(ResultCode.linkInvalid);
    expect((await info(guest.token)).code).toBe(ResultCode.ok);
    const fresh = codeOf(reset.data.room_link);
    expect((await info(owner.token)).data.room_link).toBe(reset.data.room_link);
    expect((await enter(fresh, "Ann")).room.me.mc).toBe("Ann");
  });
});

describe("a personal link", () => {
  it("leads every device of its person to the same seat", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Gus");
    expect((await link(guest.ic)).data).toMatchObject({ kind: "seat", needs_name: false, needs_password: true });
    const phone = await enter(guest.ic);
    expect(phone.uid).toBe(guest.uid);
    expect(phone.token).not.toBe(guest.token);
    expect((await info(owner.token)).data.seats_used).toBe(2);
  });

  it("made by the owner for somebody opens that seat, and asks for a name if none was given", async () => {
    const { owner } = await openRoom();
    const people = [{ mc: "Ann" }, {}];
    const made = await call("POST", "/api/invites", { token: owner.token, body: { people } });
    expect(made.data).toHaveLength(2);
    expect((await info(owner.token)).data.seats_used).toBe(3);
    const [ann, other] = made.data;
    expect(ann.link).toMatch(new RegExp(`/i/${ann.ic}$`));
    expect((await enter(ann.ic)).uid).toBe(ann.uid);
    expect((await login({ ic: other.ic, password })).code).toBe(ResultCode.badRequest);
    expect((await enter(other.ic, "Bob")).room.me.mc).toBe("Bob");
  });

  it("is made for all names of a list, or for none", async () => {
    const { owner } = await openRoom({ seats: 3 });
    expect((await call("POST", "/api/invites", { token: owner.token, body: { count: 3 } })).code).toBe(
      ResultCode.refused,
    );
    expect((await info(owner.token)).data.seats_used).toBe(1);
    expect((await call("POST", "/api/invites", { token: owner.token, body: { count: 2 } })).data).toHaveLength(2);
  });

  it("gives five devices to a seat; the oldest is logged out", async () => {
    const { roomIc } = await openRoom();
    const first = await enter(roomIc, "Gus");
    const socket = await connect(first.token);
    for (let device = 0; device < 5; device++) await enter(first.ic);
    expect((await socket.push("closeLogout")).data).toEqual({ code: ResultCode.forcedLogout });
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    const later = await info(first.token);
    expect(later).toMatchObject({
      code: ResultCode.loggedOut,
      data: null,
      msg: "Your session has ended. Please log in again.",
    });
    expect((await (await connect(first.token)).push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
  });
});

describe("links of another installation", () => {
  it("are turned away without creating an object", async () => {
    const { roomIc } = await openRoom();
    for (const ic of ["nonsense", mistyped(roomIc), "0".repeat(40), "a".repeat(500), "%E4%BD%A0", roomIc.toLowerCase()])
      expect(await link(ic)).toMatchObject({ status: 200, code: ResultCode.linkInvalid });
    expect((await login({ ic: mistyped(roomIc), password, mc: "Eve" })).code).toBe(ResultCode.linkInvalid);
  });

  it("requesting a link, even often, changes nothing", async () => {
    const { ownerIc } = await paidRoom();
    for (let attempt = 0; attempt < 3; attempt++) await link(ownerIc);
    expect((await link(ownerIc)).data.state).toBe("setup");
  });
});

describe("a session", () => {
  it("ends with the logout, on this device only", async () => {
    const { ownerIc, owner } = await openRoom();
    const other = await enter(ownerIc);
    const socket = await connect(owner.token);
    expect((await call("POST", "/api/logout", { token: owner.token })).code).toBe(ResultCode.ok);
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    expect((await info(owner.token)).code).toBe(ResultCode.loggedOut);
    expect((await info(other.token)).code).toBe(ResultCode.ok);
  });

  it("that is missing is answered with 401, and an invalid one with -1000", async () => {
    const { owner } = await openRoom();
    expect(await call("GET", "/api/api_chat/get_liao_info")).toMatchObject({
      status: 401,
      code: ResultCode.unauthenticated,
    });
    expect(await info("garbage")).toMatchObject({ status: 200, code: ResultCode.loggedOut });
    expect((await info(mistyped(owner.token))).code).toBe(ResultCode.loggedOut);
  });

  it("does not open another room", async () => {
    const mine = await openRoom();
    const theirs = await openRoom();
    const answer = await call("GET", `/api/api_chat/get_liao_info?chat_id=${theirs.chatId}`, {
      token: mine.owner.token,
    });
    expect(answer.code).toBe(ResultCode.notFound);
  });

  it("with an invalid token closes the socket with a reason that stops reconnecting", async () => {
    const socket = await connect("garbage");
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut });
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
  });
});

describe("wrong passwords", () => {
  it("are reported in the client's language", async () => {
    const { roomIc } = await openRoom();
    const answer = await call("POST", "/api/login", { lang: "zh-tw", body: { ic: roomIc, password: "x", mc: "Eve" } });
    expect(answer.msg).toBe("密碼錯誤！");
  });
});
