/*
 * `npm test` and `npm run test:repeat`: runs the steps, goes on after a red one, and ends with a table. Exits with 1 if a
 * step was red, and as a signal demands after one; no process and no temporary file remains.
 */
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { runGuardedProcess } from "../../../worker/local/node/guarded-process.ts";
import { whenNpmEnds } from "../../../worker/local/node/when-npm-ends.ts";
import { projectRoot } from "../text/source-files.ts";
import { freeBytes } from "./folder.ts";
import { runSteps } from "./run-steps.ts";
import { steps } from "./steps.ts";
import { failuresText, type Outcome, repeatTable, runTable } from "./table.ts";

const help = `npm test -- [--only STEP,…]
npm run test:repeat -- N [--busy] [--only STEP,…]

  N        number of runs
  --busy   beside two processes that keep two cores busy
  --only   some of the steps: ${steps.map(({ script }) => script).join(", ")}

Each step is a script of package.json: \`npm run STEP\` repeats it by itself.`;

const neededBytes = 1_500_000_000;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function read() {
  const options = {
    times: { type: "string", default: "1" },
    busy: { type: "boolean", default: false },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

const { times, busy, only, help: asked } = read();
if (asked) {
  console.log(help);
  process.exit();
}
const count = Number(times);
if (!Number.isInteger(count) || count < 1) fail(`The number of runs is ${times}; it must be 1 or more.`);
const names = only?.split(",");
const unknown = names?.find((name) => steps.every(({ script }) => script !== name));
if (unknown !== undefined) fail(`There is no step ${unknown}.\n\n${help}`);
const wanted = steps.filter(({ script }) => names?.includes(script) ?? true);
for (const folder of new Set([tmpdir(), projectRoot])) {
  const free = freeBytes(folder);
  const mb = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;
  if (free < neededBytes)
    fail(
      `The tests need ${mb(neededBytes)} in ${folder}, and ${mb(free)} are free. TMPDIR names another folder for temporary files.`,
    );
}

const ending = new AbortController();
let code = 0;
const end = (signalCode: number) => {
  code ||= signalCode;
  ending.abort();
};
process.on("SIGINT", () => end(130));
process.on("SIGTERM", () => end(143));
process.on("SIGHUP", () => end(129));
whenNpmEnds(() => end(143));

const busyProcesses = busy ? [1, 2].map(() => runGuardedProcess(["-e", "for(;;);"], process.env, () => {})) : [];
const runs: Outcome[][] = [];
for (let run = 0; run < count && !ending.signal.aborted; run++) {
  const from = performance.now();
  const outcomes = await runSteps(wanted, ending.signal);
  runs.push(outcomes);
  console.log(`\n${failuresText(outcomes)}`);
  console.log(runTable(outcomes, (performance.now() - from) / 1000));
}
for (const process of busyProcesses) process.stop();
await Promise.all(busyProcesses.map(({ ended }) => ended));
if (count > 1 && runs.length > 0) console.log(`\n${repeatTable(runs)}`);
if (ending.signal.aborted)
  console.log("\nStopped by a signal: nothing is left running, and temporary files are deleted.");
process.exit(code || (runs.flat().some(({ state }) => state !== "ok") ? 1 : 0));
