import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { plantedDefects } from "./defects.ts";
import { defectsOf, expectFound, queryOf } from "./find-defect.ts";
import { simulate } from "./simulation.ts";

const seeds = Number(process.env.SEEDS ?? 100);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);
const oneSeed = process.env.SEED;

it("stores each message once, in one order for all, whatever is killed or cut", async () => {
  let virtualMs = 0;
  const began = process.cpuUsage();
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const outcome = await simulate(seed);
    expect(outcome.faults, `seed ${seed}`).toEqual([]);
    virtualMs += outcome.virtualMs;
  }
  const { user, system } = process.cpuUsage(began);
  const hours = Math.round(virtualMs / 3_600_000);
  const minutes = (user + system) / 60_000_000;
  console.log(
    `seeds from ${firstSeed}: ${seeds}, ${hours} room-hours, ${Math.round(hours / minutes)} in a minute of a core`,
  );
});

it.runIf(oneSeed)("prints one seed", async () => {
  const { trace, faults } = await simulate(Number(oneSeed));
  console.log(trace);
  expect(faults).toEqual([]);
});

it("repeats seeds byte by byte", async () => {
  expect((await simulate(7)).trace).toBe((await simulate(7)).trace);
});

it("plants each defect in text that the product has", () => {
  for (const { file, text, by } of plantedDefects) {
    expect(readFileSync(file, "utf8").split(text), `${text} in ${file}`).toHaveLength(2);
    expect(by).not.toBe(text);
  }
});

const usual = [
  "an acknowledgement leaves before its message is durable",
  "a retry is counted again",
  "a page checks no revisions",
];

it.each(defectsOf("room", usual))("finds that $name", async (defect) => {
  const path = `./simulation.ts${queryOf(defect)}`;
  const planted: typeof import("./simulation.ts") = await import(path);
  await expectFound(defect, planted.simulate, simulate);
});
