import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newToken } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import type { Result } from "../../../worker/lib/result.ts";
import type { ActionName } from "../../../worker/room/actions/actions.ts";
import { eventually } from "../../support/eventually.ts";
import { call, fetchWorker, make, resultOf } from "../support/api.ts";
import { aFile, begin } from "../support/files.ts";
import { put, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, eventId, TestSocket } from "../support/socket.ts";
import {
  awaitEmails,
  clockAt,
  dayMs,
  emailsSettled,
  fireAlarm,
  hourMs,
  minuteMs,
  setEmail,
  start,
} from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A room with an owner and an attacker. */
async function twoPeople() {
  const room = await quickRoom();
  const guest = await quickEnter(room, room.roomIc, "Eve");
  return { room, owner: await connect(room.owner.token), eve: await connect(guest.token), guest };
}

/**
 * The room's answers to all of these frames, sent at once inside the object: the network path takes most of a test's
 * time.
 */
async function answersOf(
  chatId: string,
  token: string,
  asked: readonly (readonly [name: ActionName, input: unknown])[],
): Promise<Set<ResultCode>> {
  return await runInDurableObject(env.ROOM.getByName(chatId), (room) => {
    const ask = room.act.bind(room) as (name: ActionName, session: string, input: unknown) => Result<unknown>;
    return new Set(
      asked.map((one) => ask(one[0], digest(token), one[1])).map((answer) => (answer.ok ? ResultCode.ok : answer.code)),
    );
  });
}

const refusals = (socket: TestSocket) =>
  socket.frames.filter(({ type, code }) => type === "ack" && code !== ResultCode.ok);

