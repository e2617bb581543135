import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { clockAt, minuteMs } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

async function twoPeople() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  return { room, guest, owner: await connect(room.owner.token), member: await connect(guest.token) };
}

const edit = (socket: TestSocket, messageId: number, content: string) => socket.ask("edit", { messageId, content });

const stored = async (token: string, id: number) =>
  (await make("getMessagesByIds", { token, query: { ids: [id] } }))[0];
const search = async (token: string, text: string) =>
  (await make("searchMessages", { token, body: { text, limit: 10 } })).messages.length;

describe("an edited message", () => {
  it("has its new wording for everybody, with the time of the edit", async () => {
    const { member, owner, room } = await twoPeople();
    const { id } = await member.say("helo");
    const { data, rev } = await edit(member, id, "hello");
    expect(data).toEqual({ messageId: id, content: "hello", editedAt: expect.any(Number) });
    const push = await owner.push("messageEdited");
    expect(push).toMatchObject({ data: { messageId: id, content: "hello", editedAt: data.editedAt, rev }, rev });
    expect(member.frames.filter(({ type }) => type === "c_edit_msg")).toEqual([]);
    expect(await stored(room.owner.token, id)).toMatchObject({ content: "hello", editedAt: data.editedAt, rev });
  });

  it("changes its quotes", async () => {
    const { member, owner, room } = await twoPeople();
    const question = await member.say("tee?");
    const answer = await owner.say("yes", { replyTo: question.id });
    await edit(member, question.id, "tea?");
    expect(await stored(room.owner.token, answer.id)).toMatchObject({ quotedText: "tea?" });
  });

  it("is part of what a returning client missed, and so are its quotes", async () => {
    const { member, owner, room } = await twoPeople();
    const question = await member.say("tee?");
    const { id: last, rev } = await owner.say("yes", { replyTo: question.id });
    await edit(member, question.id, "tea?");
    const back = await connect(room.owner.token);
    const { data } = await back.ask("resume", { afterId: last, rev });
    expect(data.messages).toMatchObject([{ content: "tea?" }, { content: "yes", quotedText: "tea?" }]);
  });

  it("is found by its new words only", async () => {
    const { member, guest } = await twoPeople();
    const { id } = await member.say("a walrus");
    const hits = (text: string) => search(guest.token, text);
    expect(await hits("walrus")).toBe(1);
    await edit(member, id, "a penguin");
    expect([await hits("walrus"), await hits("penguin")]).toEqual([0, 1]);
  });

  it("leaves its earlier wording nowhere in the room's storage", async () => {
    const { member, owner, room } = await twoPeople();
    const { id } = await member.say("zqkanari before");
    await owner.say("why?", { replyTo: id });
    await search(room.owner.token, "zqkanari");
    await edit(member, id, "after");
    const indexedText = await runInDurableObject(env.ROOM.getByName(room.chatId), (_, { storage: { sql } }) => {
      const tables = sql
        .exec<{ name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%message_index%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
        )
        .toArray();
      const rows = tables.flatMap(({ name }) => sql.exec(`SELECT * FROM "${name}"`).toArray());
      const found = sql.exec("SELECT rowid FROM message_index WHERE message_index MATCH 'zqkanari'").toArray();
      return JSON.stringify([rows, found]);
    });
    expect(indexedText).toContain("after");
    expect(indexedText).not.toContain("zqkanari");
  });

  it("keeps its reactions and its reply", async () => {
    const { member, owner, guest } = await twoPeople();
    const first = await owner.say("first");
    const { id } = await member.say("helo", { replyTo: first.id });
    await owner.ask("react", { messageId: id, emoji: "👍", on: true });
    await edit(member, id, "hello");
    expect(await stored(guest.token, id)).toMatchObject({
      replyTo: first.id,
      quotedText: "first",
      reactions: { "👍": [expect.any(String)] },
    });
  });

  it("is edited once when the edit is sent again", async () => {
    const { member } = await twoPeople();
    const { id } = await member.say("helo");
    const first = await edit(member, id, "hello");
    const again = await edit(member, id, "hello");
    expect(again).toMatchObject({ code: ResultCode.ok, data: first.data });
    expect(again.rev).toBeUndefined();
  });
});

describe("an edit", () => {
  it("of another member's message is refused, also to the owner", async () => {
    const { member, owner, room } = await twoPeople();
    const { id } = await member.say("mine");
    expect((await edit(owner, id, "yours")).code).toBe(ResultCode.forbidden);
    expect(await stored(room.owner.token, id)).toMatchObject({ content: "mine" });
  });

  it("is refused 24 hours after sending, and given until then", async () => {
    const { member } = await twoPeople();
    const { id, sentAt } = await member.say("one");
    clockAt(sentAt + Limits.editableMs - minuteMs);
    expect((await edit(member, id, "two")).code).toBe(ResultCode.ok);
    clockAt(sentAt + Limits.editableMs + 1);
    expect(await edit(member, id, "three")).toMatchObject({
      code: ResultCode.refused,
      text: "A message can be edited for 24 hours.",
    });
  });

  it("of a recalled, cleared or missing message is refused", async () => {
    const { member, owner, room } = await twoPeople();
    const recalled = await member.say("one");
    await member.ask("recall", { messageId: recalled.id });
    const cleared = await owner.say("two");
    await make("clearHistory", room.owner);
    expect((await edit(member, recalled.id, "again")).code).toBe(ResultCode.refused);
    expect((await edit(owner, cleared.id, "again")).code).toBe(ResultCode.refused);
    expect((await edit(owner, 4711, "again")).code).toBe(ResultCode.refused);
  });

  it.each([
    ["blank", " \n", "Message cannot be empty"],
    ["too long", "字".repeat(2001), "Message too long to send"],
  ])("to a text that is %s is refused", async (_, content) => {
    const { member, guest } = await twoPeople();
    const { id } = await member.say("one");
    expect((await edit(member, id, content)).code).toBe(ResultCode.refused);
    expect(await stored(guest.token, id)).toMatchObject({ content: "one" });
  });

  it("by a muted member is refused", async () => {
    const { member, room, guest } = await twoPeople();
    const { id } = await member.say("one");
    await make("muteMember", { memberId: guest.uid, token: room.owner.token, body: { on: true } });
    expect((await edit(member, id, "two")).code).toBe(ResultCode.refused);
  });

  it("of a notice is refused", async () => {
    const { owner, room } = await twoPeople();
    const { messages } = await make("listMessages", room.owner);
    const notice = messages.find(({ senderId, notice }) => senderId === room.owner.uid && notice !== undefined);
    expect(notice).toBeDefined();
    expect((await edit(owner, notice?.id ?? 0, "made up")).code).toBe(ResultCode.refused);
  });
});
