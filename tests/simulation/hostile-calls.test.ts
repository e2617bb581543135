import { expect, it } from "vitest";
import { defectsOf, expectFound, queryOf } from "./find-defect.ts";
import { simulateHostileCalls } from "./hostile-calls.ts";

const seeds = Number(process.env.SEEDS ?? 30);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);
const oneSeed = process.env.SEED;

it("lets no server, and no removed member with it, hear a call of a sealed room", async () => {
  let pairs = 0;
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const outcome = await simulateHostileCalls(seed);
    expect(outcome.faults, `seed ${seed}`).toEqual([]);
    pairs += outcome.pairs;
  }
  expect(pairs).toBeGreaterThan(seeds);
});

it.runIf(oneSeed)("prints one seed of hostile calls", async () => {
  const { trace, faults } = await simulateHostileCalls(Number(oneSeed));
  console.log(trace);
  expect(faults).toEqual([]);
});

it.each(defectsOf("hostileCalls", ["a new key leaves the connections of before"]))(
  "finds that $name",
  async (defect) => {
    const path = `./hostile-calls.ts${queryOf(defect)}`;
    const planted: typeof import("./hostile-calls.ts") = await import(path);
    await expectFound(defect, planted.simulateHostileCalls, simulateHostileCalls);
  },
);