describe("a flood", () => {
  it("of messages is slowed, then closed; accepted messages are stored once, and other members go on", async () => {
    const { owner, eve } = await twoPeople();
    // On a slow machine the bucket would fill up again meanwhile.
    clockAt(Date.now());
    for (let n = 0; n < 2 * Limits.floodRefusalsMax; n++)
      eve.send("sendMessage", { kind: "text", content: `flood ${n}` });
    expect(await eve.whenClosed()).toMatchObject({ code: CloseCode.abuse });
    expect(refusals(eve)[0]).toMatchObject({
      code: ResultCode.refused,
      origin_type: "add_msg",
      msg: expect.stringMatching(/slow/i),
    });
    await owner.say("still here");
    const texts = (messages: { content: string }[]) => messages.map(({ content }) => content);
    const seen = texts(owner.pushedMessages()).filter((content) => content.startsWith("flood"));
    expect(seen.length).toBeGreaterThanOrEqual(Limits.floodBurst);
    expect(seen.length).toBeLessThan(2 * Limits.floodRefusalsMax);
    const acked = eve.frames
      .filter(({ type, code }) => type === "ack" && code === ResultCode.ok)
      .flatMap(({ data }) => texts(data));
    // The last messages were accepted, and their acknowledgements met a closed socket.
    expect(seen.slice(0, acked.length)).toEqual(acked);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("of other frames is closed: meaningless ones, typing, pings in a form of one's own, news of what was read", async () => {
    const room = await quickRoom();
    const owner = await connect(room.owner.token);
    for (const text of [
      '{"type":"nonsense","event_id":"evt-1-a"}',
      '{"type":"typing","data":{"on":true}}',
      '{"type": "ping"}',
      '{"type":"got","data":{"rev":1}}',
    ]) {
      const eve = await connect((await quickEnter(room, room.roomIc, `Eve ${text.length}`)).token);
      // On a slow machine the bucket would fill up again meanwhile.
      clockAt(Date.now());
      const max = Math.max(Limits.floodBurst, Limits.signalsBurst) + Limits.floodRefusalsMax;
      for (let n = 0; n <= max; n++) eve.sendText(text);
      expect(await eve.whenClosed(), text).toMatchObject({ code: CloseCode.abuse });
      vi.useRealTimers();
    }
    await owner.say("still here");
    expect(owner.closed).toEqual([]);
  });

  it("of typing reaches the others as few frames: changes, and the same again after a second", async () => {
    clockAt(start);
    const { owner, eve } = await twoPeople();
    const typed = () => owner.pushes("typing").map(({ data }) => data.on);
    // The acknowledged message comes behind the typing.
    const type = async (...states: boolean[]) => {
      for (const on of states) eve.send("typing", { on });
      const { id } = await eve.say("typed");
      await owner.push("messagesAdded", (messages) => messages.some((message) => message.id === id));
    };
    await type(true, true, true);
    expect(typed()).toEqual([true]);
    clockAt(start + 1000);
    await type(true, false, false);
    expect(typed()).toEqual([true, true, false]);
    // A program that sends one on each press of a key is not closed for it.
    const seconds = 10;
    for (let n = 1; n <= seconds; n++) {
      clockAt(start + 1000 + n * 1000);
      await type(...Array.from({ length: 40 }, (_, n) => n % 2 === 0));
    }
    expect(typed().length).toBeLessThanOrEqual(3 + Limits.typingBurst + seconds * Limits.typingPerSecond);
    expect(refusals(eve)).toEqual([]);
    expect(eve.closed).toEqual([]);
  });

  it("does not include fast typing, or an outbox that is sent after a reconnect", async () => {
    const { eve } = await twoPeople();
    const answers = Array.from({ length: Limits.outboxBurst }, (_, n) => eve.say(`line ${n}`));
    await Promise.all(answers);
    expect(refusals(eve)).toEqual([]);
  });

  it("cannot be evaded by resume requests in the addresses of new sockets: these count too", async () => {
    clockAt(start);
    const { eve, guest } = await twoPeople();
    for (let n = 0; n < Limits.floodBurst; n++) eve.sendRaw("nonsense", {});
    eve.send("sendMessage", { kind: "text", content: "one more" });
    // The attacker's budget would refill with a moving clock.
    await eve.until(() => refusals(eve).length > Limits.floodBurst);
    const answer = async () => {
      const again = await connect(guest.token, "en", { pos_id: 0, rev: 0 });
      return again.frame(({ type, event_id }) => type === "ack" && event_id === "");
    };
    expect(await answer()).toMatchObject({ code: ResultCode.refused, msg: expect.stringMatching(/slow/i) });
    clockAt(start + 1000);
    expect(await answer()).toMatchObject({ code: ResultCode.ok });
  });

  it("of bytes is slowed, not lost: a refusal has the time to retry, and the retry is accepted once", async () => {
    clockAt(start);
    const { eve } = await twoPeople();
    // 45 KB of 3,600 units.
    const content = "👨‍👩‍👧‍👦".repeat(1800);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => eve.ask("sendMessage", { kind: "text", content }, `evt-1-big${n}`)),
    );
    const refused = answers.filter(({ code }) => code !== ResultCode.ok);
    expect(answers.length - refused.length).toBeGreaterThan(20);
    expect(refused).not.toEqual([]);
    for (const ack of refused)
      expect(ack).toMatchObject({ code: ResultCode.refused, text: expect.stringMatching(/slow down/i), data: null });
    // Other messages may have been accepted since the refusal; a later retry gets another time.
    let again = refused[0];
    for (let tries = 0; again && tries < 3 && again.code !== ResultCode.ok; tries++) {
      clockAt(Date.now() + (again.retryAfterSeconds ?? 0) * 1000);
      eve.frames.length = 0;
      again = await eve.ask("sendMessage", { kind: "text", content }, again.eventId);
    }
    expect(again?.data).toMatchObject([{ content }]);
  });

  it("of reactions is slowed by the bytes that each one writes: all of its message", async () => {
    clockAt(start);
    const { owner, eve } = await twoPeople();
    const long = await owner.say("👨‍👩‍👧‍👦".repeat(1800));
    const short = await owner.say("hello");
    const react = (messageId: number, on: boolean) => eve.ask("react", { messageId, emoji: "👍", on });
    let accepted = 0;
    for (; accepted < 50; accepted++) {
      const answer = await react(long.id, accepted % 2 === 0);
      if (answer.code === ResultCode.ok) continue;
      expect(answer).toMatchObject({ code: ResultCode.refused, retryAfterSeconds: expect.any(Number) });
      break;
    }
    expect(accepted).toBeGreaterThan(20);
    expect(accepted).toBeLessThan(30);
    expect(await eve.ask("sendMessage", { kind: "text", content: "more" })).toMatchObject({ code: ResultCode.refused });
    clockAt(start + minuteMs);
    for (let n = 0; n < 50; n++) expect(await react(short.id, n % 2 === 0)).toMatchObject({ code: ResultCode.ok });
  });

  it("of edits is slowed by the bytes that each one writes: also those of all replies that quote the text", async () => {
    clockAt(start);
    const { eve } = await twoPeople();
    const beginning = "x".repeat(Limits.quoteMaxLength);
    const { id: messageId } = await eve.say(`${beginning}, and more`);
    for (let minute = 1; minute < 5; minute++) {
      for (let n = 0; n < 12; n++) await eve.say("👨‍👩‍👧‍👦".repeat(1800), { replyTo: messageId });
      clockAt(start + minute * minuteMs);
    }
    const edit = (content: string) => eve.ask("edit", { messageId, content });
    // The replies quote the beginning only.
    for (let n = 0; n < 30; n++) expect(await edit(`${beginning}, and ${n}`)).toMatchObject({ code: ResultCode.ok });
    let accepted = 0;
    while (accepted < 20 && (await edit(`${accepted}`)).code === ResultCode.ok) accepted++;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(4);
    const refused = await edit("more");
    expect(refused).toMatchObject({ code: ResultCode.refused, retryAfterSeconds: expect.any(Number) });
    // Others write replies, too: they cannot keep the author from writing for longer.
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it("of votes is slowed by the bytes of the poll; a vote for the same again writes nothing", async () => {
    clockAt(start);
    const { owner, eve } = await twoPeople();
    const options = Array.from({ length: 10 }, (_, n) => `${n}${"👨‍👩‍👧‍👦".repeat(30)}`);
    const poll = { options, several: false, anonymous: false };
    const content = "👨‍👩‍👧‍👦".repeat(1800);
    const asked = await owner.ask("sendMessage", { kind: "text", content, replyTo: 0, poll });
    const messageId = asked.data[0]?.id ?? 0;
    const vote = (choice: number) => eve.ask("vote", { messageId, choices: [choice] });
    for (let n = 0; n < 3; n++) expect(await vote(1)).toMatchObject({ code: ResultCode.ok });
    await owner.say("behind the votes");
    expect(owner.pushes("pollChanged")).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => vote(n % 2)));
    const accepted = answers.filter(({ code }) => code === ResultCode.ok);
    expect(accepted.length).toBeGreaterThan(10);
    expect(accepted.length).toBeLessThan(30);
    expect(answers.at(-1)).toMatchObject({ code: ResultCode.refused, retryAfterSeconds: expect.any(Number) });
  });

  it("of bytes does not refuse an accepted message that is sent again after a lost acknowledgement", async () => {
    clockAt(start);
    const { eve } = await twoPeople();
    const first = await eve.ask("sendMessage", { kind: "text", content: "hello" }, "evt-1-first");
    const content = "👨‍👩‍👧‍👦".repeat(1800);
    for (let n = 0; n < 25; n++) await eve.ask("sendMessage", { kind: "text", content });
    expect(await eve.ask("sendMessage", { kind: "text", content: "new" })).toMatchObject({ code: ResultCode.refused });
    expect(await eve.ask("sendMessage", { kind: "text", content: "hello" }, "evt-1-first")).toEqual(first);
  });

  it("of resume requests is slowed by the bytes of the answers, and does not stop other members' messages", async () => {
    clockAt(start);
    const { owner, eve, guest } = await twoPeople();
    const content = "👨‍👩‍👧‍👦".repeat(1800);
    for (let n = 0; n < 20; n++) await owner.say(content);
    const answers = [];
    for (let n = 0; n < 25; n++) answers.push(await eve.ask("resume", { afterId: 0 }));
    const given = answers.filter(({ code }) => code === ResultCode.ok);
    const bytes = given.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0);
    expect(bytes).toBeGreaterThan(Limits.resumeBytesPerMinute - Limits.pageMaxBytes);
    // The size of an answer is known after it was given.
    expect(bytes).toBeLessThan(Limits.resumeBytesPerMinute + 4 * Limits.pageMaxBytes);
    expect(answers.at(-1)).toMatchObject({ code: ResultCode.refused, retryAfterSeconds: expect.any(Number) });
    // The pages ask for pinned messages and new links after a catch-up, however long it was.
    expect(await resultOf("getMessagesByIds", { token: guest.token, query: { ids: [1] } })).toBe(ResultCode.ok);
    expect((await eve.say("still here")).content).toBe("still here");
    clockAt(Date.now() + (answers.at(-1)?.retryAfterSeconds ?? 0) * 1000);
    expect(await eve.ask("resume", { afterId: 0 })).toMatchObject({ code: ResultCode.ok });
  });

  it("of messages by their ids is slowed before they are read: per member, and in the room as a whole", async () => {
    clockAt(start);
    const { room, owner, guest } = await twoPeople();
    const content = "👨‍👩‍👧‍👦".repeat(1800);
    let newest = 0;
    for (let n = 0; n < 20; n++) newest = (await owner.say(content)).id;
    const ids = Array.from({ length: 20 }, (_, n) => newest - n);
    const bytes = ids.length * Buffer.byteLength(content);
    const ask = async ({ token }: { token: string }) => resultOf("getMessagesByIds", { token, query: { ids } });
    const untilRefused = async (person: { token: string }) => {
      for (let n = 0; ; n++) if ((await ask(person)) !== ResultCode.ok) return n;
    };
    const max = Math.floor(Limits.byIdsBytesOfMember / bytes);
    expect(await untilRefused(guest)).toBeLessThanOrEqual(max);
    const others = [room.owner, await quickEnter(room, room.roomIc, "Ida")];
    let answered = 0;
    for (const other of others) answered += await untilRefused(other);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual((Limits.byIdsBytesOfRoom - Limits.byIdsBytesOfMember) / bytes + 1);
    clockAt(start + 60_000);
    for (const person of [guest, ...others]) expect(await ask(person)).toBe(ResultCode.ok);
  });

  it("of calls ends with 429, for this session only", async () => {
    clockAt(start);
    const { room, guest } = await twoPeople();
    const asked = Array.from({ length: Limits.requestsPerMinute }, () => ["getMe", undefined] as const);
    expect(await answersOf(room.chatId, guest.token, asked)).toEqual(new Set([ResultCode.ok]));
    const slowed = await call("GET", "/api/me", { token: guest.token });
    expect(slowed).toMatchObject({ status: 429, code: ResultCode.tooMany, data: null });
    expect(slowed.headers.get("retry-after")).toBe("1");
    expect(await resultOf("getMe", room.owner)).toBe(ResultCode.ok);
    clockAt(start + 1000);
    expect(await resultOf("getMe", { token: guest.token })).toBe(ResultCode.ok);
  });

  it("of new passwords is slowed before any is hashed", async () => {
    clockAt(start);
    const { room } = await twoPeople();
    const stub = env.ROOM.getByName(room.chatId);
    // The call is limited before it hashes.
    for (let n = 0; n < Limits.costlyRequestsPerMinute; n++) await make("getPushKey", room.owner);
    expect((await put("/api/room/password", room.owner.token, { password: "x" })).status).toBe(429);
    expect((await stub.ask("count", undefined)).ok).toBe(true);
  });
});

