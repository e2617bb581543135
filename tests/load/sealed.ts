/*
 * The promises of sealed rooms, with large numbers: `npm run sealed:canary -- [strings]` looks for 1,000,000 strings in
 * everything that leaves a page and a room, and `npm run sealed:simulate -- [histories] [seed]` plays 10,000 histories of
 * a room's keys, a part on each core. `npm test` runs the same tests with small numbers.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../support/text/source-files.ts";

type Settings = Record<string, string>;

const {
  values: { help },
  positionals: [what = "", count, seed = "1"],
} = parseArgs({ options: { help: { type: "boolean", default: false } }, allowPositionals: true });
const cores = availableParallelism();

/** Settings of seeds in a row, for each core. */
function histories(all: number): Settings[] {
  const each = Math.ceil(all / cores);
  return Array.from({ length: cores }, (_, core) => ({
    HISTORIES: String(Math.max(0, Math.min(each, all - core * each))),
    SEED: String(Number(seed) + core * each),
  })).filter(({ HISTORIES }) => HISTORIES !== "0");
}

const runs: Record<string, { file: string; test: string; settings: Settings[] }> = {
  canary: { file: "canary", test: "of sealed rooms", settings: [{ CANARIES: count ?? "1000000" }] },
  simulate: { file: "simulate", test: "whoever lost access", settings: histories(Number(count ?? 10_000)) },
};
const run = runs[what];
if (!run || help) {
  console.log("npm run sealed:canary -- [strings]\nnpm run sealed:simulate -- [histories] [seed]");
  process.exit(help ? 0 : 1);
}

const { file, test, settings } = run;
const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
const options = ["--config", "tests/vitest.config.ts", "--project", "worker", "--silent=false", "-t", test];
const ends = settings.map((more) => {
  const command = [vitest, "run", ...options, `tests/worker/sealed-client/${file}.test.ts`];
  const env = { ...process.env, ...more };
  const child = spawn(process.execPath, command, { cwd: projectRoot, env, stdio: "inherit" });
  return new Promise<number>((resolve) => child.on("close", (status) => resolve(status ?? 1)));
});
process.exit(Math.max(...(await Promise.all(ends))));
