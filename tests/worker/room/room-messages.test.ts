import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, type Json, make } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { connect, eventId } from "../support/socket.ts";

async function twoPeople() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  const owner = await connect(room.owner.token);
  const member = await connect(guest.token);
  return { room, guest, owner, member };
}

const history = async (token: string) => (await make("listMessages", { token })).messages;

describe("messages", () => {
  it("reach the others once, and the sender as an ack", async () => {
    const { owner, member, room } = await twoPeople();
    const sent = await owner.say("hello");
    expect(sent).toMatchObject({
      kind: "text",
      content: "hello",
      status: "sent",
      senderId: room.owner.uid,
      replyTo: 0,
      readCount: 0,
      readByMe: true,
    });
    const push = await member.push("messagesAdded");
    expect(push.data).toEqual([{ ...sent, readByMe: false }]);
    expect(push.rev).toBe(sent.rev);
    expect(owner.pushedMessages()).toEqual([]);
  });

  it("are numbered in one order without gaps, whoever sends", async () => {
    const { owner, member } = await twoPeople();
    const acks = await Promise.all([1, 2, 3, 4, 5].flatMap((n) => [owner.say(`o${n}`), member.say(`m${n}`)]));
    const ids = acks.map((message) => message.id).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 10 }, (_, index) => (ids[0] ?? 0) + index));
  });

  it("travel to the sender's other devices too", async () => {
    const { owner, room } = await twoPeople();
    const other = await connect((await enter(room.ownerIc)).token);
    const sent = await owner.say("from the phone");
    expect((await other.push("messagesAdded")).data[0]?.id).toBe(sent.id);
  });

  it("sent again under the same event id are the same message", async () => {
    const { owner, member } = await twoPeople();
    const id = eventId();
    const first = await owner.ask("sendMessage", { kind: "text", content: "once" }, id);
    owner.frames.length = 0;
    const second = await owner.ask("sendMessage", { kind: "text", content: "once" }, id);
    expect(second.data[0]?.id).toBe(first.data[0]?.id);
    await owner.say("after");
    await member.push("messagesAdded", ([first]) => first?.content === "after");
    expect(member.pushedMessages().filter((message) => message.content === "once")).toHaveLength(1);
  });

  it("of two members under the same event id are two messages", async () => {
    const { owner, member } = await twoPeople();
    const id = eventId();
    const a = await owner.ask("sendMessage", { kind: "text", content: "mine" }, id);
    const b = await member.ask("sendMessage", { kind: "text", content: "yours" }, id);
    expect(a.data[0]?.id).not.toBe(b.data[0]?.id);
  });

  it("contain the quoted message", async () => {
    const { owner, member, room } = await twoPeople();
    const question = await owner.say("tea or coffee?");
    const answer = await member.say("tea", { replyTo: question.id });
    expect(answer).toMatchObject({
      replyTo: question.id,
      quotedText: "tea or coffee?",
      quotedSenderId: room.owner.uid,
    });
  });

  it("cannot forge fields that only the server sets", async () => {
    const { member, guest } = await twoPeople();
    const forged = { tjuid: "someone", id: 9999, zt: 2, read_num: 50, sj_zu: 1, rev: 0 };
    const [sent] = (await member.askRaw("sendMessage", { lx: 1, content: "honest", ...forged })).data;
    expect(sent).toMatchObject({ tjuid: guest.uid, zt: 1, read_num: 0 });
    expect(sent.id).toBeLessThan(9999);
    const system = await member.askRaw("sendMessage", { lx: 92, content: "I made this room" });
    expect(system.code).toBe(ResultCode.refused);
  });

  it.each([
    ["blank", "  \n "],
    ["empty", ""],
  ])("that are %s are refused", async (_, content) => {
    const { member } = await twoPeople();
    expect((await member.ask("sendMessage", { kind: "text", content })).code).toBe(ResultCode.refused);
  });

  it("over 4,000 units are refused, CJK and emoji counting two", async () => {
    const { member } = await twoPeople();
    expect(await member.say("字".repeat(2000))).toMatchObject({ kind: "text" });
    const over = await member.ask("sendMessage", { kind: "text", content: `${"字".repeat(2000)}a` });
    expect(over).toMatchObject({ code: ResultCode.refused, text: "Message too long to send" });
    expect(await member.say("👨‍👩‍👧‍👦".repeat(100))).toMatchObject({ kind: "text" });
  });

  it("cannot quote a missing message", async () => {
    const { member } = await twoPeople();
    expect((await member.ask("sendMessage", { kind: "text", content: "what?", replyTo: 4711 })).code).toBe(
      ResultCode.refused,
    );
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
      zt: 2,
      content: "",
      lx: 91,
      sys: { actor: guest.uid, actor_role: 2 },
    });
    expect(list.find(({ id }: Json) => id === reply.id)).toMatchObject({ pdel: 1, is_del: 2, pcontent: "" });
    expect(JSON.stringify(list)).not.toContain("secret recipe");
  });

  it("of another's message is the owner's right only", async () => {
    const { owner, member } = await twoPeople();
    const theirs = await owner.say("mine");
    expect((await member.ask("recall", { messageId: theirs.id })).code).toBe(ResultCode.forbidden);
    const mine = await member.say("to be recalled by the owner");
    expect((await owner.ask("recall", { messageId: mine.id })).code).toBe(ResultCode.ok);
  });

  it("asked twice happens once", async () => {
    const { owner } = await twoPeople();
    const sent = await owner.say("oops");
    const first = await owner.ask("recall", { messageId: sent.id });
    const again = await owner.ask("recall", { messageId: sent.id });
    expect([first.code, again.code, again.rev]).toEqual([ResultCode.ok, ResultCode.ok, undefined]);
  });

  it("of nothing, or of a notice, is refused", async () => {
    const { owner, room } = await twoPeople();
    const [notice] = await history(room.owner.token);
    expect(notice?.kind).toBe("roomCreated");
    expect((await owner.ask("recall", { messageId: notice?.id ?? 0 })).code).toBe(ResultCode.forbidden);
    expect((await owner.ask("recall", { messageId: 4711 })).code).toBe(ResultCode.refused);
  });
});

