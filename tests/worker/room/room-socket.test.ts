import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { call, type Json, make } from "../support/api.ts";
import { quickEnter } from "../support/quick-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { twoPeople } from "../support/two-people.ts";

const resume = (socket: TestSocket, data: object) => socket.askRaw("resume", data);

describe("the socket", () => {
  it("is closed for its own session's sixth, and for no other device's", async () => {
    const { room } = await twoPeople();
    const { seatIc, token: phone } = await quickEnter(room, room.roomIc, "Ada");
    const { token: laptop } = await quickEnter(room, seatIc);
    const opened = [];
    for (const token of [phone, laptop, laptop, laptop, laptop, laptop, laptop]) opened.push(await connect(token));
    expect(await opened[1]?.whenClosed()).toMatchObject({ code: CloseCode.behind });
    await opened[0]?.say("all others are there");
    for (const socket of opened.slice(2)) expect((await socket.push("messagesAdded")).data).toHaveLength(1);
  });

  it("is closed from here too when its other end closes, and leaves nothing in the room", async () => {
    const { room, owner, member } = await twoPeople();
    member.close(1000);
    await owner.push("onlineChanged", ({ online }) => !online);
    const left = await runInDurableObject(env.ROOM.getByName(room.chatId), (_, ctx) => ctx.getWebSockets().length);
    expect(left).toBe(1);
    expect(await member.whenClosed()).toMatchObject({ code: 1000 });
  });

  it("goes on with an attachment of an earlier release, and is asked to log in with one that cannot be read", async () => {
    const { room, owner, member, guest } = await twoPeople();
    const stub = env.ROOM.getByName(room.chatId);
    await runInDurableObject(stub, (_, ctx) => {
      for (const socket of ctx.getWebSockets()) {
        const { unread: _unread, ...former } = socket.deserializeAttachment() as Json;
        socket.serializeAttachment(former.memberId === guest.uid ? "garbage" : { ...former, unread: 12 });
      }
    });
    await evictDurableObject(stub, { webSockets: "hibernate" });
    expect((await owner.say("still here")).content).toBe("still here");
    expect(await member.ask("sendMessage", { kind: "text", content: "who am I" })).toMatchObject({
      code: ResultCode.loggedOut,
    });
  });

  it("answers the ping without waking the room", async () => {
    const { room, owner } = await twoPeople();
    const stub = env.ROOM.getByName(room.chatId);
    await evictDurableObject(stub);
    owner.sendText('{"type":"ping"}');
    expect(await owner.frame((frame) => frame.type === "pong")).toEqual({ type: "pong" });
    // Another spelling of the ping is answered too, by the room itself.
    owner.frames.length = 0;
    owner.sendText('{"type": "ping"}');
    expect(await owner.frame((frame) => frame.type === "pong")).toEqual({ type: "pong" });
  });

  it("shows every socket the revisions in order, acks included", async () => {
    const { owner, member } = await twoPeople();
    const start = await owner.say("start");
    await member.push("messagesAdded", ([first]) => first?.rev === start.rev);
    for (const socket of [owner, member]) socket.frames.length = 0;
    const sends = Array.from({ length: 20 }, (_, n) => [owner.say(`o${n}`), member.say(`m${n}`)]).flat();
    await Promise.all(sends);
    const numbers = (socket: TestSocket) =>
      socket.frames
        .flatMap((frame: Json) => (frame.type === "ack" || frame.type === "c_add_msg" ? frame.data : []))
        .map((message: Json) => [message.id, message.rev]);
    const expected = Array.from({ length: 40 }, (_, n) => [start.id + 1 + n, start.rev + 1 + n]);
    for (const socket of [owner, member]) {
      await socket.frame(() => numbers(socket).length === 40);
      expect(numbers(socket)).toEqual(expected);
    }
  });
});

describe("bad frames", () => {
  let owner: TestSocket;
  let member: TestSocket;
  beforeAll(async () => {
    ({ owner, member } = await twoPeople());
  });

  it.each([
    ["a list", "[]"],
    ["no type", '{"event_id":"evt-1-a"}'],
    ["an unknown type", '{"type":"shout","event_id":"evt-1-a"}'],
    ["no event id", '{"type":"add_msg","data":{"lx":1,"content":"x"}}'],
    ["a wrong event id", '{"type":"add_msg","event_id":"1","data":{"lx":1,"content":"x"}}'],
    ["no data", '{"type":"add_msg","event_id":"evt-1-a"}'],
    ["wrong data", '{"type":"qx_msg","event_id":"evt-1-a","data":{"msg_id":{}}}'],
    ["more than 64 KiB", `{"type":"add_msg","event_id":"evt-1-a","data":{"lx":1,"content":"${"x".repeat(65536)}"}}`],
  ])("%s: answered with -1, and the room goes on", async (_, text) => {
    member.frames.length = 0;
    member.sendText(text);
    expect(await member.frame(({ type }) => type === "ack")).toMatchObject({ code: ResultCode.refused, data: null });
    const { id } = await owner.say("still here");
    await member.push("messagesAdded", ([first]) => first?.id === id);
  });

  it("that are no JSON close the socket after five of them", async () => {
    for (let n = 0; n < 5; n++) member.sendText("hello?");
    expect(await member.whenClosed()).toMatchObject({ code: CloseCode.unsupportedData });
    await owner.say("still here");
  });
});

