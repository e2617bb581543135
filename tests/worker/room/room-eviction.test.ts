import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { make, resultOf } from "../support/api.ts";
import { codeOf, enter, paidRoom, password } from "../support/room.ts";
import { connect, eventId } from "../support/socket.ts";

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