describe("input that is too large or too deep", () => {
  it("as a frame is answered with -1 or closed, and other members are not disturbed", async () => {
    const { owner, eve } = await twoPeople();
    const deep = `${"[".repeat(32_000)}${"]".repeat(32_000)}`;
    for (const text of [
      "x".repeat(1024 * 1024),
      `{"type":"add_msg","event_id":"${eventId()}","data":${deep}}`,
      `{"type":"add_msg","event_id":"${eventId()}","data":{"lx":1,"content":${"[".repeat(20_000)}`,
    ])
      eve.sendText(text);
    await eve.frame(() => refusals(eve).length >= 1);
    await owner.say("still here");
    expect(refusals(eve).every(({ code }) => code === ResultCode.refused)).toBe(true);
    expect(owner.closed).toEqual([]);
  });

  it("as a body is answered with 400 or 413", async () => {
    const { room } = await twoPeople();
    const send = async (body: string) => {
      const headers = { token: room.owner.token, "content-type": "application/json" };
      return (await fetchWorker("/api/room", { method: "PUT", headers, body })).status;
    };
    expect(await send("[".repeat(200_000))).toBe(400);
    expect(await send(`{"chat_mc":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toBe(400);
    expect(await send(`{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(",")}}`)).toBe(400);
    expect(await send(`{"chat_mc":"${"x".repeat(Limits.bodyMaxBytes)}"}`)).toBe(413);
    const hook = await fetchWorker("/api/webhooks/stripe", {
      method: "POST",
      body: "x".repeat(Limits.bodyMaxBytes + 1),
    });
    expect(hook.status).toBe(413);
  });
});

describe("sockets of one token", () => {
  it("are five; more close the oldest, and very many are not opened", async () => {
    clockAt(start);
    const { room, owner, guest, eve } = await twoPeople();
    const opened = [eve];
    for (let n = 1; n < Limits.socketOpensPerMinute; n++) opened.push(await connect(guest.token));
    const tooMany = await fetchWorker("/api/socket", {
      headers: { upgrade: "websocket", "sec-websocket-protocol": `parley.v1, ${guest.token}` },
    });
    expect([tooMany.status, tooMany.webSocket]).toEqual([429, null]);
    expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await tooMany.json()).toMatchObject({ code: ResultCode.tooMany, data: null });
    await eventually(() => expect(opened.filter(({ closed }) => closed.length > 0)).toHaveLength(opened.length - 5));
    for (const { closed } of opened.slice(0, -5)) expect(closed[0]).toMatchObject({ code: CloseCode.behind });
    await owner.say("still here");
    await opened.at(-1)?.push("messagesAdded", ([first]) => first?.content === "still here");
    expect(await connect(room.owner.token)).toBeInstanceOf(TestSocket);
  });

  it("that has ended are slowed like any other", async () => {
    clockAt(start);
    const { room } = await twoPeople();
    const made = newToken(settingsOf(env).keyring, room.chatId);
    const open = () =>
      fetchWorker("/api/socket", {
        headers: { upgrade: "websocket", "sec-websocket-protocol": `parley.v1, ${made}` },
      });
    const answers = [];
    for (let n = 0; n <= Limits.socketOpensPerMinute; n++) answers.push((await open()).status);
    expect(answers.at(0)).toBe(101);
    expect(answers.at(-1)).toBe(429);
  });
});

describe("the history", () => {
  it("can be read in pages as fast as a person scrolls, and not as fast as a program", async () => {
    clockAt(start);
    const { room, guest } = await twoPeople();
    const resultOfPage = (token: string) => resultOf("listMessages", { token, query: { limit: 1 } });
    const asked = Array.from({ length: Limits.historyPagesPerMinute }, (_, n) =>
      n % 2 ? (["listMessages", { limit: 1 }] as const) : (["getMessagesByIds", { ids: [1] }] as const),
    );
    expect(await answersOf(room.chatId, guest.token, asked)).toEqual(new Set([ResultCode.ok]));
    const slowed = await call("GET", "/api/messages?limit=1", { token: guest.token });
    expect([slowed.status, slowed.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(await resultOfPage(room.owner.token)).toBe(ResultCode.ok);
    expect(await resultOf("getMe", { token: guest.token })).toBe(ResultCode.ok);
    clockAt(start + 1000);
    expect(await resultOfPage(guest.token)).toBe(ResultCode.ok);
  });
});

describe("uploads", () => {
  it("with an ended session never reach the bucket", async () => {
    const { room } = await twoPeople();
    const begun = vi.spyOn(env.MEDIA, "createMultipartUpload");
    const made = newToken(settingsOf(env).keyring, room.chatId);
    expect((await begin(made, aFile)).code).toBe(ResultCode.loggedOut);
    expect(begun).not.toHaveBeenCalled();
    begun.mockRestore();
  });

  /** An upload of a part whose first bytes are sent at once, and the others by `end`. */
  function dripping(token: string, fileId: string) {
    const { readable: body, writable } = new FixedLengthStream(aFile.bytes.length);
    const writer = writable.getWriter();
    void writer.write(aFile.bytes.slice(0, 1)).catch(() => {});
    const end = () => {
      void writer.write(aFile.bytes.slice(1)).catch(() => {});
      void writer.close().catch(() => {});
    };
    const headers = { token, "content-length": String(aFile.bytes.length) };
    return { answer: fetchWorker(`/api/uploads/${fileId}/parts/1`, { method: "PUT", headers, body }), end };
  }

  it("that arrive slowly are twelve at a time; further ones are refused with a time to wait", async () => {
    const { guest } = await twoPeople();
    const { file_id } = (await begin(guest.token, aFile)).data;
    const tooMany = 4;
    const drips = Array.from({ length: Limits.uploadPartsInFlight + tooMany }, () => dripping(guest.token, file_id));
    // The first twelve take the places: only refused ones get an answer.
    const refused: Response[] = [];
    await new Promise<void>((done) => {
      for (const { answer } of drips)
        void answer.then((response) => {
          if (refused.push(response) === tooMany) done();
        });
    });
    expect(refused.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
      Array.from({ length: tooMany }, () => [429, "1"]),
    );
    for (const { end } of drips) end();
    const statuses = await Promise.all(drips.map(async ({ answer }) => (await answer).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(Limits.uploadPartsInFlight);
    expect(await resultOf("completeUpload", { fileId: file_id, token: guest.token })).toBe(ResultCode.ok);
  });
});

describe("a foreign mailbox", () => {
  it("is not filled by many seats that name its address", async () => {
    const now = Date.now();
    const room = await quickRoom({ seats: 6, days: 30 });
    for (let n = 0; n < 4; n++) {
      const { token } = await quickEnter(room, room.roomIc, `G${n}`);
      await setEmail(token, n % 2 ? "Victim@example.com" : "victim@example.com");
    }
    const owner = await connect(room.owner.token);
    for (let step = 0; step < 4; step++) {
      await owner.say(`news ${step}`);
      for (const wait of [0, 16, 20]) {
        clockAt(now + step * hourMs + wait * minuteMs);
        await fireAlarm(room.chatId);
      }
    }
    await awaitEmails("unread", "victim@example.com", 0);
    await emailsSettled(room.chatId);
    const all = async (kind: string) =>
      [...(await awaitEmails(kind, "victim@example.com", 0)), ...(await awaitEmails(kind, "Victim@example.com", 0))]
        .length;
    expect(await all("unread")).toBe(1);
    clockAt(now + 27 * dayMs + minuteMs);
    await fireAlarm(room.chatId);
    await eventually(async () => expect(await all("room-ends-soon")).toBe(1));
    await emailsSettled(room.chatId);
    expect(await all("room-ends-soon")).toBe(1);
  });
});