describe("coming back", () => {
  it("brings missed changes: new, recalled, renamed, cleared", async () => {
    const { room, guest, owner, member } = await twoPeople();
    const first = await owner.say("first");
    const before = await make("getRoom", guest);
    member.close(1000);
    await owner.push("onlineChanged", ({ memberId, online }) => memberId === guest.uid && !online);
    const second = await owner.say("second");
    await owner.ask("recall", { messageId: first.id });
    await make("renameRoom", { token: room.owner.token, body: { name: "Orchard" } });

    const back = await connect(guest.token);
    const { code, data } = await resume(back, { pos_id: before.lastId, rev: before.rev, epoch: before.epoch });
    expect(code).toBe(ResultCode.ok);
    const now = await make("getRoom", guest);
    expect(data).toMatchObject({
      rev: now.rev,
      epoch: before.epoch,
      cleared_to: 0,
      more: false,
      room: { chat_mc: "Orchard" },
    });
    expect(data.list.map((message: Json) => [message.id, message.zt])).toEqual([
      [first.id, 2],
      [second.id, 1],
      [second.id + 1, 1],
    ]);
    expect(data.members).toBeUndefined();
  });

  it("without a revision brings the messages after the id", async () => {
    const { room, owner } = await twoPeople();
    const one = await owner.say("one");
    const two = await owner.say("two");
    const { data } = await resume(owner, { pos_id: one.id });
    expect(data.list).toEqual([expect.objectContaining({ id: two.id })]);
    expect(data.room).toBeUndefined();
    // Members come only when they changed.
    const { lastId, rev, epoch } = await make("getRoom", room.owner);
    const { uid } = await quickEnter(room, room.roomIc, "Bob");
    const missed = (await resume(owner, { pos_id: lastId, rev, epoch })).data;
    expect(missed.members.map((member: Json) => member.id)).toContain(uid);
  });

  it("with another epoch, or a future revision, means a full reload", async () => {
    const { room, owner } = await twoPeople();
    const { lastId: pos_id, rev, epoch } = await make("getRoom", room.owner);
    expect((await resume(owner, { pos_id, rev, epoch: "another" })).data).toEqual({ pos_id });
    expect((await resume(owner, { pos_id, rev: rev + 1, epoch })).data).toEqual({ pos_id });
    expect((await resume(owner, { pos_id: pos_id + 1, rev, epoch })).data).toEqual({ pos_id });
  });

  it("after many missed messages goes page by page, and ends complete: by frames, the address and HTTPS", async () => {
    const { room, guest, owner, member } = await twoPeople();
    const start = await make("getRoom", guest);
    const stub = env.ROOM.getByName(room.chatId);
    const sent = 1003;
    await runInDurableObject(stub, (_, ctx) => {
      ctx.storage.transactionSync(() => {
        for (let n = 1; n <= sent; n++)
          ctx.storage.sql.exec(
            "INSERT INTO messages (id, rev, kind, sender_id, event_id, sent_at, body) VALUES (?, ?, 'text', ?, ?, ?, ?)",
            start.lastId + n,
            start.rev + n,
            room.owner.uid,
            `evt-1-m${n}`,
            Date.now(),
            JSON.stringify({ content: `m${n}` }),
          );
        ctx.storage.sql.exec("UPDATE room SET last_id = ?, rev = ?", start.lastId + sent, start.rev + sent);
      });
    });
    // The room caches its revision; an eviction makes it read the rows that the test wrote.
    await evictDurableObject(stub);
    await owner.ask("recall", { messageId: start.lastId + 1 });
    const { rev: newest } = await make("getRoom", guest);
    const isMissed = ({ type, event_id: id, data }: Json) => type === "ack" && id === "" && data?.list !== undefined;
    const byAddress = async (at: Record<string, string | number>) => {
      const socket = await connect(guest.token, "en", at);
      const { data } = await socket.frame(isMissed);
      socket.close();
      return data;
    };
    const byHttps = async (at: object) => {
      const { data } = await call("POST", "/api/room/exchange", { token: guest.token, body: { ...at, frames: [] } });
      return { ...data.frames.find(isMissed).data, rev: data.rev, more: data.more };
    };
    const byFrames = async (at: object) => (await resume(member, at)).data;
    for (const ask of [byFrames, byAddress, byHttps]) {
      const seen = new Map<number, Json>();
      let { lastId: pos_id, rev } = start;
      for (let page = 0, more = true; more; page++) {
        expect(page).toBeLessThan(5);
        const data = await ask({ pos_id, rev, epoch: start.epoch });
        expect(data.list.length).toBeLessThanOrEqual(500);
        for (const message of data.list) {
          seen.set(message.id, message);
          pos_id = Math.max(pos_id, message.id);
        }
        ({ rev, more } = data);
      }
      expect(seen.size).toBe(sent);
      expect(seen.get(start.lastId + 1)).toMatchObject({ zt: 2, content: "" });
      expect(rev).toBe(newest);
    }
  });
});
