/*
 * The simulation of faults with chosen seeds: `npm run simulate:faults -- --seeds 1000 --cores 2`, `--seed 7` to print
 * the frames of one seed, `--orders 500` for orders, `--order 7` to print one seed of them, `--defects` to look for
 * planted defects.
 *
 * A room-hour is an hour of the virtual clock in which a room and at least one page of its members run: with all their
 * timers, pings and alarms. On average a seed has 30 actions in 3 room-hours, most of which are quiet.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../support/text/source-files.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "300" },
    cores: { type: "string", default: "1" },
    seed: { type: "string" },
    orders: { type: "string" },
    order: { type: "string" },
    defects: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log("npm run simulate:faults -- [--seeds 300] [--cores 1] [--seed N] [--orders N] [--order N] [--defects]");
  process.exit();
}
const number = (text: string) => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`a number of at least 1, not ${text}`);
  return Number(text);
};
const kinds = { seed: "prints one seed", order: "prints one seed", orders: "gives what was paid for" };
const kind = values.seed ? "seed" : values.order ? "order" : values.orders ? "orders" : undefined;
const test = values.defects ? "finds that" : kind ? kinds[kind] : "stores each message once";
const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
const options = ["run", "--config", "tests/vitest.config.ts", "--project", "simulation", "--silent=false"];
// The time of a test follows from the number of its seeds.
const command = [vitest, ...options, "--disableConsoleIntercept", "--testTimeout=0", "-t", test];

async function run(chosen: Record<string, string>): Promise<number> {
  const env = { ...process.env, ...chosen };
  const [code] = await once(spawn(process.execPath, command, { cwd: projectRoot, env, stdio: "inherit" }), "exit");
  return code ?? 1;
}

async function runSeeds(seeds: number, cores: number): Promise<number> {
  const each = Math.ceil(seeds / cores);
  const starts = Array.from({ length: cores }, (_, core) => 1 + core * each).filter((first) => first <= seeds);
  const runs = starts.map((first) => {
    const count = Math.min(each, seeds + 1 - first);
    return run({ FIRST_SEED: String(first), SEEDS: String(count) });
  });
  return Math.max(...(await Promise.all(runs)));
}

if (values.defects) console.log("| planted defect | found by seed | broken guarantee |\n|---|---|---|");
if (values.defects) process.exitCode = await run({ DEFECTS: "all" });
else if (values.seed) process.exitCode = await run({ SEED: String(number(values.seed)) });
else if (values.order) process.exitCode = await run({ ORDER_SEED: String(number(values.order)) });
else if (values.orders) process.exitCode = await run({ ORDER_SEEDS: String(number(values.orders)) });
else process.exitCode = await runSeeds(number(values.seeds), number(values.cores));
