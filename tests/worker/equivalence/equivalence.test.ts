import { describe, expect, it } from "vitest";
import { Limits } from "../../../worker/contract/limits.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { comparable, type Memory, Observer, openAnew } from "./observer.ts";
import { type Scene, type Step, stepNames, take } from "./steps.ts";

async function scene(): Promise<Scene> {
  const room = await quickRoom({ seats: 9 });
  const people = [room.owner, await quickEnter(room, room.roomIc, "Gus"), await quickEnter(room, room.roomIc, "Ann")];
  const observers: Observer[] = [];
  for (const person of people) observers.push(await Observer.open(person));
  return { room, observers, newcomers: [], invited: [], count: 0 };
}

/** What is gathered before it is told is told by then. */
const gathered = () => new Promise((resolve) => setTimeout(resolve, Limits.readReceiptsEveryMs + 150));

async function everybodyCaughtUp({ observers }: Scene): Promise<void> {
  await Promise.all(observers.map((observer) => observer.caughtUp()));
}

/** What everybody was told of comes to the same as opening the room anew. */
async function compareAll(played: Scene): Promise<void> {
  await everybodyCaughtUp(played);
  for (const observer of played.observers) {
    expect(observer.gaps).toBe(0);
    await observer.lookAround();
    expect(comparable(observer.state)).toEqual(comparable(await openAnew(observer.person)));
  }
}

/** Somebody who comes back with what they knew then, comes to the same too. */
async function compareReturning(played: Scene, memories: readonly Memory[]): Promise<void> {
  for (const [index, memory] of memories.entries()) {
    const former = played.observers[index];
    if (!former) continue;
    const back = await Observer.open(former.person, memory);
    await back.resume();
    await back.lookAround(true);
    expect(comparable(back.state)).toEqual(comparable(await openAnew(back.person)));
    back.close();
  }
}

const theSame: Step = { do: "say", who: 0, which: 0, on: true };

describe("what the room tells of", () => {
  it.concurrent.each(stepNames)("%s comes to the same as loading the room anew", async (name) => {
    const played = await scene();
    for (const who of [0, 1, 2]) await take(played, { ...theSame, who });
    await take(played, { ...theSame, do: "voice" });
    await take(played, { ...theSame, do: "invite" });
    await take(played, { ...theSame, do: "enter" });
    await everybodyCaughtUp(played);
    const memories = played.observers.map(({ memory }) => memory);
    for (const who of [0, 1, 2]) await take(played, { do: name, who, which: who, on: true });
    await take(played, { do: name, who: 1, which: 0, on: false });
    await gathered();
    await compareAll(played);
    await compareReturning(played, memories);
    for (const observer of played.observers) observer.close();
  });
});
