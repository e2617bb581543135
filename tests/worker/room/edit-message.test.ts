import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make } from "../support/api.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { clockAt, minuteMs } from "../support/time.ts";
import { twoPeople } from "../support/two-people.ts";

afterEach(() => {
  vi.useRealTimers();
});

const edit = (socket: TestSocket, messageId: number, content: string) => socket.ask("edit", { messageId, content });

const stored = async (token: string, id: number) =>
  (await make("getMessagesByIds", { token, query: { ids: [id] } }))[0];
const search = async (token: string, text: string) =>
  (await make("searchMessages", { token, body: { text, limit: 10 } })).messages.length;

describe("an edited message", () => {
  it("has its new wording for everybody and in quotes, with the time of the edit, and keeps its reactions and reply", async () => {
    const { member, owner, room, guest } = await twoPeople();
    const first = await owner.say("first");
    const { id } = await member.say("tee?", { replyTo: first.id });
    await owner.ask("react", { messageId: id, emoji: "👍", on: true });
    const answer = await owner.say("yes", { replyTo: id });
    const before = (await owner.ask("resume", { afterId: answer.id, rev: 0 })).data.rev;
    const { data, rev } = await edit(member, id, "tea?");
    expect(data).toEqual({ messageId: id, content: "tea?", editedAt: expect.any(Number) });
    const push = await owner.push("messageEdited");
    expect(push).toMatchObject({ data: { messageId: id, content: "tea?", editedAt: data.editedAt, rev }, rev });
    expect(member.frames.filter(({ type }) => type === "c_edit_msg")).toEqual([]);
    expect(await stored(room.owner.token, id)).toMatchObject({
      ...{ content: "tea?", editedAt: data.editedAt, rev, replyTo: first.id, quotedText: "first" },
      reactions: { "👍": [room.owner.uid] },
    });
    expect(await stored(guest.token, answer.id)).toMatchObject({ quotedText: "tea?", quotedSenderId: guest.uid });
    // Sent again, it is edited once.
    const again = await edit(member, id, "tea?");
    expect(again).toMatchObject({ code: ResultCode.ok, data });
    expect(again.rev).toBeUndefined();
    const back = await connect(room.owner.token);
    const missed = (await back.ask("resume", { afterId: answer.id, rev: before })).data;
    expect(missed.messages).toMatchObject([{ content: "tea?" }, { content: "yes", quotedText: "tea?" }]);
  });

  it("leaves its earlier wording nowhere in the room's storage, and is found by its new words only", async () => {
    const { member, owner, room } = await twoPeople();
    const { id } = await member.say("zqkanari before");
    await owner.say("why?", { replyTo: id });
    const hits = (text: string) => search(room.owner.token, text);
    expect(await hits("zqkanari")).toBe(1);
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
    expect([await hits("zqkanari"), await hits("after")]).toEqual([0, 1]);
  });
});

describe("an edit", () => {
  it("of a notice, or to a text that is blank or too long, is refused", async () => {
    const { member, owner, room, guest } = await twoPeople();
    const { id } = await member.say("mine");
    for (const content of [" \n", "字".repeat(2001)])
      expect((await edit(member, id, content)).code).toBe(ResultCode.refused);
    expect(await stored(guest.token, id)).toMatchObject({ content: "mine" });
    const { messages } = await make("listMessages", room.owner);
    const notice = messages.find(({ senderId, notice }) => senderId === room.owner.uid && notice !== undefined);
    expect(notice).toBeDefined();
    expect((await edit(owner, notice?.id ?? 0, "made up")).code).toBe(ResultCode.refused);
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
});
