import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { eventually } from "../../support/eventually.ts";
import { call, make } from "../support/api.ts";
import { quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { twoPeople } from "../support/two-people.ts";

async function roomWith(...texts: string[]) {
  const { room, guest, owner } = await twoPeople();
  const messages: { id: number; content: string }[] = [];
  for (const text of texts) messages.push(await owner.say(text));
  const search = (text: string, more: { limit?: number; before?: number | undefined } = {}, token = guest.token) =>
    make("searchMessages", { token, body: { text, limit: Limits.searchPage, ...more } });
  const found = async (text: string) => (await search(text)).messages.map(({ content }) => content);
  return { room, guest, owner, messages, search, found };
}

describe("looking for words in a room", () => {
  it("finds them in longer words, in any case, in Chinese, of one character too, the newest first", async () => {
    const { found, owner } = await roomWith(
      ...["Breakfast at nine", "nothing", "a fast train", "FASTER"],
      ...["明天早上去北京开会", "北京的天气很好", "上海也不错", "今晚吃什么？"],
    );
    expect(await found("fast")).toEqual(["FASTER", "a fast train", "Breakfast at nine"]);
    expect(await found("at")).toEqual(["Breakfast at nine"]);
    expect(await found("slow")).toEqual([]);
    expect(await found("北京")).toEqual(["北京的天气很好", "明天早上去北京开会"]);
    expect(await found("去北京开")).toEqual(["明天早上去北京开会"]);
    expect(await found("晚")).toEqual(["今晚吃什么？"]);
    // Messages since the last search, too.
    await owner.say("breakfast again");
    expect(await found("breakfast")).toEqual(["breakfast again", "Breakfast at nine"]);
  });

  it("needs all words, in any order, treats no character as an operator, and goes back page by page", async () => {
    const odd = ["50% off today", "500 today", 'he said "yes" OR no', "a_b", "axb", "back\\slash"];
    const { found, search, messages } = await roomWith(...odd, "tea 1", "tea 2", "tea 3", "tea 4", "tea 5");
    expect(await found("today 50%")).toEqual(["50% off today"]);
    expect(await found('"yes" OR')).toEqual(['he said "yes" OR no']);
    expect(await found("a_b")).toEqual(["a_b"]);
    expect(await found("k\\s")).toEqual(["back\\slash"]);
    for (const text of ["*", "AND", "NEAR(", "words:", "-", "'"]) expect(await found(text)).toBeInstanceOf(Array);
    const [third, fourth, fifth] = messages.slice(-3).map(({ id }) => id);
    const first = await search("tea", { limit: 2 });
    expect(first).toMatchObject({ messages: [{ id: fifth }, { id: fourth }], more: true });
    const next = await search("tea", { limit: 3, before: fourth });
    expect(next).toMatchObject({ messages: [{ id: third }, { content: "tea 2" }, { content: "tea 1" }], more: false });
    expect(next.messages).toHaveLength(3);
  });

  it("finds no recalled or cleared message, and none of it is left in the index", async () => {
    const { owner, room, messages, found } = await roomWith("a secret word", "another secret", "public");
    expect(await found("secret")).toHaveLength(2);
    await owner.ask("recall", { messageId: messages[0]?.id ?? 0 });
    expect(await found("secret")).toEqual(["another secret"]);
    await make("clearHistory", room.owner);
    expect(await found("secret")).toEqual([]);
    await owner.say("new words");
    expect(await found("words")).toEqual(["new words"]);
    const stub = env.ROOM.getByName(room.chatId);
    const left = await runInDurableObject(stub, (_, { storage }) =>
      storage.sql.exec("SELECT count(*) AS hits FROM message_index WHERE message_index MATCH 'secret'").one(),
    );
    expect(left).toEqual({ hits: 0 });
  });

  it("is refused without words, with too many, and to others", async () => {
    const { search, guest } = await roomWith("hello");
    expect((await call("GET", "/api/messages/search?q=hello", { token: guest.token })).status).toBe(405);
    for (const q of ["", "x".repeat(65)])
      expect((await call("POST", "/api/messages/search", { token: guest.token, body: { q } })).status).toBe(400);
    expect(await search("   ")).toEqual({ messages: [], more: false });
    expect((await call("POST", "/api/messages/search", { body: { q: "hello" } })).status).toBe(401);
    const other = await quickRoom();
    expect((await search("hello", {}, other.owner.token)).messages).toEqual([]);
  });
});

describe("looking for short words in a long room", () => {
  /** More messages than a search indexes at once, and than are read for a short word. */
  const count = 2 * Limits.indexBatchSize + 2 * Limits.recentScanMax;
  const old = [
    "北京",
    "去北京开会",
    "这里是北京",
    "北京 and Be",
    "BE quick",
    "晚",
    "北 京",
    "Да",
    "100%",
    "привет",
    "Cafe\u0301",
  ];
  const textAt = (n: number) => (n === count - 1 ? "ПРИВЕТ" : (old[n] ?? `${n}`));

  /** A room with these texts, then many others, written into its storage while it sleeps. */
  async function longRoom() {
    const { room, search, messages } = await roomWith("first");
    const stub = env.ROOM.getByName(room.chatId);
    const texts = JSON.stringify(Array.from({ length: count }, (_, n) => textAt(n)));
    const after = messages[0]?.id ?? 0;
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO messages (id, rev, kind, sender_id, event_id, sent_at, body)
         SELECT key + 1 + ?, key + 100, 'text', 'somebody', 'evt-' || key, key, json_object('content', value) FROM json_each(?)`,
        after,
        texts,
      );
    });
    await evictDurableObject(stub);
    const found = async (text: string) => (await search(text)).messages.map(({ content }) => content);
    const indexed = () =>
      runInDurableObject(stub, (_, { storage }) =>
        Number(storage.sql.exec("SELECT indexed_to FROM message_index_state").one().indexed_to),
      );
    const indexAll = () => eventually(async () => expect(await indexed()).toBe(after + count));
    return { found, search, stub, indexAll };
  }

  async function findsOld(found: (text: string) => Promise<string[]>) {
    expect(await found("北京")).toEqual(["北京 and Be", "这里是北京", "去北京开会", "北京"]);
    expect(await found("京")).toEqual(["北 京", "北京 and Be", "这里是北京", "去北京开会", "北京"]);
    expect(await found("be")).toEqual(["BE quick", "北京 and Be"]);
    expect(await found("be 北京")).toEqual(["北京 and Be"]);
    expect(await found("Да")).toEqual(["Да"]);
    expect(await found("0%")).toEqual(["100%"]);
    expect(await found("да")).toEqual(["Да"]);
    expect(await found("пр")).toEqual(["ПРИВЕТ", "привет"]);
    expect(await found("Привет")).toEqual(["ПРИВЕТ", "привет"]);
    expect(await found("é")).toEqual(["Cafe\u0301"]);
    expect(await found("CAFE\u0301")).toEqual(["Cafe\u0301"]);
    // The longest words of a query, in bytes.
    for (const one of ["北", "x", "💛"])
      expect(await found(one.repeat(Limits.searchMaxLength / one.length))).toEqual([]);
    expect(await found("上海")).toEqual([]);
  }

  it("finds them at the begin, within and at the end of old messages, also while the index is built", async () => {
    const { found, indexAll } = await longRoom();
    expect(await found("晚")).toEqual(["晚"]);
    await findsOld(found);
    await indexAll();
    await findsOld(found);
  });

  it("goes on with the index after one search, and then has no more to do", async () => {
    const { found, stub, indexAll } = await longRoom();
    await found("晚");
    await indexAll();
    const due = () =>
      runInDurableObject(stub, (_, { storage }) =>
        storage.sql.exec("SELECT job FROM due_jobs WHERE job = 'indexMessages'").toArray(),
      );
    await eventually(async () => expect(await due()).toEqual([]));
  });

  it("pages back from the newest of them to the oldest", async () => {
    const { found, search, indexAll } = await longRoom();
    await found("晚");
    await indexAll();
    const ids: number[] = [];
    for (let before: number | undefined; ; before = ids.at(-1)) {
      const page = await search("1", { limit: 100, before });
      ids.push(...page.messages.map(({ id }) => id));
      if (!page.more) break;
    }
    const expected = Array.from({ length: count }, (_, n) => textAt(n)).filter((text) => text.includes("1"));
    expect(ids).toHaveLength(expected.length);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });
});

describe("a page of the history from a time on", () => {
  it("begins with the first message sent then", async () => {
    const { guest, messages, owner } = await roomWith("one", "two", "three");
    const page = async (from: number) =>
      (await make("listMessages", { token: guest.token, query: { from, limit: 1 } })).messages;
    expect((await page(0))[0]?.id).toBe(1);
    const all = (await make("listMessages", guest)).messages;
    const two = all.find(({ id }) => id === messages[1]?.id);
    const first = all.find(({ sentAt }) => sentAt >= (two?.sentAt ?? 0));
    expect((await page(two?.sentAt ?? 0))[0]?.id).toBe(first?.id);
    expect(await page(Date.now() + 60_000)).toEqual([]);
    owner.close();
  });
});

describe("a room in a list of rooms", () => {
  const overview = (token: string) => make("getRoom", { token, query: { overview: true } });

  it("shows the unread count, the last message and whether one mentions the member, only on request", async () => {
    const { room, guest, owner } = await roomWith("one");
    const mentioned = await owner.say("look, @Gus!");
    const three = await owner.say("three");
    expect(await overview(guest.token)).toMatchObject({ unread: 3, mentioned: true, newest: { content: "three" } });
    const own = await overview(room.owner.token);
    expect(own.unread).toBe(0);
    expect(own).not.toHaveProperty("mentioned");
    await owner.ask("recall", { messageId: three.id });
    const seen = await overview(guest.token);
    expect(seen).toMatchObject({ unread: 2, newest: { content: "look, @Gus!", kind: "text" } });
    expect(seen.newestSender).toBeTruthy();
    const roomInfo = await make("getRoom", guest);
    for (const field of ["unread", "newest"]) expect(roomInfo).not.toHaveProperty(field);
    const reader = await connect(guest.token);
    await reader.ask("markRead", { messageIds: [mentioned.id] });
    await owner.say("and more");
    expect((await overview(guest.token)).mentioned).toBeUndefined();
    // The sender of the newest message was removed since.
    await reader.say("bye");
    expect(await overview(room.owner.token)).not.toHaveProperty("newestSenderGone");
    await make("removeMember", { memberId: guest.uid, token: room.owner.token });
    expect(await overview(room.owner.token)).toMatchObject({ newestSender: "Gus", newestSenderGone: true });
  });

  it("is left out of the answer while the caller knows the current one", async () => {
    const { guest, owner, messages } = await roomWith("one");
    const since = ({ overviewTag: known }: { overviewTag?: string | undefined }) =>
      make("getRoom", { token: guest.token, query: { overview: true, known } });
    const first = await overview(guest.token);
    const unchanged = await since(first);
    expect(unchanged).toMatchObject({ name: first.name, rev: first.rev });
    for (const field of ["unread", "newest", "overviewTag"]) expect(unchanged).not.toHaveProperty(field);

    await owner.say("two");
    const second = await since(first);
    expect(second).toMatchObject({ unread: 2, newest: { content: "two" } });
    const reader = await connect(guest.token);
    await reader.ask("markRead", { messageIds: [messages[0]?.id ?? 0] });
    expect(await since(second)).toMatchObject({ unread: 1 });
  });
});
