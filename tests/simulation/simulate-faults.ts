/*
 * The simulation of faults with chosen seeds: `npm run simulate:faults -- --seeds 1000`, `--seed 7` to print the frames
 * of one seed, `--defects` to look for planted defects.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../support/text/source-files.ts";
import { plantedDefects } from "./defects.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string" }, seed: { type: "string" }, defects: { type: "boolean" } },
});
const number = (text: string) => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`a number of at least 1, not ${text}`);
  return text;
};
const chosen = {
  ...(values.seeds && { SEEDS: number(values.seeds) }),
  ...(values.seed && { SEED: number(values.seed) }),
};
const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
const options = ["run", "--config", "tests/vitest.config.ts", "--project", "simulation"];

/** Runs one test with settings; its status and output. */
function run(test: string, settings: Record<string, string>, stdio: "inherit" | "pipe") {
  // The time of a test follows from the number of its seeds.
  const command = [vitest, ...options, "--silent=false", "--testTimeout=0", "-t", test];
  const env = { ...process.env, ...settings };
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: projectRoot, env, stdio, encoding: "utf8" });
  return { passed: status === 0, output: stdout ?? "" };
}

if (values.defects) {
  const missed = plantedDefects.filter(({ name }) => {
    const { passed, output } = run("finds the planted defect", { DEFECT: name }, "pipe");
    console.log(`${name}: ${(passed && /found by .*/.exec(output)?.[0]) || "not found"}`);
    return !passed;
  });
  console.log(`${plantedDefects.length - missed.length} of ${plantedDefects.length} planted defects found`);
  process.exit(missed.length === 0 ? 0 : 1);
}
const test = values.seed ? "prints one seed" : "stores each message once";
process.exit(run(test, chosen, "inherit").passed ? 0 : 1);
