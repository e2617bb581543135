import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { NewPoll } from "../../../worker/contract/poll.ts";
import { call, make, resultOf } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { connect, type TestSocket } from "../support/socket.ts";

const question = { kind: "text" as const, content: "Where?" };
const colours: NewPoll = { options: ["red", "green", "blue"] };

async function openPoll(poll: NewPoll = colours) {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  const other = await enter(room.roomIc, "Ida");
  const sockets = {
    owner: await connect(room.owner.token),
    guest: await connect(guest.token),
    other: await connect(other.token),
  };
  const sent = await sockets.guest.ask("sendMessage", { ...question, poll });
  const [message] = sent.data;
  if (!message) throw new Error("no message");
  const { id } = message;
  return {
    room,
    guest,
    other,
    sockets,
    message,
    vote: (socket: TestSocket, ...choices: number[]) => socket.ask("vote", { messageId: id, choices }),
    votes: (token: string) => make("listVotes", { token, messageId: `${id}` }),
    votesCode: (token: string, messageId: number | string = id) =>
      resultOf("listVotes", { token, messageId: `${messageId}` }),
    poll: async ({ token } = room.owner) => (await make("getMessagesByIds", { token, query: { ids: [id] } }))[0]?.poll,
    results: (socket: TestSocket, ...counts: number[]) =>
      socket.push("pollChanged", ({ messageId, poll }) => messageId === id && `${poll.counts}` === `${counts}`),
  };
}

