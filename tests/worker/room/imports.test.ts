import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { parseDeletionReceipt } from "../../../worker/contract/deletion-receipt.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { merkleRoot } from "../../../worker/lib/crypto/merkle-root.ts";
import { make } from "../support/api.ts";
import { endedRoom } from "../support/ended-room.ts";
import { aFile, pictures, upload } from "../support/files.ts";
import { post, type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const start = 1_600_000_000_000;

/** A text of a capsule, one second after the one before. */
const text = (source_id: number, content: string, more: object = {}) => ({
  ...{ source_id, author: "Ann", lx: 1, content, sj_zu: start + source_id * 1000 },
  ...more,
});

const send = (token: string, messages: readonly object[], capsule = "former.1") =>
  post("/api/room/import", token, { capsule, messages });

async function history(token: string, more: { from?: number } = {}) {
  const { messages } = await make("listMessages", { token, query: { ...more, limit: 100 } });
  return messages.filter(({ notice }) => notice === undefined);
}

describe("the past of a saved room", () => {
  it("comes in order with its authors and times, marked, before what members write", async () => {
    const { owner, roomIc, chatId } = await quickRoom();
    const { code, data } = await send(owner.token, [
      text(3, "Who has the key?"),
      text(8, "I do", { author: "Bo", quote: { source_id: 3, author: "Ann" } }),
    ]);
    expect(code).toBe(ResultCode.ok);
    expect(data).toEqual({ imported_to: 8, count: 2 });
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    const socket = await connect(guest.token);
    await socket.say("and now?");
    const [asked, answered, now] = await history(guest.token);
    const content = "Who has the key?";
    expect(asked).toMatchObject({ senderId: "~Ann", imported: true, content, sentAt: start + 3000 });
    const quote = { replyTo: asked?.id, quotedText: content, quotedSenderId: "~Ann" };
    expect(answered).toMatchObject({ senderId: "~Bo", ...quote });
    expect(now).toMatchObject({ content: "and now?", senderId: guest.uid });
    expect(now?.imported).toBeUndefined();
    expect(answered?.id).toBeGreaterThan(asked?.id ?? 0);
    expect(now?.id).toBeGreaterThan(answered?.id ?? 0);
  });

  it("is imported once, however often a batch is repeated, and goes on after a restart", async () => {
    const { owner, chatId } = await quickRoom();
    const first = [text(1, "one"), text(2, "two")];
    await send(owner.token, first);
    await evictDurableObject(env.ROOM.getByName(chatId));
    expect((await post("/api/room/import", owner.token, { capsule: "former.1" })).data).toEqual({
      imported_to: 2,
      count: 2,
    });
    expect((await send(owner.token, first)).data).toEqual({ imported_to: 2, count: 2 });
    // Overlaps.
    expect((await send(owner.token, [text(2, "two"), text(5, "three")])).data).toEqual({ imported_to: 5, count: 3 });
    expect((await history(owner.token)).map(({ content }) => content)).toEqual(["one", "two", "three"]);
  });

  it("is of one capsule, and refused once a member has written, but for the repetition of its last batch", async () => {
    const { owner, roomIc, chatId } = await quickRoom();
    const batch = [text(1, "one")];
    await send(owner.token, batch);
    expect((await send(owner.token, [text(2, "two")], "another.2")).code).toBe(ResultCode.refused);
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    const socket = await connect(guest.token);
    const { id } = await socket.say("hello");
    await socket.ask("recall", { messageId: id });
    expect((await send(owner.token, batch)).data).toEqual({ imported_to: 1, count: 1 });
    const refused = await send(owner.token, [text(2, "two")]);
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain("before the first message");
    expect((await post("/api/room/import", owner.token, { capsule: "former.1" })).code).toBe(ResultCode.refused);
    // A cleared room can begin again.
    await make("clearHistory", owner);
    expect((await send(owner.token, [text(2, "two")], "another.2")).data).toEqual({ imported_to: 2, count: 1 });
    expect((await history(owner.token)).map(({ content }) => content)).toEqual(["two"]);
  });

  it("is unread by no member, shows its author in the list of rooms, and is found by its words and days", async () => {
    const { owner, roomIc, chatId } = await quickRoom();
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    const reader = await connect(guest.token);
    await send(owner.token, [text(1, "the cherry tree"), text(86_400, "a second day", { author: "Bo" })]);
    const pushed = await reader.push("messagesAdded", ([message]) => message?.content === "the cherry tree");
    expect(pushed.data.map(({ imported }) => imported)).toEqual([true, true]);
    const read = pushed.data.at(-1)?.id ?? 0;
    await reader.push("readUpTo", (moves) => moves.some((to) => to.memberId === guest.uid && to.readUpTo === read));
    const { token } = guest;
    const overview = await make("getRoom", { token, query: { roomId: chatId, overview: true } });
    expect(overview).toMatchObject({ unread: 0, newest: { content: "a second day" }, newestSender: "Bo" });
    expect(overview.newestSenderGone).toBeUndefined();
    const found = await make("searchMessages", { token, body: { text: "cherry", limit: 10 } });
    expect(found.messages.map(({ content }) => content)).toEqual(["the cherry tree"]);
    // A member who joined between two batches left a notice among older messages.
    await quickEnter({ chatId }, roomIc, "Mia");
    await send(owner.token, [text(172_800, "a third day")]);
    const from = start + 100_000_000;
    expect((await history(token, { from })).map(({ content }) => content)).toEqual(["a third day"]);
  });

  it("keeps its files, which its importer uploaded", async () => {
    const { owner } = await quickRoom();
    const { file_id } = await upload(owner.token, {
      bytes: pictures.png(),
      name: "a.png",
      mime: "image/png",
      category: "chat_img",
    });
    const picture = text(1, "the garden", { lx: 2, file_id });
    expect((await send(owner.token, [picture])).code).toBe(ResultCode.ok);
    expect((await send(owner.token, [picture])).code).toBe(ResultCode.ok);
    const [message] = await history(owner.token);
    const size = { width: 40, height: 30 };
    expect(message).toMatchObject({ kind: "image", content: "the garden", fileId: file_id, ...size, imported: true });
    const used = await send(owner.token, [text(2, "again", { lx: 2, file_id })]);
    expect(used.code).toBe(ResultCode.refused);
    const { file_id: fresh } = await upload(owner.token, {
      bytes: pictures.png(),
      name: "b.png",
      mime: "image/png",
      category: "chat_img",
    });
    const twice = [2, 3].map((id) => text(id, "", { lx: 2, file_id: fresh }));
    expect((await send(owner.token, twice)).code).toBe(ResultCode.refused);
  });

  it("is recalled by the owner, and edited by nobody", async () => {
    const { owner } = await quickRoom();
    await send(owner.token, [text(1, "one")]);
    const [{ id = 0 } = {}] = await history(owner.token);
    const socket = await connect(owner.token);
    expect((await socket.ask("edit", { messageId: id, content: "forged" })).code).toBe(ResultCode.forbidden);
    expect((await socket.ask("recall", { messageId: id })).code).toBe(ResultCode.ok);
    const { messages } = await make("listMessages", owner);
    expect(messages.at(-1)).toMatchObject({ id, status: "recalled", content: "" });
    // The rest goes on.
    expect((await send(owner.token, [text(2, "two")])).data).toEqual({ imported_to: 2, count: 2 });
  });

  it("counts in the receipt of the room's deletion", async () => {
    const { chatId, owner, email, purgeAt } = await endedRoom();
    await send(owner.token, [text(1, "one"), text(2, "two")]);
    const ids = (await history(owner.token)).map(({ id }) => id);
    clockAt(purgeAt);
    await fireAlarm(chatId);
    const [sent] = await awaitEmails("room-deleted", email);
    const receipt = parseDeletionReceipt(/https?:\S+\/receipt#\S+/.exec(sent.text)?.[0] ?? "");
    expect(receipt).toMatchObject({ messages: 2, members: 1 });
    const leaves = [...ids.map((id) => `message ${id}`), `member ${owner.uid}`];
    expect(receipt?.root).toBe(merkleRoot(leaves));
  });
});

describe("an import", () => {
  let room: QuickRoom;
  let owner: QuickPerson;
  beforeAll(async () => {
    room = await quickRoom();
    owner = room.owner;
  });

  it.each([
    ["a forged id", text(0, "x")],
    ["a negative time", text(1, "x", { sj_zu: -5 })],
    ["a name that is too long", text(1, "x", { author: "a".repeat(17) })],
    ["a name of nothing visible", text(1, "x", { author: "\u200b" })],
    ["a name with a control character", text(1, "x", { author: "a\u0007b" })],
    ["a notice", text(1, "x", { lx: 92 })],
    ["a recalled message", text(1, "x", { lx: 91 })],
    ["a text that is no text", text(1, "x", { content: { html: "<b>" } })],
    ["ids out of order", text(2, "two"), text(1, "one")],
    ["an id twice", text(1, "one"), text(1, "one")],
    ["a batch that is too long", ...Array.from({ length: Limits.importBatchMax + 1 }, (_, at) => text(at + 1, "x"))],
  ] as [string, ...object[]][])("refuses %s as a bad request", async (_, ...messages) => {
    expect((await send(owner.token, messages)).code).toBe(ResultCode.badRequest);
    expect(await history(owner.token)).toEqual([]);
  });

  it("refuses a batch with a text that is too long or empty, or the file of another member or of none, as a whole", async () => {
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const { file_id } = await upload(guest.token, aFile);
    for (const wrong of [
      text(2, "x".repeat(Limits.textMaxUnits + 1)),
      text(2, " "),
      ...[file_id, "none"].map((id: string) => text(2, "", { lx: 5, file_id: id })),
    ])
      expect((await send(owner.token, [text(1, "good"), wrong])).code).toBe(ResultCode.refused);
    expect(await history(owner.token)).toEqual([]);
    expect((await post("/api/room/import", owner.token, { capsule: "former.1" })).data).toMatchObject({ count: 0 });
  });

  it("is for the owner and co-owners", async () => {
    const guest = await quickEnter(room, room.roomIc, "Mia");
    expect((await send(guest.token, [text(1, "one")])).code).toBe(ResultCode.forbidden);
    await make("setCoOwner", { memberId: guest.uid, token: owner.token, body: { on: true } });
    expect((await send(guest.token, [text(1, "one")])).code).toBe(ResultCode.ok);
  });

  it("moves a time of the future to now, keeps times in order and HTML as characters, and drops what SQLite cannot hold", async () => {
    const { owner } = await quickRoom();
    const before = Date.now();
    await send(owner.token, [
      text(5, "<img src=x onerror=alert(1)>\0\ud800", { author: "<b>Ann</b>" }),
      text(6, "two", { sj_zu: start }),
      text(7, "three", { sj_zu: before * 2 }),
    ]);
    const [one, two, three] = await history(owner.token);
    expect(one).toMatchObject({ senderId: "~<b>Ann</b>", content: "<img src=x onerror=alert(1)>\ufffd" });
    expect([one?.sentAt, two?.sentAt]).toEqual([start + 5000, start + 5000]);
    expect(three?.sentAt).toBeGreaterThanOrEqual(before);
    expect(three?.sentAt).toBeLessThanOrEqual(Date.now());
  });

  it("refuses more messages and bytes of texts than a room takes", async () => {
    const { owner, chatId } = await quickRoom();
    await send(owner.token, [text(1, "one")]);
    for (const limits of [`messages = ${Limits.importMessagesMax}`, `messages = 1, bytes = ${Limits.importBytesMax}`]) {
      await runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) => {
        storage.sql.exec(`UPDATE imports SET ${limits}`);
      });
      expect((await send(owner.token, [text(2, "two")])).code).toBe(ResultCode.refused);
    }
    expect(await history(owner.token)).toHaveLength(1);
  });
});
