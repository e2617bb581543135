import { expect } from "vitest";
import { type PlantedDefect, plantedDefects } from "./defects.ts";

/** Planted defects of one simulation: all of them, or those that each run of the tests finds. */
export const defectsOf = (of: PlantedDefect["of"], usual: readonly string[]) =>
  plantedDefects.filter((defect) => defect.of === of && (process.env.DEFECTS === "all" || usual.includes(defect.name)));

/** Query of an import in which the defect is planted. */
export const queryOf = (defect: PlantedDefect) => `?defect=${plantedDefects.indexOf(defect)}`;

type Simulate = (seed: number) => Promise<{ faults: string[] }>;

/** Finds a seed that breaks a guarantee with the defect, and none without it. */
export async function expectFound(defect: PlantedDefect, planted: Simulate, sound: Simulate): Promise<void> {
  for (let seed = 1; seed <= 500; seed++) {
    const { faults } = await planted(seed).catch((error) => ({ faults: [String(error)] }));
    if (faults.length === 0) continue;
    expect((await sound(seed)).faults, `seed ${seed} without the defect`).toEqual([]);
    console.log(`| ${defect.name} | ${seed} | ${faults[0]} |`);
    return;
  }
  expect.fail("no seed found the defect");
}
