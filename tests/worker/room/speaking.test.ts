import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, make, resultOf } from "../support/api.ts";
import { aFile, begin, pictures, upload } from "../support/files.ts";
import { quickEnter } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { twoPeople } from "../support/two-people.ts";

async function start() {
  const { room, guest, owner, member } = await twoPeople();
  const { token } = room.owner;
  return {
    ...{ room, guest, owner, member, stub: env.ROOM.getByName(room.chatId) },
    speaking: (body: { slowMode?: number; announceOnly?: boolean }) => make("setSpeaking", { token, body }),
    announcer: (memberId: string, on: boolean) => resultOf("setAnnouncer", { memberId, token, body: { on } }),
    info: () => make("getRoom", { token: guest.token, query: { roomId: room.chatId } }),
  };
}

const text = (content: string) => ({ kind: "text" as const, content });

describe("slow mode", () => {
  it("refuses a member's next message until the time is over, also after a restart", async () => {
    const { room, guest, member, owner, stub, speaking } = await start();
    expect((await speaking({ slowMode: 20 })).slowMode).toBe(20);
    expect((await member.push("roomStateChanged")).data).toMatchObject({ slowMode: 20, announceOnly: false });
    const first = await member.say("one");
    const refused = await member.ask("sendMessage", text("two"));
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(20);
    for (const content of ["the owner", "writes on"]) await owner.say(content);

    await evictDurableObject(stub);
    const again = await connect(guest.token);
    expect((await again.ask("sendMessage", text("two"))).code).toBe(ResultCode.refused);
    // A retry of the stored message, whose ack was lost, is no new message.
    expect((await again.ask("sendMessage", text("one"), first.eventId)).code).toBe(ResultCode.ok);
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("UPDATE messages SET sent_at = sent_at - 20000");
    });
    expect((await again.ask("sendMessage", text("two"))).code).toBe(ResultCode.ok);
    const other = await connect((await quickEnter(room, room.roomIc, "Nora")).token);
    expect((await other.ask("sendMessage", text("mine"))).code).toBe(ResultCode.ok);
  });

  it("lasts 10 seconds to an hour, and a member tries again within half a minute, so that its end is noticed", async () => {
    const { room, member, speaking } = await start();
    for (const slow_mode of [9, 3601, -1, "x"]) {
      const answer = await call("PUT", "/api/room/speaking", { token: room.owner.token, body: { slow_mode } });
      expect(answer.code).toBe(ResultCode.badRequest);
    }
    await speaking({ slowMode: Limits.slowModeMaxSeconds });
    await member.say("one");
    const refused = await member.ask("sendMessage", text("two"));
    expect(refused.retryAfterSeconds).toBe(Limits.slowModeRecheckMs / 1000);
    await speaking({ slowMode: 0 });
    expect((await member.ask("sendMessage", text("two"))).code).toBe(ResultCode.ok);
  });
});

describe("an announcement-only room", () => {
  it("takes messages from the owner and chosen members", async () => {
    const { room, guest, member, owner, speaking, announcer, info } = await start();
    await speaking({ announceOnly: true });
    expect((await member.ask("sendMessage", text("but"))).code).toBe(ResultCode.refused);
    await owner.say("news");

    const chosen = { memberId: guest.uid, token: room.owner.token, body: { on: true } };
    expect((await make("setAnnouncer", chosen)).announcers).toEqual([guest.uid]);
    expect((await member.push("roomStateChanged", (room) => room.announcers?.length === 1)).data).toMatchObject({
      ...{ announceOnly: true, announcers: [guest.uid] },
    });
    await member.say("mine too");
    await make("muteMember", chosen);
    expect((await member.ask("sendMessage", text("muted"))).code).toBe(ResultCode.refused);
    await make("muteMember", { ...chosen, body: { on: false } });
    await announcer(guest.uid, false);
    expect((await member.ask("sendMessage", text("but"))).code).toBe(ResultCode.refused);
    await speaking({ announceOnly: false });
    await member.say("everybody");
    expect(await info()).toMatchObject({ announceOnly: false, announcers: [] });
  });

  it("lets other members change their picture, and send no file", async () => {
    const { guest, member, speaking } = await start();
    await speaking({ announceOnly: true });
    const picture = { bytes: pictures.png(), mime: "image/png", category: "chat_img" } as const;
    const { file_id: former } = await upload(guest.token, picture);
    const { file_id: avatar } = await upload(guest.token, picture);
    // One at a time, so that others keep the room's storage.
    expect(await resultOf("editMe", { token: guest.token, body: { avatar: former } })).not.toBe(ResultCode.ok);
    expect((await begin(guest.token, aFile)).code).toBe(ResultCode.refused);
    const image = { kind: "image" as const, content: "", replyTo: 0, fileId: avatar };
    expect((await member.ask("sendMessage", image)).code).toBe(ResultCode.refused);
    expect((await make("editMe", { token: guest.token, body: { avatar } })).avatar).toContain(avatar);
  });

  it("has announcers chosen among the members, up to the limit", async () => {
    const { room, guest, stub, announcer } = await start();
    expect(await announcer("nobody", true)).toBe(ResultCode.notFound);
    expect(await announcer(room.owner.uid, true)).toBe(ResultCode.refused);
    await runInDurableObject(stub, (_, { storage }) => {
      for (let count = 0; count < Limits.announcersMax; count++)
        storage.sql.exec("INSERT INTO members (id, role, name, joined_at) VALUES (?, 'member', 'x', 1)", `m${count}`);
    });
    await evictDurableObject(stub);
    for (let count = 0; count < Limits.announcersMax; count++)
      expect(await announcer(`m${count}`, true)).toBe(ResultCode.ok);
    expect(await announcer(guest.uid, true)).toBe(ResultCode.refused);
  });
});
