import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { connect, eventId } from "../support/socket.ts";

async function twoPeople() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  const owner = await connect(room.owner.token);
  const member = await connect(guest.token);
  return { room, guest, owner, member };
}

const history = async (token: string, query = "") => (await call("GET", `/api/messages${query}`, { token })).data;

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

  it("travel to the sender's other devices too", async () => {
    const { owner, room } = await twoPeople();
    const other = await connect((await enter(room.ownerIc)).token);
    const sent = await owner.say("from the phone");
    expect((await other.push("messagesAdded")).data[0]?.id).toBe(sent.id);
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
    const list = (await history(room.owner.token)).list;
    expect(list.find((message: { id: number }) => message.id === slip.id)).toMatchObject({
      zt: 2,
      content: "",
      lx: 91,
      sys: { actor: guest.uid, actor_role: 2 },
    });
    expect(list.find((message: { id: number }) => message.id === reply.id)).toMatchObject({
      pdel: 1,
      is_del: 2,
      pcontent: "",
    });
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
    const notice = (await history(room.owner.token)).list[0];
    expect(notice.lx).toBe(92);
    expect((await owner.ask("recall", { messageId: notice.id })).code).toBe(ResultCode.forbidden);
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
    const list = (await history(room.owner.token)).list.slice(-2);
    expect(list.map((message: { read_num: number }) => message.read_num)).toEqual([1, 1]);
    const seen = (await history(guest.token)).list.slice(-2);
    expect(seen.map((message: { read_type: number }) => message.read_type)).toEqual([1, 1]);
  });

  it("cannot run ahead of the last message", async () => {
    const { member, guest, room } = await twoPeople();
    await member.ask("markRead", { messageIds: [999999] });
    const members = (await call("GET", "/api/api_chat/list_msg_user", { token: room.owner.token })).data;
    const info = (await call("GET", "/api/api_chat/get_liao_info", { token: room.owner.token })).data;
    expect(members.find((one: { id: string }) => one.id === guest.uid).pos_id).toBe(info.last_id);
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
    const find = async () =>
      (await call("GET", `/api/api_msg/list_msg_by_ids?msg_ids=${sent.id}`, { token: room.owner.token })).data[0];
    expect((await find()).reactions).toEqual({ "👍": [guest.uid] });
    await member.ask("react", { messageId: sent.id, emoji: "👍", on: false });
    expect((await find()).reactions).toBeUndefined();
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
    const [message] = (await history(room.owner.token)).list.slice(-1);
    expect(message.reactions).toEqual({ "❤️": [guest.uid, room.owner.uid] });
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
    await call("PUT", `/api/members/${guest.uid}/mute`, { token: room.owner.token, body: { on: true } });
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
    const found = await call("GET", `/api/api_msg/list_msg_by_ids?msg_ids=${a.id},4711`, { token: room.owner.token });
    expect(found.data.map((message: { id: number }) => message.id)).toEqual([a.id]);
    const many = Array.from({ length: 201 }, (_, index) => index + 1).join(",");
    const tooMany = await call("GET", `/api/api_msg/list_msg_by_ids?msg_ids=${many}`, { token: room.owner.token });
    expect(tooMany.code).toBe(ResultCode.badRequest);
  });
});
