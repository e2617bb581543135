import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { NewPoll } from "../../../worker/contract/poll.ts";
import { call, make, resultOf } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { clockAt } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const question = { kind: "text" as const, content: "Where?" };
const colours: NewPoll = { options: ["red", "green", "blue"] };

async function openPoll(poll: NewPoll = colours) {
  const room = await quickRoom();
  const guest = await quickEnter(room, room.roomIc, "Gus");
  const other = await quickEnter(room, room.roomIc, "Ida");
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
  it("counts each member once, whose latest choice holds, and tells everybody", async () => {
    const { room, guest, other, sockets, message, vote, votes, poll, results } = await openPoll();
    // A message whose text is the question, for clients that know no polls.
    const empty = { options: ["red", "green", "blue"], counts: [0, 0, 0], voters: 0 };
    expect(message).toMatchObject({ kind: "text", content: "Where?", poll: empty });
    const added = await sockets.owner.push("messagesAdded", ([first]) => first?.poll !== undefined);
    expect(added.data[0]).toMatchObject({ kind: "text", poll: empty });
    const edited = await sockets.guest.ask("edit", { messageId: message.id, content: "Where else?" });
    expect(edited.code).toBe(ResultCode.refused);

    await Promise.all([vote(sockets.guest, 0), vote(sockets.guest, 1), vote(sockets.other, 1)]);
    await vote(sockets.guest, 1);
    expect((await results(sockets.owner, 0, 2, 0)).data.poll.voters).toBe(2);
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect(await poll()).toMatchObject({ counts: [0, 2, 0], voters: 2 });
    const { choices, voters = [] } = await votes(guest.token);
    expect([choices, voters]).toEqual([[1], [[], expect.any(Array), []]]);
    expect(voters[1]?.sort()).toEqual([guest.uid, other.uid].sort());

    const { rev, epoch } = await make("getRoom", guest);
    const again = await connect(guest.token);
    await vote(again);
    expect(await poll()).toMatchObject({ counts: [0, 1, 0], voters: 1 });
    expect((await votes(guest.token)).choices).toEqual([]);
    // A member who was away gets the newest results.
    const { data } = await again.ask("resume", { afterId: message.id, epoch, rev });
    expect(JSON.stringify(data)).toContain('"counts":[0,1,0]');
  });

  it("puts the votes of a second into one frame", async () => {
    const { sockets, vote, results } = await openPoll();
    clockAt(Date.now());
    await vote(sockets.other, 0);
    await Promise.all([vote(sockets.owner, 0), vote(sockets.guest, 1), vote(sockets.other, 2)]);
    await results(sockets.owner, 1, 1, 1);
    const frames = sockets.owner.frames.filter(({ type }) => type === "c_poll");
    expect(frames).toHaveLength(2);
  });

  it("takes several choices only where it says so, and of two to ten different options", async () => {
    const { sockets, vote, votesCode, guest, poll } = await openPoll({ ...colours, several: true });
    await vote(sockets.guest, 2, 0);
    for (const choices of [[3], [0, 0]]) expect((await vote(sockets.guest, ...choices)).code).toBe(ResultCode.refused);
    expect(await poll()).toMatchObject({ several: true, counts: [1, 0, 1], voters: 1 });
    const plain = await sockets.guest.say("no poll");
    expect((await sockets.guest.ask("vote", { messageId: plain.id, choices: [0] })).code).toBe(ResultCode.refused);
    expect(await votesCode(guest.token, plain.id)).toBe(ResultCode.refused);
    expect(await votesCode(guest.token, "x")).toBe(ResultCode.badRequest);
    const send = (poll: NewPoll) => sockets.guest.askRaw("sendMessage", { lx: 1, content: "Where?", poll });
    expect((await send({ options: ["a", "a "] })).code).toBe(ResultCode.refused);
    const { data } = await send(colours);
    const two = await sockets.guest.ask("vote", { messageId: data[0].id, choices: [0, 1] });
    expect(two.code).toBe(ResultCode.refused);
  });

  it("does not say who chose what if it is anonymous", async () => {
    const { guest, room, sockets, vote, message } = await openPoll({ ...colours, anonymous: true });
    await vote(sockets.guest, 1);
    const answered = async (token: string) => (await call("GET", `/api/messages/${message.id}/votes`, { token })).data;
    expect(await answered(guest.token)).toEqual({ choices: [1] });
    expect(await answered(room.owner.token)).toEqual({ choices: [] });
  });

  it("ends for its sender or the owner, and then takes no votes", async () => {
    const { room, guest, other, sockets, vote, votesCode, message, poll } = await openPoll({
      ...colours,
      endsIn: 3600,
    });
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
    await sockets.owner.ask("recall", { messageId: message.id });
    expect(await votesCode(room.owner.token)).toBe(ResultCode.refused);
  });
});
