import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { plantedDefects } from "./defects.ts";
import { type Defects, simulate } from "./simulation.ts";

const seeds = Number(process.env.SEEDS ?? 300);
const oneSeed = process.env.SEED;

it("stores each message once, in one order for all, whatever is killed or cut", async () => {
  let virtualMs = 0;
  const began = performance.now();
  for (let seed = 1; seed <= seeds; seed++) {
    const outcome = await simulate(seed);
    expect(outcome.faults, `seed ${seed}`).toEqual([]);
    virtualMs += outcome.virtualMs;
  }
  const minutes = (performance.now() - began) / 60_000;
  console.log(`${seeds} seeds, ${Math.round(virtualMs / 3_600_000 / minutes)} virtual room-hours a minute`);
});

it.runIf(oneSeed)("prints one seed", async () => {
  const { trace, faults } = await simulate(Number(oneSeed));
  console.log(trace);
  expect(faults).toEqual([]);
});

it("repeats seeds byte by byte", async () => {
  for (const seed of [7, 8, 9]) expect((await simulate(seed)).trace).toBe((await simulate(seed)).trace);
});

it("plants each defect in text that the product has", () => {
  for (const { file, text, by } of plantedDefects) {
    expect(readFileSync(file, "utf8").split(text), `${text} in ${file}`).toHaveLength(2);
    expect(by).not.toBe(text);
  }
});

const planted = process.env.DEFECT;

it.runIf(planted)("finds the planted defect", async () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { faults } = await simulate(seed).catch((error) => ({ faults: [String(error)] }));
    if (faults.length === 0) continue;
    console.log(`found by seed ${seed}: ${faults[0]}`);
    return;
  }
  expect.fail("no seed found the defect");
});

it.each<[string, Defects]>([
  ["acknowledges before the write is durable", { acksBeforeCommit: true }],
  ["forgets event ids", { forgetsEventIds: true }],
])("finds a room that %s", async (_, defects) => {
  for (let seed = 1; seed <= 500; seed++) {
    if ((await simulate(seed, defects)).faults.length === 0) continue;
    expect((await simulate(seed)).faults, `seed ${seed} without the defect`).toEqual([]);
    return;
  }
  expect.fail("no seed found the defect");
});
