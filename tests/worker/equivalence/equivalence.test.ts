import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { comparable, type Memory, Observer, openFresh } from "./observer.ts";
import { anyStep, type Scene, type Step, stepNames, take } from "./steps.ts";

/** Number of sequences; `npm run fuzz` plays thousands. */
const sequences = Number(env.SEQUENCES);
const atOnce = 30;

async function scene(): Promise<Scene> {
  const room = await quickRoom({ seats: 9 });
  const people = [room.owner, await quickEnter(room, room.roomIc, "Gus"), await quickEnter(room, room.roomIc, "Ann")];
  const observers: Observer[] = [];
  for (const person of people) observers.push(await Observer.open(person));
  // Presence is the only broadcast that no answer of the room is ordered behind.
  await Promise.all(
    observers.map((observer) => observer.until(({ members }) => members.every(({ online }) => online))),
  );
  return { room, observers, newcomers: [], invited: [], count: 0 };
}

async function allCaughtUp({ observers }: Scene): Promise<void> {
  await Promise.all(observers.map((observer) => observer.caughtUp()));
}

/** Compares each observer's state, built from pushes, with a fresh load of the room. */
async function compareAll(played: Scene): Promise<void> {
  await allCaughtUp(played);
  for (const observer of played.observers) {
    expect(observer.gaps).toBe(0);
    await observer.refresh();
    expect(comparable(observer.state)).toEqual(comparable(await openFresh(observer.person)));
  }
}

/** Compares clients that resume from an earlier state with a fresh load. */
async function compareReturning(played: Scene, memories: readonly Memory[]): Promise<void> {
  for (const [index, memory] of memories.entries()) {
    const former = played.observers[index];
    if (!former) continue;
    const back = await Observer.open(former.person, memory);
    await back.resume();
    await back.refresh(true);
    expect(comparable(back.state)).toEqual(comparable(await openFresh(back.person)));
    back.close();
  }
}

const theSame: Step = { do: "say", who: 0, which: 0, on: true };

describe("pushes of the room", () => {
  it.concurrent.each(stepNames)("%s comes to the same as loading the room anew", async (name) => {
    const played = await scene();
    for (const who of [0, 1, 2]) await take(played, { ...theSame, who });
    await take(played, { ...theSame, do: "voice" });
    await take(played, { ...theSame, do: "invite" });
    await take(played, { ...theSame, do: "enter" });
    await allCaughtUp(played);
    const memories = played.observers.map(({ memory }) => memory);
    for (const who of [0, 1, 2]) await take(played, { do: name, who, which: who, on: true });
    await take(played, { do: name, who: 1, which: 0, on: false });
    await compareAll(played);
    await compareReturning(played, memories);
    for (const observer of played.observers) observer.close();
  });
});

describe("random sequences of changes", () => {
  /** Plays one sequence and records every observer's state at step `cut`. */
  async function play(steps: readonly Step[], cut: number): Promise<{ played: Scene; memories: Memory[] }> {
    const played = await scene();
    let memories: Memory[] = [];
    for (const [index, step] of steps.entries()) {
      await allCaughtUp(played);
      if (index <= cut) memories = played.observers.map(({ memory }) => memory);
      await take(played, step);
    }
    return { played, memories };
  }

  async function verdict(steps: readonly Step[], cut: number): Promise<unknown> {
    try {
      const { played, memories } = await play(steps, cut);
      await compareAll(played);
      await compareReturning(played, memories);
      for (const observer of played.observers) observer.close();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  it(`${sequences} sequences give the same state as a fresh load, and so does a resume`, async () => {
    const sequence = fc.record({ steps: fc.array(anyStep, { minLength: 1, maxLength: 14 }), cut: fc.nat(13) });
    const seed = Number(env.SEED);
    const wanted = fc.sample(sequence, { numRuns: sequences, seed });
    for (let from = 0; from < wanted.length; from += atOnce) {
      const errors = await Promise.all(wanted.slice(from, from + atOnce).map(({ steps, cut }) => verdict(steps, cut)));
      const index = errors.findIndex((error) => error !== undefined);
      if (index < 0) continue;
      const { steps = [], cut = 0 } = wanted[from + index] ?? {};
      const shortest = await shortened(steps, cut);
      console.error(`seed ${seed}, sequence ${from + index}, shortened: ${JSON.stringify(shortest)}, cut ${cut}`);
      throw (await verdict(shortest, cut)) ?? errors[index];
    }
  });

  /** Shrinks a failing sequence to as few steps as possible. */
  async function shortened(steps: readonly Step[], cut: number): Promise<readonly Step[]> {
    for (let index = 0; index < steps.length; index++) {
      const fewer = steps.filter((_, other) => other !== index);
      if ((await verdict(fewer, cut)) !== undefined) return shortened(fewer, cut);
    }
    return steps;
  }
});
