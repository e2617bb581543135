import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make, resultOf } from "../support/api.ts";
import { post, put, quickEnter, quickRoom } from "../support/quick-room.ts";
import { enterSealed, envelope, rotationBy, sealedReaction, sealedRoom, storedIn } from "../support/sealed-room.ts";
import { connect } from "../support/socket.ts";

const canary = "canary-7f3a";
const notEncrypted = /only encrypted content/;

describe("clear text in a sealed room is refused", () => {
  it("as the name of a member, of the room and of an invited person, and as welcome, and nothing of it is stored", async () => {
    const room = await sealedRoom();
    const mia = await enterSealed(room, room.roomIc);
    const { token } = room.owner;
    const tries = [
      await put("/api/me", mia.token, { mc: canary }),
      await put("/api/room", token, { chat_mc: canary }),
      await post("/api/invites", token, { people: [{ mc: envelope() }, { mc: canary }] }),
      await put("/api/room/welcome", token, { text: canary }),
    ];
    for (const { code, msg } of tries)
      expect([code, msg]).toEqual([ResultCode.refused, expect.stringMatching(notEncrypted)]);
    const login = await quickEnter(room, room.roomIc, canary).catch((error: Error) => error.message);
    expect(login).toBe("-1 notEncrypted");
    expect(await storedIn(room.chatId)).not.toContain(canary);
  });

  it("as message, edit, poll and reaction", async () => {
    const room = await sealedRoom();
    const socket = await connect(room.owner.token);
    const question = { kind: "text" as const, content: envelope() };
    const { data } = await socket.ask("sendMessage", question);
    const messageId = data[0]?.id ?? 0;
    const options = [envelope(), envelope(), canary];
    const acks = [
      await socket.ask("sendMessage", { kind: "text", content: canary }),
      await socket.ask("sendMessage", { kind: "text", content: "" }),
      await socket.ask("sendMessage", { kind: "text", content: `${envelope()} ${canary}` }),
      await socket.ask("sendMessage", { ...question, poll: { options } }),
      await socket.ask("edit", { messageId, content: canary }),
      await socket.ask("react", { messageId, emoji: "👍", on: true }),
    ];
    for (const { code, text } of acks)
      expect([code, text]).toEqual([ResultCode.refused, expect.stringMatching(notEncrypted)]);
    expect(await storedIn(room.chatId)).not.toContain(canary);
    socket.close(1000);
  });
});

