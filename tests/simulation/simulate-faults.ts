/*
 * The simulation of faults with chosen seeds: `npm run simulate:faults -- --seeds 1000`, `--seed 7` to print the frames
 * of one seed, `--defects` to look for planted defects.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../support/text/source-files.ts";

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
const test = values.defects ? "finds that" : values.seed ? "prints one seed" : "stores each message once";
const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
const options = ["run", "--config", "tests/vitest.config.ts", "--project", "simulation", "--silent=false"];
// The time of a test follows from the number of its seeds.
const command = [vitest, ...options, "--disableConsoleIntercept", "--testTimeout=0", "-t", test];
const env = { ...process.env, ...chosen, ...(values.defects && { DEFECTS: "all" }) };
if (values.defects) console.log("| planted defect | found by seed | broken guarantee |\n|---|---|---|");
const { status } = spawnSync(process.execPath, command, { cwd: projectRoot, env, stdio: "inherit" });
process.exit(status ?? 1);
