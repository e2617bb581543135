import { describe, expect, it } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import * as files from "../support/files.ts";
import { put, quickEnter } from "../support/quick-room.ts";
import { enter, openRoom, password } from "../support/room.ts";
import { connect, eventId } from "../support/socket.ts";
import { twoPeople } from "../support/two-people.ts";

const info = (token: string) => make("getRoom", { token });

describe("the owner", () => {
  it("renames the room, and all sockets get the names in one order", async () => {
    const { room, member } = await twoPeople();
    const { token, uid } = room.owner;
    expect((await put("/api/room", token, { chat_mc: " Orchard " })).data.chat_mc).toBe("Orchard");
    const renamed = await member.push("roomRenamed");
    expect(renamed.data).toEqual({ name: "Orchard" });
    const notice = await member.push("messagesAdded");
    expect(notice.data[0]).toMatchObject({
      ...{ kind: "roomRenamed", rev: (renamed.rev ?? 0) + 1 },
      notice: { actorId: uid, actorRole: "owner", name: "Orchard" },
    });
  });

  it.each([
    ["one member", (guest: string) => `/api/members/${guest}/mute`, "You are muted."],
    ["everyone", () => "/api/room/mute", "The owner has muted everyone."],
  ])(
    "mutes %s in every way: no message, no file is begun, nobody sees them type, and they are not renamed",
    async (who, path, msg) => {
      const { room, guest, owner, member } = await twoPeople();
      const { token } = room.owner;
      const typing = (on: boolean) => member.sendText(JSON.stringify({ type: "typing", data: { on } }));
      const refused = { code: ResultCode.refused, msg };
      await put(path(guest.uid), token, { on: true });
      if (who === "everyone") {
        expect((await member.push("roomStateChanged")).data).toMatchObject({
          muteAll: true,
          state: "normal",
          seats: 5,
        });
        const notice = { kind: "muteChanged", notice: { on: true } };
        expect((await member.push("messagesAdded")).data[0]).toMatchObject(notice);
      } else {
        expect((await member.push("memberMuted")).data).toEqual({ memberId: guest.uid, on: true });
        expect((await info(guest.token)).me.muted).toBe(true);
      }
      expect(await files.begin(guest.token, files.aPicture())).toMatchObject({ status: 200, ...refused });
      typing(true);
      const ack = await member.ask("sendMessage", { kind: "text", content: "but" });
      expect(ack).toMatchObject({ code: ResultCode.refused, text: msg });
      expect(await put("/api/me", guest.token, { mc: "Gustav" })).toMatchObject(refused);
      expect((await files.begin(token, files.aPicture())).code).toBe(ResultCode.ok);
      await owner.say("silence, please");
      await put(path(guest.uid), token, { on: false });
      expect((await files.begin(guest.token, files.aPicture())).code).toBe(ResultCode.ok);
      expect(await member.say("thanks")).toMatchObject({ kind: "text" });
      typing(false);
      // The first typing frame they get is the later one.
      expect((await owner.push("typing")).data).toEqual({ memberId: guest.uid, on: false });
      expect(member.pushes("typing")).toEqual([]);
      expect(await files.stored(room.chatId)).toEqual([]);
    },
  );

  it("clears the history for all members; no message of it can be read again", async () => {
    const { room, guest, owner, member } = await twoPeople();
    const id = eventId();
    const send = async () => (await member.ask("sendMessage", { kind: "text", content: "forget me" }, id)).data[0];
    const messageId = (await send())?.id ?? 0;
    expect(await make("clearHistory", room.owner)).toEqual({ clearedTo: messageId });
    const push = await member.push("historyCleared");
    expect(push.data).toEqual({ clearedTo: messageId, memberId: room.owner.uid, rev: push.rev });
    expect(await make("getMessagesByIds", { token: guest.token, query: { ids: [messageId] } })).toEqual([]);
    // Sent again after a lost ack, the message does not come back.
    member.frames.length = 0;
    expect(await send()).toMatchObject({ id: messageId, content: "", status: "recalled", eventId: id });
    expect((await member.say("new")).id).toBe(messageId + 2);
    await owner.push("messagesAdded", ([first]) => first?.content === "new");
    expect(owner.pushedMessages().filter((message) => message.eventId === id)).toHaveLength(1);
    const { messages } = await make("listMessages", guest);
    expect(messages.map(({ kind }) => kind)).toEqual(["historyCleared", "text"]);
  });

  it("resets a member's link: the old one and its devices end, the new one leads to the same seat", async () => {
    const { room, guest, member } = await twoPeople();
    const reset = await make("resetMember", { memberId: guest.uid, token: room.owner.token });
    expect((await member.push("closeAuth")).data).toEqual({ code: ResultCode.seatReset });
    expect(await resultOf("getMe", guest)).toBe(ResultCode.seatReset);
    expect(await resultOf("getLink", { code: guest.seatIc })).toBe(ResultCode.seatReset);
    const back = await quickEnter(room, reset.code);
    expect(back.uid).toBe(guest.uid);
    expect((await info(back.token)).me.name).toBe("Gus");
  });

  it("changes the password: every other session needs the new one, this one goes on", async () => {
    const { roomIc, ownerIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Gus");
    const socket = await connect(guest.token);
    await make("setPassword", { token: owner.token, body: { password: "battery staple" } });
    expect((await socket.push("closeLogout")).data).toEqual({ code: ResultCode.forcedLogout, reason: "password" });
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
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
    expect((await enter(ownerIc, undefined, "battery staple")).uid).toBe(owner.uid);
  });
});

describe("a member", () => {
  it("is the only one who gets their own email address, and keeps each flag with the seat, for all their devices", async () => {
    const { room, guest } = await twoPeople();
    const email = "gus@example.com";
    expect(await make("editMe", { token: guest.token, body: { email } })).toMatchObject({ email });
    const members = await call("GET", "/api/api_chat/list_msg_user", { token: room.owner.token });
    expect(JSON.stringify(members.data)).not.toContain(email);
    expect((await put("/api/me", guest.token, { email: "not an address" })).code).toBe(ResultCode.badRequest);
    expect((await make("editMe", { token: guest.token, body: { email: "" } })).email).toBe("");

    const other = await quickEnter(room, guest.seatIc);
    const flagsOf = async ({ token }: { token: string }): Promise<Record<string, boolean | undefined>> =>
      (await info(token)).me.flags;
    const owners = await flagsOf(room.owner);
    let flags = await flagsOf(guest);
    expect(flags.tourSeen).toBe(false);
    for (const flag of [
      ...["tourSeen", "mailEndsSoon", "mailUnread", "mailNewMember", "mail", "sound", "notify", "preview"],
      "showInvite",
    ])
      for (const on of [!flags[flag], flags[flag]]) {
        flags = { ...flags, [flag]: on };
        await make("editMe", { token: guest.token, body: { flags: { [flag]: on } } });
        expect(await flagsOf(other)).toEqual(flags);
      }
    expect(await flagsOf(room.owner)).toEqual(owners);
  });
});

describe("members", () => {
  it("are listed with role, seat and presence", async () => {
    const { room, guest, owner, member } = await twoPeople();
    const list = () => make("listMembers", room.owner);
    expect(await list()).toMatchObject([
      { id: room.owner.uid, name: "Olivia", role: "owner", paid: false, muted: false, online: true },
      { id: guest.uid, name: "Gus", role: "member", online: true },
    ]);
    member.close(1000);
    const gone = await owner.push("onlineChanged", ({ online }) => !online);
    expect(gone.data).toEqual({ memberId: guest.uid, online: false });
    expect((await list())[1]).toMatchObject({ online: false });
  });
});
