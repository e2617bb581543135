import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, make, resultOf } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { connect } from "../support/socket.ts";

async function twoPeople() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  const stub = env.ROOM.getByName(room.chatId);
  return {
    room,
    guest,
    stub,
    ownerSocket: await connect(room.owner.token),
    guestSocket: await connect(guest.token),
    speaking: (body: { slowMode?: number; announceOnly?: boolean }) =>
      make("setSpeaking", { token: room.owner.token, body }),
    announcer: (memberId: string, on: boolean, { token } = room.owner) =>
      resultOf("setAnnouncer", { memberId, token, body: { on } }),
    info: () => make("getRoom", { token: guest.token, query: { roomId: room.chatId } }),
    /** Moves all messages into the past. */
    later: (seconds: number) =>
      runInDurableObject(stub, (_, { storage }) => {
        storage.sql.exec("UPDATE messages SET sent_at = sent_at - ?", seconds * 1000);
      }),
  };
}

const text = (content: string) => ({ kind: "text" as const, content });

describe("slow mode", () => {
  it("refuses a member's next message until the time is over, also after a restart", async () => {
    const { room, guest, guestSocket, ownerSocket, stub, speaking, later } = await twoPeople();
    expect((await speaking({ slowMode: 20 })).slowMode).toBe(20);
    expect((await guestSocket.push("roomStateChanged")).data).toMatchObject({ slowMode: 20, announceOnly: false });
    const first = await guestSocket.say("one");
    const refused = await guestSocket.ask("sendMessage", text("two"));
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(20);
    await ownerSocket.say("the owner");
    await ownerSocket.say("writes on");

    await evictDurableObject(stub);
    const again = await connect(guest.token);
    expect((await again.ask("sendMessage", text("two"))).code).toBe(ResultCode.refused);
    // A retry of the stored message, whose ack was lost, is no new message.
    expect((await again.ask("sendMessage", text("one"), first.eventId)).code).toBe(ResultCode.ok);
    await later(20);
    expect((await again.ask("sendMessage", text("two"))).code).toBe(ResultCode.ok);
    const other = await connect((await enter(room.roomIc, "Nora")).token);
    expect((await other.ask("sendMessage", text("mine"))).code).toBe(ResultCode.ok);
  });

  it("asks to try again within half a minute, so that its end is noticed", async () => {
    const { guestSocket, speaking } = await twoPeople();
    await speaking({ slowMode: Limits.slowModeMaxSeconds });
    await guestSocket.say("one");
    const refused = await guestSocket.ask("sendMessage", text("two"));
    expect(refused.retryAfterSeconds).toBe(Limits.slowModeRecheckMs / 1000);
    await speaking({ slowMode: 0 });
    expect((await guestSocket.ask("sendMessage", text("two"))).code).toBe(ResultCode.ok);
  });

  it("lasts 10 seconds to an hour, and is the owner's to set", async () => {
    const { room, guest, info } = await twoPeople();
    const codeFor = async ({ token }: { token: string }, slow_mode: unknown) =>
      (await call("PUT", "/api/room/speaking", { token, body: { slow_mode } })).code;
    for (const wrong of [9, 3601, -1, "x"]) expect(await codeFor(room.owner, wrong)).toBe(ResultCode.badRequest);
    expect(await codeFor(guest, 10)).toBe(ResultCode.forbidden);
    expect((await info()).slowMode).toBe(0);
  });
});

describe("an announcement-only room", () => {
  it("takes messages and edits from the owner and chosen members, and reactions from all", async () => {
    const { room, guest, guestSocket, ownerSocket, speaking, announcer, info } = await twoPeople();
    const before = await guestSocket.say("before");
    const news = await ownerSocket.say("news");
    await speaking({ announceOnly: true });
    expect((await guestSocket.ask("sendMessage", text("but"))).code).toBe(ResultCode.refused);
    expect((await guestSocket.ask("edit", { messageId: before.id, content: "after" })).code).toBe(ResultCode.refused);
    expect((await guestSocket.ask("react", { messageId: news.id, emoji: "👍", on: true })).code).toBe(ResultCode.ok);
    await ownerSocket.say("more news");

    const chosen = { memberId: guest.uid, token: room.owner.token, body: { on: true } };
    expect((await make("setAnnouncer", chosen)).announcers).toEqual([guest.uid]);
    expect((await guestSocket.push("roomStateChanged", (room) => room.announcers?.length === 1)).data).toMatchObject({
      announceOnly: true,
      announcers: [guest.uid],
    });
    await guestSocket.say("mine too");
    await announcer(guest.uid, false);
    expect((await guestSocket.ask("sendMessage", text("but"))).code).toBe(ResultCode.refused);
    await speaking({ announceOnly: false });
    await guestSocket.say("everybody");
    expect(await info()).toMatchObject({ announceOnly: false, announcers: [] });
  });

  it("does not let a muted announcer write", async () => {
    const { room, guest, guestSocket, speaking, announcer } = await twoPeople();
    await speaking({ announceOnly: true });
    await announcer(guest.uid, true);
    await make("muteMember", { memberId: guest.uid, token: room.owner.token, body: { on: true } });
    expect((await guestSocket.ask("sendMessage", text("but"))).code).toBe(ResultCode.refused);
  });

  it("has announcers chosen by the owner, among the members, up to the limit", async () => {
    const { room, guest, stub, announcer } = await twoPeople();
    expect(await announcer(guest.uid, true, guest)).toBe(ResultCode.forbidden);
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
