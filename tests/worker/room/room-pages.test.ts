import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { getMessagesByIds } from "../../../worker/contract/calls/messages.ts";
import type { Message } from "../../../worker/contract/message.ts";
import { call } from "../support/api.ts";
import { type QuickPerson, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";

interface Person extends QuickPerson {
  socket: TestSocket;
}

/** A room with two talkers and two returning members. */
async function fourPeople() {
  const room = await quickRoom({ seats: 5 });
  const people: Person[] = [];
  for (const name of [undefined, "Tara", "Rhea", "Lena"]) {
    const person = name === undefined ? room.owner : await quickEnter(room, room.roomIc, name);
    people.push({ ...person, socket: await connect(person.token) });
  }
  const [olivia, tara, rhea, lena] = people as [Person, Person, Person, Person];
  return { olivia, tara, rhea, lena };
}

/** The pages of a returning member, and the same messages requested by their ids. */
async function resumeAndFetch(
  { socket, token }: Person,
  afterId: number,
): Promise<{ missed: Message[]; asked: Message[] }> {
  const missed = (await socket.ask("resume", { afterId })).data.messages;
  const ids = missed.map(({ id }) => id).join(",");
  const answer = await call("GET", `${getMessagesByIds.path}?msg_ids=${ids}`, { token });
  const asked = z.decode(getMessagesByIds.data, answer.data);
  return { missed, asked };
}

describe("a page that many clients resume from", () => {
  it("contains each client's own and read messages, in any order of the clients", async () => {
    const { olivia, tara, rhea, lena } = await fourPeople();
    const first = await olivia.socket.say("one");
    const second = await tara.socket.say("two");
    const third = await olivia.socket.say("three");
    await rhea.socket.ask("markRead", { messageIds: [second.id] });
    const readers = [lena, rhea, olivia, lena, tara, rhea, lena];
    for (const person of readers) {
      const { missed, asked } = await resumeAndFetch(person, first.id - 1);
      expect(missed).toEqual(asked);
      expect(missed.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    }
    const readByRhea = (await resumeAndFetch(rhea, first.id - 1)).missed.map(({ readByMe }) => readByMe);
    expect(readByRhea).toEqual([true, true, false]);
    expect((await resumeAndFetch(lena, first.id - 1)).missed.map(({ readCount }) => readCount)).toEqual([1, 1, 0]);
  });
});