describe("encrypted text in a sealed room", () => {
  it("reaches all members as it was sent", async () => {
    const room = await sealedRoom();
    const mia = await enterSealed(room, room.roomIc);
    const [sender, reader] = [await connect(room.owner.token), await connect(mia.token)];
    await reader.ask("resume", { afterId: 0 });
    const content = envelope(1, Limits.sealedTextMaxBytes);
    const options = Array.from({ length: 10 }, () => envelope(1, Limits.sealedOptionMaxBytes));
    const { data } = await sender.ask("sendMessage", { kind: "text", content, poll: { options } });
    const { data: pushed } = await reader.push("messagesAdded", ([message]) => message?.content === content);
    expect(pushed[0]?.poll?.options).toEqual(options);
    const emoji = sealedReaction();
    const messageId = data[0]?.id ?? 0;
    expect((await reader.ask("vote", { messageId, choices: [9] })).code).toBe(ResultCode.ok);
    const counted = await sender.push("pollChanged", ({ poll }) => poll.voters === 1);
    expect(counted.data.poll.counts.at(-1)).toBe(1);
    for (const socket of [sender, reader])
      expect((await socket.ask("react", { messageId, emoji, on: true })).code).toBe(ResultCode.ok);
    const { messages } = await make("listMessages", { token: mia.token });
    expect(messages.at(-1)?.reactions).toEqual({ [emoji]: [room.owner.uid, mia.uid] });
    for (const socket of [sender, reader]) socket.close(1000);
  });

  it("above the limit is refused", async () => {
    const room = await sealedRoom();
    const socket = await connect(room.owner.token);
    const long = await socket.ask("sendMessage", {
      kind: "text",
      content: envelope(1, Limits.sealedTextMaxBytes + 256),
    });
    expect(long.code).toBe(ResultCode.refused);
    const { token } = room.owner;
    const rename = (bytes: number) => resultOf("renameRoom", { token, body: { name: envelope(1, bytes) } });
    expect(await rename(Limits.sealedNameMaxBytes + 256)).toBe(ResultCode.refused);
    expect(await rename(Limits.sealedNameMaxBytes)).toBe(ResultCode.ok);
    socket.close(1000);
  });

  it("under a former key is refused everywhere, with the reason", async () => {
    const room = await sealedRoom();
    const { token } = room.owner;
    const socket = await connect(token);
    const { data } = await socket.ask("sendMessage", { kind: "text", content: envelope() });
    const messageId = data[0]?.id ?? 0;
    await post("/api/room/keys", token, await rotationBy(token));
    const changed = { code: ResultCode.refused, data: { reason: "epochChanged", key_epoch: 2 } };
    const old = envelope(1);
    const poll = { options: [envelope(2), old] };
    expect(await put("/api/me", token, { mc: old })).toMatchObject(changed);
    expect(await put("/api/room", token, { chat_mc: old })).toMatchObject(changed);
    expect(await put("/api/room/welcome", token, { text: old })).toMatchObject(changed);
    expect(await post("/api/invites", token, { people: [{ mc: old }] })).toMatchObject(changed);
    expect(await socket.ask("edit", { messageId, content: old })).toMatchObject(changed);
    expect(await socket.ask("sendMessage", { kind: "text", content: envelope(2), poll })).toMatchObject(changed);
    // Reactions stay under the key of their message, so that equal ones are equal.
    expect(await socket.ask("react", { messageId, emoji: sealedReaction(2), on: true })).toMatchObject(changed);
    expect((await socket.ask("react", { messageId, emoji: sealedReaction(1), on: true })).code).toBe(ResultCode.ok);
    socket.close(1000);
  });

  it("quotes nothing outside of the envelope, also after an edit", async () => {
    const room = await sealedRoom();
    const socket = await connect(room.owner.token);
    const first = (await socket.ask("sendMessage", { kind: "text", content: envelope() })).data[0];
    const reply = { kind: "text" as const, content: envelope(), replyTo: first?.id ?? 0 };
    const quoting = (await socket.ask("sendMessage", reply)).data[0];
    expect(quoting).toMatchObject({ quotedText: "", quotedSenderId: room.owner.uid, replyTo: first?.id });
    expect((await socket.ask("edit", { messageId: first?.id ?? 0, content: envelope() })).code).toBe(ResultCode.ok);
    const { messages } = await make("listMessages", room.owner);
    expect(messages.at(-1)?.quotedText).toBe("");
    const overview = await make("getRoom", { token: room.owner.token, query: { overview: true } });
    expect(overview.newest?.content).toBe(reply.content);
    socket.close(1000);
  });
});

describe("an unsealed room", () => {
  it("takes no encrypted names and no keys, and says nothing of them", async () => {
    const room = await quickRoom();
    const { token } = room.owner;
    const refused = [
      await put("/api/me", token, { mc: envelope() }),
      await put("/api/room", token, { chat_mc: envelope() }),
      await post("/api/invites", token, { people: [{ mc: envelope() }] }),
    ];
    for (const { code, msg } of refused) expect([code, msg]).toEqual([400, expect.stringMatching(/mc\)$/)]);
    const info = await make("getRoom", { token });
    for (const field of ["sealed", "keyEpoch", "rotationDue"]) expect(info).not.toHaveProperty(field);
    expect(await make("getLink", { code: room.roomIc })).not.toHaveProperty("sealed");
    const socket = await connect(token);
    const { data } = await socket.ask("sendMessage", { kind: "text", content: "hello" });
    const reaction = await socket.ask("react", { messageId: data[0]?.id ?? 0, emoji: sealedReaction(), on: true });
    expect(reaction.code).toBe(ResultCode.refused);
    socket.close(1000);
  });
});
