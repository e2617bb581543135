import { expect, it } from "vitest";
import { defectsOf, expectFound, queryOf } from "./find-defect.ts";
import { simulateVoiceCalls } from "./voice-calls.ts";

const seeds = Number(process.env.SEEDS ?? 60);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);
const oneSeed = process.env.SEED;

it("shows all members the same people in a call, whoever crashes, comes back or is removed", async () => {
  let joins = 0;
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const outcome = await simulateVoiceCalls(seed);
    expect(outcome.faults, `seed ${seed}`).toEqual([]);
    joins += outcome.joins;
  }
  expect(joins).toBeGreaterThan(seeds * 10);
});

it.runIf(oneSeed)("prints one seed of calls", async () => {
  const { trace, faults } = await simulateVoiceCalls(Number(oneSeed));
  console.log(trace);
  expect(faults).toEqual([]);
});

it.each(defectsOf("calls", ["a killed process leaves ghosts in the call"]))("finds that $name", async (defect) => {
  const path = `./voice-calls.ts${queryOf(defect)}`;
  const planted: typeof import("./voice-calls.ts") = await import(path);
  await expectFound(defect, planted.simulateVoiceCalls, simulateVoiceCalls);
});
