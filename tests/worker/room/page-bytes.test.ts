import { describe, expect, it } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import type { Message } from "../../../worker/contract/message.ts";
import { call, type Json, make } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";

// 25 bytes that count as 2 units: 45 KB in a message of the longest length.
const content = "👨‍👩‍👧‍👦".repeat(1800);
const sizeOf = (data: Json) => Buffer.byteLength(JSON.stringify(data));

async function roomOf(large: number) {
  const room = await quickRoom();
  const talker = await connect(room.owner.token);
  const ann = await quickEnter(room, room.roomIc, "Ann");
  const { rev, lastId } = await make("getRoom", ann);
  const messages: Message[] = [];
  for (let n = 0; n < large; n++) messages.push(await talker.say(content));
  const reader = await connect(ann.token);
  return { room, talker, ann, reader, messages, rev, lastId };
}

/**
 * Resumes as the documented client does until no page is left; returns every page, and the client's state of the room.
 */
async function catchUp(reader: TestSocket, from: { pos_id: number; rev?: number }) {
  const pages: Json[] = [];
  const known = new Map<number, Json>();
  let at = { ...from };
  for (;;) {
    const { data } = await reader.askRaw("resume", at);
    pages.push(data);
    if (data.list === undefined) return { pages, known };
    for (const message of data.list) known.set(message.id, message);
    const next = { pos_id: Math.max(at.pos_id, ...data.list.map(({ id }: Json) => id)), rev: data.rev as number };
    if (!data.more) return { pages, known };
    expect(next).not.toEqual(at);
    at = at.rev === undefined ? { pos_id: next.pos_id } : next;
  }
}

it("a page ends at 1 MiB, and each client gets everything: missed messages, the history in both directions, a search", async () => {
  const { reader, ann, messages, rev, lastId } = await roomOf(60);
  const ids = messages.map(({ id }) => id);
  for (const from of [{ pos_id: lastId, rev }, { pos_id: lastId }]) {
    const { pages, known } = await catchUp(reader, from);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(sizeOf(page)).toBeLessThanOrEqual(Limits.pageMaxBytes);
    expect([...known.keys()]).toEqual(ids);
  }
  const fresh = await connect(ann.token, "en", { pos_id: lastId, rev });
  const first = await fresh.frame(({ type }) => type === "ack");
  expect(first.data.more).toBe(true);
  expect(sizeOf(first.data)).toBeLessThanOrEqual(Limits.pageMaxBytes);

  const page = async (query: string) => {
    const { data } = await call("GET", `/api/messages?limit=100&${query}`, { token: ann.token });
    expect(sizeOf(data)).toBeLessThanOrEqual(Limits.pageMaxBytes);
    return { ids: data.list.map(({ id }: Json) => id) as number[], more: data.more as boolean };
  };
  const forward: number[] = [];
  for (let more = true, after = lastId; more; after = forward.at(-1) ?? 0) {
    const next = await page(`after=${after}`);
    forward.push(...next.ids);
    more = next.more;
  }
  expect(forward).toEqual(ids);
  const back: number[] = [];
  for (let more = true; more && !back.includes(ids[0] ?? 0); ) {
    const next = await page(back.length ? `before=${back[0]}` : "");
    expect(next.ids.length).toBeGreaterThan(0);
    back.unshift(...next.ids);
    more = next.more;
  }
  expect(back.filter((id) => id > lastId)).toEqual(ids);

  const found: number[] = [];
  for (let more = true; more; ) {
    const before = found.at(-1);
    const body = { q: "👨‍👩‍👧‍👦", limit: 100, ...(before === undefined ? {} : { before }) };
    const { data } = await call("POST", "/api/messages/search", { token: ann.token, body });
    expect(sizeOf(data)).toBeLessThanOrEqual(Limits.pageMaxBytes);
    found.push(...data.list.map(({ id }: Json) => id));
    more = data.more;
  }
  expect(found).toEqual(ids.toReversed());
});

it("all messages that are asked for by their ids come at once, though they exceed a page", async () => {
  const { ann, messages } = await roomOf(30);
  const ids = messages.map(({ id }) => id);
  const { data } = await call("GET", `/api/api_msg/list_msg_by_ids?msg_ids=${ids}`, { token: ann.token });
  expect(sizeOf(data)).toBeGreaterThan(Limits.pageMaxBytes);
  expect(data.map(({ id }: Json) => id)).toEqual(ids);
});

describe("a page of missed messages", () => {
  it("loses nothing when altered and new messages mix", async () => {
    const { room, talker, reader, messages, rev, lastId } = await roomOf(40);
    const seen = await catchUp(reader, { pos_id: lastId, rev });
    const last = seen.pages.at(-1);
    // All known messages change, in another order than they were sent, with new messages in between.
    for (const [n, { id }] of messages.toReversed().entries()) {
      await talker.ask("react", { messageId: id, emoji: "👍", on: true });
      if (n % 2 === 0) await talker.say(content);
    }
    const [recalled = 0, newest = 0] = [messages[3]?.id, messages.at(-1)?.id];
    await talker.ask("recall", { messageId: recalled });
    await make("renameRoom", { token: room.owner.token, body: { name: "Orchard" } });
    const { pages, known } = await catchUp(reader, { pos_id: newest, rev: last.rev });
    for (const page of pages) expect(sizeOf(page)).toBeLessThanOrEqual(Limits.pageMaxBytes);
    // 40 altered messages, 20 new ones, and the notice of the new name.
    expect(known.size).toBe(61);
    expect(known.get(recalled)).toMatchObject({ zt: 2, content: "" });
    for (const [id, message] of known)
      if (id !== recalled && id <= newest) expect(Object.keys(message.reactions)).toEqual(["👍"]);
    expect(pages.some(({ room: shown }) => shown?.chat_mc === "Orchard")).toBe(true);
  });

  it("is a reload when one recall altered more than a page: one revision cannot be split across pages", async () => {
    const { talker, reader, messages } = await roomOf(1);
    const [{ id }] = messages as [Message];
    for (let n = 0; n < 30; n++) await talker.say(content, { replyTo: id });
    const before = (await reader.ask("resume", { afterId: id + 30, rev: 0 })).data;
    await talker.ask("recall", { messageId: id });
    const { pages } = await catchUp(reader, { pos_id: id + 30, rev: before.rev });
    expect(pages).toEqual([{ pos_id: id + 30 }]);
  });
});
