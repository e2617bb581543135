import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Missed } from "../../../worker/contract/frames/client/resume.ts";
import { make, resultOf } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { codeOf, enter, paidRoom, password } from "../support/room.ts";
import { connect, eventId, type TestSocket } from "../support/socket.ts";

/** Plays the whole life of a room; `between` runs after every step. Returns the final state as a client reads it. */
async function journey(between: (chatId: string) => Promise<void>) {
  const { chatId, ownerIc } = await paidRoom();
  const step = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await between(chatId);
    return result;
  };
  const codeFor = (token: string) => resultOf("getRoom", { token });

  await step(make("getLink", { code: ownerIc }));
  const owner = await step(
    make("setUpRoom", { body: { code: ownerIc, password, name: "Olivia", roomName: "Garden" } }),
  );
  const { token } = owner;
  const guest = await step(enter(codeOf(owner.room.roomLink ?? ""), "Gus"));
  const ownerSocket = await step(connect(token));
  const guestSocket = await step(connect(guest.token));
  const hello = await step(ownerSocket.say("hello"));
  const reply = await step(guestSocket.say("hi", { replyTo: hello.id }));
  const id = eventId();
  const once = await step(guestSocket.ask("sendMessage", { kind: "text", content: "once" }, id));
  await step(guestSocket.ask("sendMessage", { kind: "text", content: "once" }, id));
  await step(ownerSocket.ask("markRead", { messageIds: [reply.id, once.data[0]?.id ?? 0] }));
  await step(guestSocket.ask("react", { messageId: hello.id, emoji: "👍", on: true }));
  await step(ownerSocket.ask("recall", { messageId: hello.id }));
  await step(make("renameRoom", { token, body: { name: "Orchard" } }));
  await step(make("muteAll", { token, body: { on: true } }));
  const silenced = await step(guestSocket.ask("sendMessage", { kind: "text", content: "but" }));
  await step(make("muteAll", { token, body: { on: false } }));
  await step(make("muteMember", { token, memberId: guest.uid, body: { on: true } }));
  await step(make("muteMember", { token, memberId: guest.uid, body: { on: false } }));
  await step(make("editMe", { token: guest.token, body: { name: "Gustav" } }));
  const phone = await step(enter(guest.ic));
  await step(make("resetRoomLink", { token }));
  const [invited] = await step(make("inviteMembers", { token, body: { people: [{ name: "Ann" }] } }));
  const ann = await step(enter(invited?.code ?? ""));
  const missed = await step(guestSocket.ask("resume", { afterId: hello.id, rev: hello.rev }));
  await step(make("removeMember", { token, memberId: ann.uid }));
  const annNow = await step(codeFor(ann.token));
  await step(make("setPassword", { token, body: { password: "battery staple" } }));
  const phoneNow = await step(codeFor(phone.token));
  await step(enter(guest.ic, undefined, "battery staple"));
  await step(ownerSocket.say("goodbye"));
  const { messages } = await step(make("listMessages", { token }));
  const room = await step(make("getRoom", { token }));

  const people = new Map([
    [owner.memberId, "owner"],
    [guest.uid, "guest"],
    [ann.uid, "ann"],
  ]);
  return {
    silenced: silenced.code,
    annNow,
    phoneNow,
    missed: missed.data.messages.length,
    rev: room.rev,
    name: room.name,
    seats: room.seatsUsed,
    history: messages.map((message) => [
      message.id,
      message.rev,
      message.kind,
      message.status,
      message.content,
      people.get(message.senderId),
      message.readCount,
      message.quotedRecalled,
    ]),
  };
}

async function putToSleep(chatId: string): Promise<void> {
  await evictDurableObject(env.ROOM.getByName(chatId)).catch((error: Error) => {
    // An object that hibernated by itself is fine too.
    if (!error.message.includes("not currently running")) throw error;
  });
}

describe("a room that is put to sleep after every step", () => {
  it("comes to the same end as one that stays awake", async () => {
    const awake = await journey(async () => {});
    const evicted = await journey(putToSleep);
    expect(evicted).toEqual(awake);
    expect(awake).toMatchObject({
      silenced: ResultCode.refused,
      annNow: ResultCode.seatReset,
      phoneNow: ResultCode.loggedOut,
      name: "Orchard",
      seats: 2,
    });
    expect(awake.history.at(-1)).toContain("goodbye");
  });
});

describe("a returning client", () => {
  it("gets the same answer from a room that stayed awake as from one that was evicted", async () => {
    const room = await quickRoom();
    const tara = await quickEnter(room, room.roomIc, "Tara");
    const info = await make("getRoom", tara);
    const [owner, guest] = await Promise.all([connect(room.owner.token), connect(tara.token)]);
    const answers = async (lastId: number) => {
      const asked: Missed[] = [];
      for (let afterId = 0; afterId <= lastId; afterId++)
        for (const socket of [owner, guest])
          asked.push((await socket.ask("resume", { afterId, rev: info.rev, epoch: info.epoch })).data);
      return asked.map(({ room, ...data }) => (room ? { ...data, room: { ...room, serverTime: 0 } } : data));
    };
    let lastId = 0;
    const step = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work;
      const awake = await answers(lastId);
      await putToSleep(room.chatId);
      expect(awake).toEqual(await answers(lastId));
      return result;
    };
    const say = async (from: TestSocket, text: string, more: { replyTo?: number } = {}) => {
      const message = await from.say(text, more);
      lastId = message.id;
      return message;
    };
    // Memory holds only messages since the last wake-up; each answer mixes both.
    const [one, two] = await step(Promise.all([say(owner, "one"), say(guest, "two")]));
    const answer = await step(say(guest, "and three", { replyTo: one.id }));
    await say(owner, "four");
    await step(guest.ask("react", { messageId: lastId, emoji: "👍", on: true }));
    await say(guest, "five");
    await step(owner.ask("react", { messageId: two.id, emoji: "🎉", on: true }));
    await say(owner, "six", { replyTo: answer.id });
    await step(guest.ask("recall", { messageId: answer.id }));
    const sent = eventId();
    await guest.ask("sendMessage", { kind: "text", content: "twice" }, sent);
    lastId += 1;
    await step(guest.ask("sendMessage", { kind: "text", content: "twice" }, sent));
    await say(guest, "seven");
    await step(owner.ask("markRead", { messageIds: [lastId] }));
    await say(guest, "eight");
    await step(make("clearHistory", room.owner));
    // A notice of the cleared history stands between them.
    await step(say(guest, "nine"));
    expect((await answers(lastId))[0]?.messages.at(-1)).toMatchObject({ id: lastId, content: "nine" });
  });
});
