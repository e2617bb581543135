import { describe, expect, it } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import * as files from "../support/files.ts";
import { enter, openRoom, password } from "../support/room.ts";
import { connect, eventId } from "../support/socket.ts";

async function twoPeople() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  return {
    room,
    guest,
    owner: room.owner,
    ownerSocket: await connect(room.owner.token),
    guestSocket: await connect(guest.token),
  };
}
const info = (token: string) => make("getRoom", { token });
const put = (path: string, token: string, body: object) => call("PUT", path, { token, body });

describe("the owner", () => {
  it("renames the room, and all sockets get the names in one order", async () => {
    const { owner, guestSocket } = await twoPeople();
    expect((await put("/api/room", owner.token, { chat_mc: " Orchard " })).data.chat_mc).toBe("Orchard");
    const renamed = await guestSocket.push("roomRenamed");
    expect(renamed.data).toEqual({ name: "Orchard" });
    const notice = await guestSocket.push("messagesAdded");
    expect(notice.data[0]).toMatchObject({
      kind: "roomRenamed",
      notice: { actorId: owner.uid, actorRole: "owner", name: "Orchard" },
      rev: (renamed.rev ?? 0) + 1,
    });
  });

  it("mutes everyone: members read, only the owner writes", async () => {
    const { owner, ownerSocket, guestSocket } = await twoPeople();
    expect((await make("muteAll", { token: owner.token, body: { on: true } })).muteAll).toBe(true);
    expect((await guestSocket.push("roomStateChanged")).data).toMatchObject({
      muteAll: true,
      state: "normal",
      seats: 5,
    });
    expect((await guestSocket.push("messagesAdded")).data[0]).toMatchObject({
      kind: "muteChanged",
      notice: { on: true },
    });
    expect(await guestSocket.ask("sendMessage", { kind: "text", content: "but" })).toMatchObject({
      code: ResultCode.refused,
    });
    await ownerSocket.say("silence, please");
    await make("muteAll", { token: owner.token, body: { on: false } });
    expect(await guestSocket.say("thanks")).toMatchObject({ kind: "text" });
  });

  it("mutes one member, at once and on the server", async () => {
    const { owner, guest, guestSocket } = await twoPeople();
    const mute = (on: boolean) => make("muteMember", { memberId: guest.uid, token: owner.token, body: { on } });
    expect(await mute(true)).toMatchObject({ id: guest.uid, muted: true });
    expect((await guestSocket.push("memberMuted")).data).toEqual({ memberId: guest.uid, on: true });
    expect(await guestSocket.ask("sendMessage", { kind: "text", content: "but" })).toMatchObject({
      code: ResultCode.refused,
      text: "You are muted.",
    });
    expect((await info(guest.token)).me.muted).toBe(true);
    await mute(false);
    expect(await guestSocket.say("again")).toMatchObject({ kind: "text" });
  });

  it.each([
    ["one member", (guest: string) => `/api/members/${guest}/mute`, "You are muted."],
    ["everyone", () => "/api/room/mute", "The owner has muted everyone."],
  ])(
    "mutes %s in every way: no file is begun, nobody sees them type, and they are not renamed",
    async (_, path, msg) => {
      const { room, owner, guest, ownerSocket, guestSocket } = await twoPeople();
      const typing = (on: boolean) => guestSocket.sendText(JSON.stringify({ type: "typing", data: { on } }));
      await put(path(guest.uid), owner.token, { on: true });
      expect(await files.begin(guest.token, files.aPicture())).toMatchObject({
        status: 200,
        code: ResultCode.refused,
        msg,
      });
      typing(true);
      expect(await guestSocket.ask("sendMessage", { kind: "text", content: "but" })).toMatchObject({
        code: ResultCode.refused,
        text: msg,
      });
      expect(await put("/api/me", guest.token, { mc: "Gustav" })).toMatchObject({ code: ResultCode.refused, msg });
      expect((await files.begin(owner.token, files.aPicture())).code).toBe(ResultCode.ok);
      await put(path(guest.uid), owner.token, { on: false });
      expect((await files.begin(guest.token, files.aPicture())).code).toBe(ResultCode.ok);
      typing(false);
      // The first typing frame they get is the later one.
      expect((await ownerSocket.push("typing")).data).toEqual({ memberId: guest.uid, on: false });
      expect(await files.stored(room.chatId)).toEqual([]);
    },
  );

  it("clears the history for all members; no message of it can be read again", async () => {
    const { owner, guest, ownerSocket, guestSocket } = await twoPeople();
    const message = await ownerSocket.say("forget me");
    expect(await make("clearHistory", owner)).toEqual({ clearedTo: message.id });
    const push = await guestSocket.push("historyCleared");
    expect(push.data).toEqual({ clearedTo: message.id, memberId: owner.uid, rev: push.rev });
    const { messages } = await make("listMessages", guest);
    expect(messages.map(({ kind }) => kind)).toEqual(["historyCleared"]);
    expect(await make("getMessagesByIds", { token: guest.token, query: { ids: [message.id] } })).toEqual([]);
    expect((await guestSocket.say("new")).id).toBe(message.id + 2);
  });

  it("clears for good: a message that is sent again after a lost ack does not come back", async () => {
    const { owner, ownerSocket, guestSocket } = await twoPeople();
    const id = eventId();
    const first = await guestSocket.ask("sendMessage", { kind: "text", content: "forget me" }, id);
    const { clearedTo } = await make("clearHistory", owner);
    guestSocket.frames.length = 0;
    const again = await guestSocket.ask("sendMessage", { kind: "text", content: "forget me" }, id);
    expect(again).toMatchObject({
      code: ResultCode.ok,
      data: [{ id: first.data[0]?.id, content: "", status: "recalled", eventId: id }],
    });
    expect(again.data[0]?.id).toBeLessThanOrEqual(clearedTo);
    await ownerSocket.say("after it");
    expect(ownerSocket.pushedMessages().filter((message) => message.eventId === id)).toHaveLength(1);
    const { messages } = await make("listMessages", owner);
    expect(messages.map(({ kind }) => kind)).toEqual(["historyCleared", "text"]);
  });

  it("removes a member: the seat is free, every device is out, the link opens nothing", async () => {
    const { room, owner, guest, ownerSocket, guestSocket } = await twoPeople();
    expect(await resultOf("removeMember", { memberId: guest.uid, token: owner.token })).toBe(ResultCode.ok);
    expect((await guestSocket.push("closeAuth")).data).toEqual({ code: ResultCode.seatReset, removed: true });
    expect(await guestSocket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    expect((await ownerSocket.push("memberRemoved")).data).toEqual({ memberId: guest.uid, seatsUsed: 1 });
    expect(await resultOf("listMessages", guest)).toBe(ResultCode.seatReset);
    expect(await resultOf("getLink", { code: guest.ic })).toBe(ResultCode.linkInvalid);
    expect(await resultOf("logIn", { body: { code: guest.ic, password } })).toBe(ResultCode.linkInvalid);
    expect((await info(owner.token)).seatsUsed).toBe(1);
    expect((await enter(room.roomIc, "Next")).room.me.mc).toBe("Next");
  });

  it("resets a member's link: the old one and its devices end, the new one leads to the same seat", async () => {
    const { owner, guest, guestSocket } = await twoPeople();
    const reset = await make("resetMember", { memberId: guest.uid, token: owner.token });
    expect((await guestSocket.push("closeAuth")).data).toEqual({ code: ResultCode.seatReset });
    expect(await resultOf("getMe", guest)).toBe(ResultCode.seatReset);
    expect(await resultOf("getLink", { code: guest.ic })).toBe(ResultCode.seatReset);
    const back = await enter(reset.code);
    expect(back.uid).toBe(guest.uid);
    expect(back.room.me.mc).toBe("Gus");
  });

  it("changes the password: every other session needs the new one, this one goes on", async () => {
    const { room, owner, guest, guestSocket } = await twoPeople();
    await make("setPassword", { token: owner.token, body: { password: "battery staple" } });
    expect((await guestSocket.push("closeLogout")).data).toEqual({ code: ResultCode.forcedLogout, reason: "password" });
    expect(await guestSocket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    expect(await call("GET", "/api/me", { token: guest.token })).toMatchObject({
      code: ResultCode.loggedOut,
      data: { reason: "password" },
      msg: "The room's password was changed. Please log in with the new one.",
    });
    const later = await connect(guest.token);
    expect((await later.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut, reason: "password" });
    expect((await info(owner.token)).name).toBe("Garden");
    expect(await resultOf("logIn", { body: { code: guest.ic, password } })).toBe(ResultCode.refused);
    expect((await enter(guest.ic, undefined, "battery staple")).uid).toBe(guest.uid);
    expect((await enter(room.ownerIc, undefined, "battery staple")).uid).toBe(owner.uid);
  });

  it("cannot act upon herself or upon a missing member", async () => {
    const { owner } = await twoPeople();
    expect(await resultOf("removeMember", { memberId: owner.uid, token: owner.token })).toBe(ResultCode.refused);
    expect(await call("DELETE", "/api/members/nobody", { token: owner.token })).toMatchObject({
      status: 404,
      code: ResultCode.notFound,
    });
    const unknownMember = { memberId: "nobody", token: owner.token, body: { on: true } };
    expect(await resultOf("muteMember", unknownMember)).toBe(ResultCode.notFound);
  });
});

describe("a member", () => {
  it.each([
    ["PUT", "/api/room", { chat_mc: "Mine" }],
    ["PUT", "/api/room/mute", { on: true }],
    ["PUT", "/api/room/password", { password: "x" }],
    ["POST", "/api/room/clear", {}],
    ["POST", "/api/room/link/reset", {}],
    ["POST", "/api/invites", { count: 1 }],
    ["PUT", "/api/members/OWNER/mute", { on: true }],
    ["POST", "/api/members/OWNER/reset", {}],
    ["DELETE", "/api/members/OWNER", {}],
  ])("may not %s %s", async (method, path, body) => {
    const { room, guest } = await twoPeople();
    const answer = await call(method, path.replace("OWNER", room.owner.uid), { token: guest.token, body });
    expect(answer).toMatchObject({ status: 403, code: ResultCode.forbidden, data: null });
  });

  it("renames themselves, and all sockets get the name", async () => {
    const { guest, ownerSocket } = await twoPeople();
    expect((await make("editMe", { token: guest.token, body: { name: "Gustav" } })).name).toBe("Gustav");
    const renamed = await ownerSocket.push("memberRenamed");
    expect(renamed.data).toEqual({ memberId: guest.uid, name: "Gustav" });
    expect((await ownerSocket.push("messagesAdded")).data[0]).toMatchObject({
      kind: "memberRenamed",
      notice: { name: "Gustav", oldName: "Gus" },
    });
  });

  it("is the only one who gets their own email address and flags", async () => {
    const { owner, guest } = await twoPeople();
    const email = "gus@example.com";
    const flags = { sound: false, tourSeen: true };
    const edited = await make("editMe", { token: guest.token, body: { email, flags } });
    expect(edited).toMatchObject({ email, flags: { ...flags, mail: true } });
    const members = await call("GET", "/api/api_chat/list_msg_user", { token: owner.token });
    expect(JSON.stringify(members.data)).not.toContain(email);
    expect((await put("/api/me", guest.token, { email: "not an address" })).code).toBe(ResultCode.badRequest);
    expect((await make("editMe", { token: guest.token, body: { email: "" } })).email).toBe("");
  });

  it.each([
    ...["tourSeen", "mailEndsSoon", "mailUnread", "mailNewMember", "mail", "sound", "notify", "preview"],
    "showInvite",
  ])("keeps the flag %s with the seat, for all its devices, and no other one changes", async (flag) => {
    const { guest } = await twoPeople();
    const before: Record<string, boolean | undefined> = (await info(guest.token)).me.flags;
    for (const on of [!before[flag], before[flag]]) {
      await make("editMe", { token: guest.token, body: { flags: { [flag]: on } } });
      const { token } = await enter(guest.ic);
      expect((await info(token)).me.flags).toEqual({ ...before, [flag]: on });
    }
  });

  it("marks the tour as seen for themselves alone, on all their devices", async () => {
    const { owner, guest } = await twoPeople();
    const seen = async (token: string) => (await make("getMe", { token })).flags.tourSeen;
    expect(await seen(guest.token)).toBe(false);
    for (const flags of [{ tourSeen: true }, { sound: false }])
      await make("editMe", { token: guest.token, body: { flags } });
    expect(await seen(guest.token)).toBe(true);
    expect(await seen(owner.token)).toBe(false);
    const onAnotherDevice = await enter(guest.ic, undefined, password);
    expect(onAnotherDevice.room.me.flags.is_ck).toBe(true);
  });
});

describe("members", () => {
  it("are listed with role, seat and presence", async () => {
    const { owner, guest, ownerSocket, guestSocket } = await twoPeople();
    const list = () => make("listMembers", owner);
    expect(await list()).toMatchObject([
      { id: owner.uid, name: "Olivia", role: "owner", paid: false, muted: false, online: true },
      { id: guest.uid, name: "Gus", role: "member", online: true },
    ]);
    guestSocket.close(1000);
    const gone = await ownerSocket.push("onlineChanged", ({ online }) => !online);
    expect(gone.data).toEqual({ memberId: guest.uid, online: false });
    expect((await list())[1]).toMatchObject({ online: false });
  });
});
