import { describe, expect, it } from "vitest";
import type { Message } from "../../../worker/contract/message.ts";
import { make } from "../support/api.ts";
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
  const ids = missed.map(({ id }) => id);
  return { missed, asked: await make("getMessagesByIds", { token, query: { ids } }) };
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

  it("contains changes since the previous client's request", async () => {
    const { olivia, tara, rhea, lena } = await fourPeople();
    const first = await olivia.socket.say("one");
    const second = await tara.socket.say("two");
    const pageOf = async (person: Person) => (await resumeAndFetch(person, first.id - 1)).missed;
    expect(await pageOf(lena)).toMatchObject([{ readCount: 0 }, { readCount: 0 }]);

    await rhea.socket.ask("markRead", { messageIds: [second.id] });
    expect(await pageOf(lena)).toMatchObject([{ readCount: 1 }, { readCount: 1 }]);
    await olivia.socket.ask("recall", { messageId: first.id });
    expect(await pageOf(lena)).toMatchObject([{ status: "recalled", content: "" }, { status: "sent" }]);
    await tara.socket.ask("react", { messageId: second.id, emoji: "👍", on: true });
    expect(await pageOf(lena)).toMatchObject([{ status: "recalled" }, { reactions: { "👍": [tara.uid] } }]);
    await olivia.socket.say("three");
    expect(await pageOf(lena)).toHaveLength(3);
  });

  it("contains altered messages, also after another client's request", async () => {
    const { olivia, tara, lena } = await fourPeople();
    const first = await olivia.socket.say("one");
    const asked = async (person: Person, rev: number) =>
      (await person.socket.ask("resume", { afterId: first.id, rev })).data;
    const { rev } = await asked(lena, 0);
    expect((await asked(lena, rev)).messages).toEqual([]);
    await tara.socket.ask("react", { messageId: first.id, emoji: "👍", on: true });
    for (const person of [lena, tara]) expect((await asked(person, rev)).messages).toMatchObject([{ id: first.id }]);
    expect((await asked(lena, rev + 1)).messages).toEqual([]);
  });
});
