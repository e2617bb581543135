import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, type Json } from "../support/api.ts";
import { codeOf, enter, paidRoom, password } from "../support/room.ts";
import { connect, eventId } from "../support/socket.ts";

/** Plays the whole life of a room; `between` runs after every step. Returns the final state as the wire shows it. */
async function journey(between: (chatId: string) => Promise<void>): Promise<Json> {
  const { chatId, ownerIc } = await paidRoom();
  const step = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await between(chatId);
    return result;
  };
  const info = (token: string) => call("GET", "/api/api_chat/get_liao_info", { token });

  await step(call("GET", `/api/links/${ownerIc}`));
  const setup = await step(
    call("POST", "/api/rooms/setup", { body: { ic: ownerIc, password, mc: "Olivia", chat_mc: "Garden" } }),
  );
  const owner = setup.data.token;
  const guest = await step(enter(codeOf(setup.data.room.room_link), "Gus"));
  const ownerSocket = await step(connect(owner));
  const guestSocket = await step(connect(guest.token));
  const hello = await step(ownerSocket.say("hello"));
  const reply = await step(guestSocket.say("hi", { replyTo: hello.id }));
  const id = eventId();
  const once = await step(guestSocket.ask("sendMessage", { kind: "text", content: "once" }, id));
  await step(guestSocket.ask("sendMessage", { kind: "text", content: "once" }, id));
  await step(ownerSocket.ask("markRead", { messageIds: [reply.id, once.data[0]?.id ?? 0] }));
  await step(guestSocket.ask("react", { messageId: hello.id, emoji: "👍", on: true }));
  await step(ownerSocket.ask("recall", { messageId: hello.id }));
  await step(call("PUT", "/api/room", { token: owner, body: { chat_mc: "Orchard" } }));
  await step(call("PUT", "/api/room/mute", { token: owner, body: { on: true } }));
  const silenced = await step(guestSocket.ask("sendMessage", { kind: "text", content: "but" }));
  await step(call("PUT", "/api/room/mute", { token: owner, body: { on: false } }));
  await step(call("PUT", `/api/members/${guest.uid}/mute`, { token: owner, body: { on: true } }));
  await step(call("PUT", `/api/members/${guest.uid}/mute`, { token: owner, body: { on: false } }));
  await step(call("PUT", "/api/me", { token: guest.token, body: { mc: "Gustav" } }));
  const phone = await step(enter(guest.ic));
  await step(call("POST", "/api/room/link/reset", { token: owner }));
  const invited = await step(call("POST", "/api/invites", { token: owner, body: { people: [{ mc: "Ann" }] } }));
  const ann = await step(enter(invited.data[0].ic));
  const missed = await step(guestSocket.ask("resume", { afterId: hello.id, rev: hello.rev }));
  await step(call("DELETE", `/api/members/${ann.uid}`, { token: owner }));
  const annNow = await step(info(ann.token));
  await step(call("PUT", "/api/room/password", { token: owner, body: { password: "battery staple" } }));
  const phoneNow = await step(info(phone.token));
  await step(enter(guest.ic, undefined, "battery staple"));
  await step(ownerSocket.say("goodbye"));
  const history = await step(call("GET", "/api/messages", { token: owner }));
  const room = (await step(info(owner))).data;

  const people = new Map([
    [setup.data.uid, "owner"],
    [guest.uid, "guest"],
    [ann.uid, "ann"],
  ]);
  return {
    silenced: silenced.code,
    annNow: annNow.code,
    phoneNow: phoneNow.code,
    missed: missed.data.messages.length,
    rev: room.rev,
    name: room.chat_mc,
    seats: room.seats_used,
    history: history.data.list.map((message: Json) => [
      message.id,
      message.rev,
      message.lx,
      message.zt,
      message.content,
      people.get(message.tjuid),
      message.read_num,
      message.pdel,
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
