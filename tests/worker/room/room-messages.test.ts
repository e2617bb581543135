import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, type Json, make } from "../support/api.ts";
import { quickEnter } from "../support/quick-room.ts";
import { connect, eventId } from "../support/socket.ts";
import { twoPeople } from "../support/two-people.ts";

const history = async (token: string) => (await make("listMessages", { token })).messages;

describe("messages", () => {
  it("reach the others once, and the sender as an ack", async () => {
    const { owner, member, room } = await twoPeople();
    const otherDevice = await connect((await quickEnter(room, room.ownerIc)).token);
    const sent = await owner.say("hello");
    expect(sent).toMatchObject({
      ...{ kind: "text", content: "hello", status: "sent", senderId: room.owner.uid },
      ...{ replyTo: 0, readCount: 0, readByMe: true },
    });
    const push = await member.push("messagesAdded");
    expect(push.data).toEqual([{ ...sent, readByMe: false }]);
    expect(push.rev).toBe(sent.rev);
    expect((await otherDevice.push("messagesAdded")).data[0]?.id).toBe(sent.id);
    expect(owner.pushedMessages()).toEqual([]);
  });

  it("have an event id of each sender's own, and no field that only the server sets", async () => {
    const { owner, member, guest } = await twoPeople();
    const id = eventId();
    const mine = await owner.ask("sendMessage", { kind: "text", content: "mine" }, id);
    const forged = { tjuid: "someone", id: 9999, zt: 2, read_num: 50, sj_zu: 1, rev: 0 };
    const [sent] = (await member.askRaw("sendMessage", { lx: 1, content: "honest", ...forged }, id)).data;
    expect(sent).toMatchObject({ tjuid: guest.uid, zt: 1, read_num: 0, id: (mine.data[0]?.id ?? 0) + 1 });
    const system = await member.askRaw("sendMessage", { lx: 92, content: "I made this room" });
    expect(system.code).toBe(ResultCode.refused);
  });

  it("over 4,000 units are refused, CJK and emoji counting two", async () => {
    const { member } = await twoPeople();
    expect(await member.say("字".repeat(2000))).toMatchObject({ kind: "text" });
    const over = await member.ask("sendMessage", { kind: "text", content: `${"字".repeat(2000)}a` });
    expect(over).toMatchObject({ code: ResultCode.refused, text: "Message too long to send" });
    expect(await member.say("👨‍👩‍👧‍👦".repeat(100))).toMatchObject({ kind: "text" });
  });
});

describe("a recall", () => {
  it("deletes the content for all members, on the server, and in quotes of it", async () => {
    const { owner, member, guest, room } = await twoPeople();
    const slip = await member.say("the secret recipe");
    const reply = await owner.say("oh?", { replyTo: slip.id });
    const ack = await member.ask("recall", { messageId: slip.id });
    expect(ack).toMatchObject({ code: ResultCode.ok, data: { messageId: slip.id }, rev: reply.rev + 1 });
    const push = await owner.push("messageRecalled");
    expect(push).toMatchObject({ rev: ack.rev, data: { messageId: slip.id, memberId: guest.uid, rev: ack.rev } });
    const { list } = (await call("GET", "/api/messages", room.owner)).data;
    expect(list.find(({ id }: Json) => id === slip.id)).toMatchObject({
      ...{ zt: 2, content: "", lx: 91, sys: { actor: guest.uid, actor_role: 2 } },
    });
    expect(list.find(({ id }: Json) => id === reply.id)).toMatchObject({ pdel: 1, is_del: 2, pcontent: "" });
    expect(JSON.stringify(list)).not.toContain("secret recipe");
    // Nothing is left to recall, and a notice cannot be.
    const again = await member.ask("recall", { messageId: slip.id });
    expect([again.code, again.rev]).toEqual([ResultCode.ok, undefined]);
    const [notice] = await history(room.owner.token);
    expect(notice?.kind).toBe("roomCreated");
    expect((await owner.ask("recall", { messageId: notice?.id ?? 0 })).code).toBe(ResultCode.forbidden);
  });
});

describe("reading", () => {
  it("is pushed to the others in batches, and never moves back", async () => {
    const { owner, member, guest, room } = await twoPeople();
    const one = await owner.say("one");
    const two = await owner.say("two");
    expect(await member.ask("markRead", { messageIds: [one.id, two.id] })).toMatchObject({
      ...{ code: ResultCode.ok, data: { messageIds: [one.id, two.id] } },
    });
    await member.ask("markRead", { messageIds: [one.id] });
    expect((await owner.push("readUpTo")).data).toEqual([{ memberId: guest.uid, readUpTo: two.id }]);
    const list = (await history(room.owner.token)).slice(-2);
    expect(list.map(({ readCount }) => readCount)).toEqual([1, 1]);
    const seen = (await history(guest.token)).slice(-2);
    expect(seen.map(({ readByMe }) => readByMe)).toEqual([true, true]);
    // Nor ahead of the last message.
    const three = await owner.say("three");
    await member.ask("markRead", { messageIds: [999999] });
    const members = await make("listMembers", room.owner);
    expect(members.find(({ id }) => id === guest.uid)?.readUpTo).toBe(three.id);
  });
});