describe("reading", () => {
  it("is pushed to the others in batches, and never moves back", async () => {
    const { owner, member, guest, room } = await twoPeople();
    const one = await owner.say("one");
    const two = await owner.say("two");
    expect(await member.ask("markRead", { messageIds: [one.id, two.id] })).toMatchObject({
      code: ResultCode.ok,
      data: { messageIds: [one.id, two.id] },
    });
    await member.ask("markRead", { messageIds: [one.id] });
    expect((await owner.push("readUpTo")).data).toEqual([{ memberId: guest.uid, readUpTo: two.id }]);
    const list = (await history(room.owner.token)).slice(-2);
    expect(list.map(({ readCount }) => readCount)).toEqual([1, 1]);
    const seen = (await history(guest.token)).slice(-2);
    expect(seen.map(({ readByMe }) => readByMe)).toEqual([true, true]);
  });

  it("cannot run ahead of the last message", async () => {
    const { member, guest, room } = await twoPeople();
    await member.ask("markRead", { messageIds: [999999] });
    const members = await make("listMembers", room.owner);
    const { lastId } = await make("getRoom", room.owner);
    expect(members.find(({ id }) => id === guest.uid)?.readUpTo).toBe(lastId);
  });
});

describe("reactions", () => {
  it("stay with the message until they are taken off", async () => {
    const { owner, member, guest, room } = await twoPeople();
    const sent = await owner.say("look");
    expect((await member.ask("react", { messageId: sent.id, emoji: "👍", on: true })).code).toBe(ResultCode.ok);
    expect((await owner.push("reacted")).data).toMatchObject({
      messageId: sent.id,
      emoji: "👍",
      memberId: guest.uid,
      on: true,
    });
    const { token } = room.owner;
    const found = async () =>
      (await make("getMessagesByIds", { token, query: { ids: [sent.id] } })).map(({ reactions }) => reactions);
    expect(await found()).toEqual([{ "👍": [guest.uid] }]);
    await member.ask("react", { messageId: sent.id, emoji: "👍", on: false });
    expect(await found()).toEqual([undefined]);
    expect((await member.ask("react", { messageId: sent.id, emoji: "thumb", on: true })).code).toBe(ResultCode.refused);
  });

  it("are one for each emoji and member, and change nothing when they are there already", async () => {
    const { owner, member, guest, room } = await twoPeople();
    const sent = await owner.say("look");
    const first = await member.ask("react", { messageId: sent.id, emoji: "❤️", on: true });
    const again = await member.ask("react", { messageId: sent.id, emoji: "❤️", on: true });
    expect(first.rev).toBeGreaterThan(0);
    expect(again).toMatchObject({ code: ResultCode.ok });
    expect(again.rev).toBeUndefined();
    await owner.ask("react", { messageId: sent.id, emoji: "❤️", on: true });
    const message = (await history(room.owner.token)).at(-1);
    expect(message?.reactions).toEqual({ "❤️": [guest.uid, room.owner.uid] });
  });

  it("reach a returning member, with the revision", async () => {
    const { owner, member, room } = await twoPeople();
    const sent = await owner.say("look");
    const { rev, epoch } = (await member.ask("resume", { afterId: sent.id, rev: 0 })).data;
    await owner.ask("react", { messageId: sent.id, emoji: "🎉", on: true });
    const missed = (await member.ask("resume", { afterId: sent.id, rev, epoch })).data;
    expect(missed.messages).toMatchObject([{ id: sent.id, reactions: { "🎉": [room.owner.uid] } }]);
    expect(missed.rev).toBe(rev + 1);
  });

  it("are deleted with a recalled message, and refused on it, on a notice and on a missing message", async () => {
    const { owner, member } = await twoPeople();
    const sent = await owner.say("look");
    await member.ask("react", { messageId: sent.id, emoji: "👍", on: true });
    await owner.ask("recall", { messageId: sent.id });
    const [gone] = (await member.ask("resume", { afterId: sent.id, rev: 0 })).data.messages.slice(-1);
    expect(gone).toMatchObject({ id: sent.id, status: "recalled" });
    expect(gone?.reactions).toBeUndefined();
    for (const id of [sent.id, 1, 99_999])
      expect((await member.ask("react", { messageId: id, emoji: "👍", on: true })).code).toBe(ResultCode.refused);
  });

  it("cannot be given while muted, but taken off", async () => {
    const { owner, member, guest, room } = await twoPeople();
    const sent = await owner.say("look");
    await member.ask("react", { messageId: sent.id, emoji: "👍", on: true });
    await make("muteMember", { memberId: guest.uid, token: room.owner.token, body: { on: true } });
    expect((await member.ask("react", { messageId: sent.id, emoji: "🎉", on: true })).code).toBe(ResultCode.refused);
    expect((await member.ask("react", { messageId: sent.id, emoji: "👍", on: false })).code).toBe(ResultCode.ok);
  });

  it("have a limit of kinds on one message; all members may join in those", async () => {
    const { owner, member } = await twoPeople();
    const sent = await owner.say("look");
    const kinds = Array.from({ length: 21 }, (_, index) => String.fromCodePoint(0x1f600 + index));
    const codes: number[] = [];
    for (const emoji of kinds) codes.push((await owner.ask("react", { messageId: sent.id, emoji, on: true })).code);
    expect(codes).toEqual([...Array(20).fill(ResultCode.ok), ResultCode.refused]);
    expect((await member.ask("react", { messageId: sent.id, emoji: kinds[0] ?? "", on: true })).code).toBe(
      ResultCode.ok,
    );
  });
});

describe("history", () => {
  it("pages back and forth without losing or doubling", async () => {
    const { owner, guest } = await twoPeople();
    for (let n = 0; n < 12; n++) await owner.say(`m${n}`);
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
  });

  it.each(["?limit=0", "?limit=501", "?before=x", "?after=-1", "?limit=1.5"])("refuses %s with 400", async (query) => {
    const { token } = (await openRoom()).owner;
    expect(await call("GET", `/api/messages${query}`, { token })).toMatchObject({
      status: 400,
      code: ResultCode.badRequest,
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
