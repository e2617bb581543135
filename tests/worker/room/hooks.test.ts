import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { type Answer, fetchWorker, type Json, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { bytesOf, follow, pictures, stored } from "../support/files.ts";
import { post, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";

const pathOf = (link: string) => new URL(link).pathname;

async function roomWithBot() {
  const room = await quickRoom({ seats: 2 });
  const guest = await quickEnter(room, room.roomIc, "Gus");
  const bot = await make("makeBot", { token: room.owner.token, body: { name: "Builder" } });
  return { room, guest, bot, socket: await connect(guest.token) };
}

/** Posts as curl does. */
async function curl(link: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetchWorker(pathOf(link), { method: "POST", body, headers });
  const answer = (await response.json()) as { code: number; data: Json; msg: string };
  return { status: response.status, headers: response.headers, ...answer };
}

const asForm = { "content-type": "application/x-www-form-urlencoded" };
const asJson = { "content-type": "application/json" };

const messages = async (token: string) =>
  (await make("listMessages", { token })).messages.filter(({ notice }) => notice === undefined);

function formOf(text: string, files: Record<string, File>): FormData {
  const form = new FormData();
  form.set("text", text);
  for (const [field, file] of Object.entries(files)) form.set(field, file);
  return form;
}

describe("an incoming hook", () => {
  it("writes text under the bot's name to everybody, without taking a seat", async () => {
    const { room, guest, bot, socket } = await roomWithBot();
    expect(bot).toMatchObject({ name: "Builder", link: expect.stringContaining("/api/hooks/") });
    const { code, data } = await curl(bot.link, "Build 7 = 100% green", asForm);
    expect(code).toBe(ResultCode.ok);
    const pushed = await socket.push("messagesAdded");
    expect(pushed.data[0]).toMatchObject({ content: "Build 7 = 100% green", senderId: bot.id, bot: true });
    expect(data.msg_ids).toEqual([pushed.data[0]?.id]);
    await curl(bot.link, JSON.stringify({ text: "as JSON" }), asJson);
    await curl(bot.link, "text=as+a+form", asForm);
    await curl(bot.link, "as plain text", { "content-type": "text/plain" });
    const texts = (await messages(guest.token)).map(({ content }) => content);
    expect(texts).toEqual(["Build 7 = 100% green", "as JSON", "as a form", "as plain text"]);
    const info = await make("getRoom", room.owner);
    expect(info).toMatchObject({ seatsUsed: 2, bots: [{ id: bot.id, name: "Builder" }] });
  });

  it("sends pictures as an album with a caption, and other files as files, also in an announcement-only room", async () => {
    const { room, guest, bot } = await roomWithBot();
    const files = {
      a: new File([pictures.png(40, 30)], "one.png", { type: "image/png" }),
      b: new File([pictures.png(20, 10)], "two.png", { type: "image/png" }),
      c: new File([bytesOf("line 1")], "build.log", { type: "text/plain" }),
    };
    await make("setSpeaking", { token: room.owner.token, body: { slowMode: 60, announceOnly: true } });
    const { code, data } = await curl(bot.link, formOf("Screens", files));
    expect([code, data?.msg_ids.length]).toEqual([ResultCode.ok, 3]);
    const [one, two, log] = await messages(guest.token);
    expect(one).toMatchObject({ kind: "image", content: "Screens", width: 40, height: 30, bot: true });
    expect(two).toMatchObject({ kind: "image", content: "", albumId: one?.albumId });
    expect(log).toMatchObject({ kind: "file", fileName: "build.log", size: 6, senderId: bot.id });
    expect(await (await follow(log?.fileUrl ?? "")).text()).toBe("line 1");
    // One post is one message for slow mode; the next one has to wait.
    const soon = await curl(bot.link, "again", asForm);
    expect([soon.status, Number(soon.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  it("waits in slow mode: of two posts at once one is written, and no file of a refused one is stored", async () => {
    const { room, guest, bot } = await roomWithBot();
    await make("setSpeaking", { token: room.owner.token, body: { slowMode: 60 } });
    const linkHash = digest(pathOf(bot.link).split("/").at(-1) ?? "");
    const write = (text: string) => askRoom(room.chatId, "postByHook", { linkHash, eventId: "", text, files: [] });
    const written = await Promise.all([write("one"), write("two")]);
    expect(written.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await curl(bot.link, formOf("three", { f: new File(["x"], "x.txt") }))).status).toBe(429);
    expect(await messages(guest.token)).toHaveLength(1);
    expect(await stored(room.chatId)).toEqual([]);
  });

  it("stores a repeated post once, also after a restart and a cleared history", async () => {
    const { room, guest, bot } = await roomWithBot();
    const once = () => curl(bot.link, formOf("log", { f: new File(["x"], "x.txt") }), { "idempotency-key": "build-7" });
    const first = await once();
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect((await once()).data).toEqual(first.data);
    expect(await messages(guest.token)).toHaveLength(1);
    expect(await stored(room.chatId)).toHaveLength(1);
    const inBody = () => curl(bot.link, JSON.stringify({ text: "hi", event_id: "e-1" }), asJson);
    expect((await inBody()).data).toEqual((await inBody()).data);
    await make("clearHistory", room.owner);
    expect((await once()).data).toEqual(first.data);
    expect(await messages(guest.token)).toEqual([]);
    expect((await curl(bot.link, "after it", asForm)).code).toBe(ResultCode.ok);
  });

  it("refuses what a member may not send, in words, and writes nothing", async () => {
    const { room, guest, bot } = await roomWithBot();
    expect(await curl(bot.link, "", asForm)).toMatchObject({ code: ResultCode.refused, msg: expect.any(String) });
    expect((await curl(bot.link, "字".repeat(2001), asForm)).msg).toBe("Message too long to send");
    expect((await curl(bot.link, "{", asJson)).status).toBe(400);
    expect((await curl(bot.link, JSON.stringify({ text: 7 }), asJson)).msg).toContain("text");
    expect((await curl(bot.link, "x", { ...asForm, "idempotency-key": "a b" })).status).toBe(400);
    expect((await curl(bot.link, "x".repeat(300 * 1024), asForm)).status).toBe(413);
    const six = Object.fromEntries([..."abcdef"].map((name) => [name, new File(["x"], name)]));
    expect((await curl(bot.link, formOf("", six))).code).toBe(ResultCode.refused);
    await make("muteAll", { token: room.owner.token, body: { on: true } });
    expect((await curl(bot.link, "muted", asForm)).msg).toBe("The owner has muted everyone.");
    expect(await messages(guest.token)).toEqual([]);
    expect(await stored(room.chatId)).toEqual([]);
  });

  it("tells of a disabled and an ended room, and of nothing behind a wrong link", async () => {
    const { room, bot } = await roomWithBot();
    const wrong = bot.link.slice(0, -1) + (bot.link.endsWith("a") ? "b" : "a");
    const unknown = await curl(wrong, "x", asForm);
    expect([unknown.status, unknown.data]).toEqual([404, null]);
    const ofLink = await curl(new URL(room.roomIc, bot.link).href, "x", asForm);
    expect([ofLink.status, ofLink.msg]).toEqual([404, unknown.msg]);
    const stub = env.ROOM.getByName(room.chatId);
    await stub.ask("setDisabled", { on: true });
    expect((await curl(bot.link, "x", asForm)).code).toBe(ResultCode.roomDisabled);
    await stub.ask("setDisabled", { on: false });
    await make("endRoom", room.owner);
    expect((await curl(bot.link, "x", asForm)).code).toBe(ResultCode.roomExpired);
  });
});

describe("a bot", () => {
  it("gets another name, a new link and an end; its messages keep its name", async () => {
    const { room, guest, bot, socket } = await roomWithBot();
    const { token } = room.owner;
    await curl(bot.link, "hello", asForm);
    const called = (name: string) => ({ botId: bot.id, token, body: { name } });
    // No bot has the name of a member.
    expect(await make("renameBot", called("Gus"))).toEqual({ id: bot.id, name: "Gus (2)" });
    await socket.push("messagesAdded");
    expect((await socket.push("roomStateChanged")).data.bots).toEqual([{ id: bot.id, name: "Gus (2)" }]);
    expect(await resultOf("renameBot", called("Olivia"))).toBe(ResultCode.refused);
    const { link } = await make("renewBotLink", { botId: bot.id, token });
    expect((await curl(bot.link, "old link", asForm)).status).toBe(404);
    expect((await curl(link, "new link", asForm)).code).toBe(ResultCode.ok);
    await make("removeBot", { botId: bot.id, token });
    expect((await curl(link, "no more", asForm)).status).toBe(404);
    expect((await messages(guest.token)).map(({ content }) => content)).toEqual(["hello", "new link"]);
    expect(await make("getRoom", guest)).toMatchObject({ bots: [], former: [{ id: bot.id, name: "Gus (2)" }] });
  });

  it("is one of at most five, and its link is stored as a hash", async () => {
    const { room, bot } = await roomWithBot();
    for (let more = 0; more < 4; more++)
      await make("makeBot", { token: room.owner.token, body: { name: `Bot ${more}` } });
    const sixth = await post("/api/room/hooks", room.owner.token, { mc: "Sixth" });
    expect(sixth).toMatchObject({ code: ResultCode.refused, msg: "A room has at most 5 bots." });
    const rows = await runInDurableObject(env.ROOM.getByName(room.chatId), (_, { storage }) =>
      JSON.stringify(storage.sql.exec("SELECT * FROM hooks").toArray()),
    );
    expect(rows).toContain(bot.id);
    expect(rows).not.toContain(pathOf(bot.link).split("/").at(-1));
  });
});