describe("a poll", () => {
  it("is a message whose text is the question, for clients that know no polls", async () => {
    const { message, sockets } = await openPoll();
    const poll = { options: ["red", "green", "blue"], counts: [0, 0, 0], voters: 0 };
    expect(message).toMatchObject({ kind: "text", content: "Where?", poll });
    expect((await sockets.owner.push("messagesAdded", ([first]) => first?.poll !== undefined)).data[0]).toMatchObject({
      kind: "text",
      poll,
    });
  });

  it("counts each member once, whose latest choice holds, and tells everybody", async () => {
    const { room, guest, other, sockets, vote, votes, poll, results } = await openPoll();
    await Promise.all([vote(sockets.guest, 0), vote(sockets.guest, 1), vote(sockets.other, 1)]);
    await vote(sockets.guest, 1);
    expect((await results(sockets.owner, 0, 2, 0)).data.poll.voters).toBe(2);
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect(await poll()).toMatchObject({ counts: [0, 2, 0], voters: 2 });
    const { choices, voters = [] } = await votes(guest.token);
    expect([choices, voters]).toEqual([[1], [[], expect.any(Array), []]]);
    expect(voters[1]?.sort()).toEqual([guest.uid, other.uid].sort());

    const again = await connect(guest.token);
    await vote(again);
    expect(await poll()).toMatchObject({ counts: [0, 1, 0], voters: 1 });
    expect((await votes(guest.token)).choices).toEqual([]);
  });

  it("puts the votes of a second into one frame", async () => {
    const { sockets, vote, results } = await openPoll();
    await vote(sockets.other, 0);
    await Promise.all([vote(sockets.owner, 0), vote(sockets.guest, 1), vote(sockets.other, 2)]);
    await results(sockets.owner, 1, 1, 1);
    const frames = sockets.owner.frames.filter(({ type }) => type === "c_poll");
    expect(frames).toHaveLength(2);
  });

  it("takes several choices only where it says so", async () => {
    const { sockets, vote, poll } = await openPoll({ ...colours, several: true });
    await vote(sockets.guest, 2, 0);
    expect(await poll()).toMatchObject({ several: true, counts: [1, 0, 1], voters: 1 });
    const single = await openPoll();
    expect((await single.vote(single.sockets.guest, 0, 1)).code).toBe(ResultCode.refused);
    expect(await single.poll()).toMatchObject({ voters: 0 });
  });

  it("refuses options that are not there, twice the same, and votes on what is no poll", async () => {
    const { sockets, vote, votesCode, guest, poll } = await openPoll({ ...colours, several: true });
    for (const choices of [[3], [0, 0], [0, 99]])
      expect((await vote(sockets.guest, ...choices)).code).toBe(ResultCode.refused);
    const plain = await sockets.guest.say("no poll");
    expect((await sockets.guest.ask("vote", { messageId: plain.id, choices: [0] })).code).toBe(ResultCode.refused);
    expect(await votesCode(guest.token, plain.id)).toBe(ResultCode.refused);
    expect(await votesCode(guest.token, "x")).toBe(ResultCode.badRequest);
    expect(await poll()).toMatchObject({ voters: 0 });
  });

  it("does not say who chose what if it is anonymous", async () => {
    const { guest, room, sockets, vote, message } = await openPoll({ ...colours, anonymous: true });
    await vote(sockets.guest, 1);
    const answered = async (token: string) => (await call("GET", `/api/messages/${message.id}/votes`, { token })).data;
    expect(await answered(guest.token)).toEqual({ choices: [1] });
    expect(await answered(room.owner.token)).toEqual({ choices: [] });
  });

  it("ends for its sender or the owner, and then takes no votes", async () => {
    const { room, guest, other, sockets, vote, message, poll } = await openPoll({ ...colours, endsIn: 3600 });
    const planned = (await poll())?.endsAt ?? 0;
    expect(planned).toBeGreaterThan(Date.now());
    await vote(sockets.other, 0);
    const endedBy = ({ token }: { token: string }) => ({ token, messageId: `${message.id}` });
    expect(await resultOf("endPoll", endedBy(other))).toBe(ResultCode.forbidden);
    const ended = await make("endPoll", endedBy(guest));
    expect(ended.endsAt).toBeLessThanOrEqual(Date.now());
    expect(await make("endPoll", endedBy(room.owner))).toEqual(ended);
    expect((await sockets.other.push("pollChanged", ({ poll: { endsAt = 0 } }) => endsAt < planned)).data.poll).toEqual(
      expect.objectContaining({ endsAt: ended.endsAt, voters: 1 }),
    );
    expect((await vote(sockets.owner, 0)).code).toBe(ResultCode.refused);
    expect(await poll()).toMatchObject({ voters: 1 });
  });

  it("has two to ten different options and no file, and its question cannot be edited", async () => {
    const { sockets, message } = await openPoll();
    const send = (poll: NewPoll) => sockets.guest.askRaw("sendMessage", { lx: 1, content: "Where?", poll });
    for (const options of [["one"], ["a", "a "], ["a", " "], Array.from({ length: 11 }, (_, at) => `${at}`)])
      expect((await send({ options })).code).toBe(ResultCode.refused);
    const edited = await sockets.guest.ask("edit", { messageId: message.id, content: "Where else?" });
    expect(edited.code).toBe(ResultCode.refused);
  });

  it("is not voted on by a muted member, and is gone with its votes when recalled", async () => {
    const { room, guest, sockets, message, vote, votesCode } = await openPoll();
    await vote(sockets.other, 0);
    await make("muteMember", { memberId: guest.uid, token: room.owner.token, body: { on: true } });
    expect((await vote(sockets.guest, 0)).code).toBe(ResultCode.refused);
    await sockets.owner.ask("recall", { messageId: message.id });
    expect((await vote(sockets.other, 1)).code).toBe(ResultCode.refused);
    expect(await votesCode(room.owner.token)).toBe(ResultCode.refused);
  });

  it("reaches a member who was away with its newest results", async () => {
    const { room, guest, sockets, message, vote } = await openPoll();
    const info = await make("getRoom", guest);
    await sockets.guest.close();
    await vote(sockets.other, 2);
    const returned = await connect(guest.token);
    const { data } = await returned.ask("resume", { afterId: message.id, epoch: info.epoch, rev: info.rev });
    expect(JSON.stringify(data)).toContain('"counts":[0,0,1]');
    expect(room.chatId).toBe(info.roomId);
  });
});
