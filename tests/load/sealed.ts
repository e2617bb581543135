/*
 * The promises of sealed rooms, with large numbers: `npm run sealed:canary -- [strings]` looks for 1,000,000 strings in
 * everything that leaves a page and a room. `npm test` runs the same test with a small number.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../support/text/source-files.ts";

const [what = "", count] = process.argv.slice(2);
const runs: Record<string, { file: string; name: string; env: Record<string, string> }> = {
  canary: { file: "canary", name: "of sealed rooms", env: { CANARIES: count ?? "1000000" } },
};
const run = runs[what];
if (!run) throw new Error(`one of ${Object.keys(runs).join(", ")}, not ${what}`);

const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
const file = `tests/worker/sealed-client/${run.file}.test.ts`;
const options = ["--config", "tests/vitest.config.ts", "--project", "worker", "--silent=false", "-t", run.name];
const { status } = spawnSync(process.execPath, [vitest, "run", ...options, file], {
  cwd: projectRoot,
  env: { ...process.env, ...run.env },
  stdio: "inherit",
});
process.exit(status ?? 1);