describe("reactions", () => {
  it("stay with the message until they are taken off, one for each emoji and member", async () => {
    const { owner, member, guest, room } = await twoPeople();
    const { id: messageId } = await owner.say("look");
    const react = (socket: typeof owner, emoji: string, on = true) => socket.ask("react", { messageId, emoji, on });
    const { rev: before, epoch } = (await member.ask("resume", { afterId: messageId, rev: 0 })).data;
    const first = await react(member, "👍");
    expect((await owner.push("reacted")).data).toMatchObject({ messageId, emoji: "👍", memberId: guest.uid, on: true });
    const again = await react(member, "👍");
    expect([first.rev, again.code, again.rev]).toEqual([before + 1, ResultCode.ok, undefined]);
    await react(owner, "👍");
    const found = async () => (await history(guest.token)).find(({ id }) => id === messageId)?.reactions;
    expect(await found()).toEqual({ "👍": [guest.uid, room.owner.uid] });
    // A returning member gets them with the revision.
    const missed = (await member.ask("resume", { afterId: messageId, rev: before, epoch })).data;
    expect(missed).toMatchObject({ messages: [{ id: messageId, reactions: await found() }], rev: before + 2 });
    await react(owner, "👍", false);
    // A muted member can take them off.
    await make("muteMember", { memberId: guest.uid, token: room.owner.token, body: { on: true } });
    expect((await react(member, "👍", false)).code).toBe(ResultCode.ok);
    expect(await found()).toBeUndefined();
  });

  it("are emoji of at most 20 kinds, in which all members may join, and not on a notice", async () => {
    const { owner, member } = await twoPeople();
    const sent = await owner.say("look");
    const react = async (socket: typeof owner, emoji: string, messageId = sent.id) =>
      (await socket.ask("react", { messageId, emoji, on: true })).code;
    for (const [emoji, id] of [["thumb", sent.id] as const, ["👍", 1] as const])
      expect(await react(member, emoji, id)).toBe(ResultCode.refused);
    const kinds = Array.from({ length: 21 }, (_, index) => String.fromCodePoint(0x1f600 + index));
    const codes = await Promise.all(kinds.map((emoji) => react(owner, emoji)));
    expect(codes).toEqual([...Array(20).fill(ResultCode.ok), ResultCode.refused]);
    expect(await react(member, kinds[0] ?? "")).toBe(ResultCode.ok);
  });
});

describe("history", () => {
  it("pages back and forth without losing or doubling", async () => {
    const { owner, guest } = await twoPeople();
    for (let n = 0; n < 8; n++) await owner.say(`m${n}`);
    const page = (query: { limit: number; before?: number; after?: number }) =>
      make("listMessages", { token: guest.token, query });
    const all = (await page({ limit: 100 })).messages;
    const newest = await page({ limit: 5 });
    expect(newest).toMatchObject({ more: true });
    const older = await page({ limit: 100, before: newest.messages[0]?.id ?? 0 });
    expect(older.more).toBe(false);
    expect([...older.messages, ...newest.messages]).toEqual(all);
    const forward = await page({ limit: 4, after: all[2]?.id ?? 0 });
    expect(forward).toEqual({ more: true, messages: all.slice(3, 7) });
    for (const query of ["?limit=0", "?limit=501", "?before=x", "?after=-1", "?limit=1.5"])
      expect(await call("GET", `/api/messages${query}`, guest)).toMatchObject({
        ...{ status: 400, code: ResultCode.badRequest },
      });
  });

  it("gives messages by ids, as far as they exist", async () => {
    const { owner, room } = await twoPeople();
    const a = await owner.say("a");
    const found = await make("getMessagesByIds", { token: room.owner.token, query: { ids: [a.id, 4711] } });
    expect(found.map(({ id }) => id)).toEqual([a.id]);
    const many = Array.from({ length: 201 }, (_, index) => index + 1).join(",");
    const tooMany = await call("GET", `/api/api_msg/list_msg_by_ids?msg_ids=${many}`, { token: room.owner.token });
    expect(tooMany.code).toBe(ResultCode.badRequest);
  });
});
