/*
 * `npm run fuzz`: longer runs of the random tests in `npm test`: frames and bodies of every kind, and sequences of
 * changes of a room, in the real runtime.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { projectRoot } from "../support/text/source-files.ts";

const help = `npm run fuzz -- [options]

  --times N        as many frames and bodies as in npm test, times N   (10)
  --sequences N    sequences of changes of a room                      (2000)
  --seed N         the same sequences again                            (others each time)
  --json FILE      write the report there
  --help           this

Ends with 1 when anything was answered that must not be, or two ways to the same state differ.`;

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "10" },
    sequences: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.nullish(z.number()) }),
      ),
    }),
  ),
});

function run(): number {
  const folder = mkdtempSync(join(tmpdir(), "parley-fuzz-"));
  const written = join(folder, "report.json");
  const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
  const files = [
    "tests/worker/operation/bad-input.test.ts",
    "tests/worker/equivalence",
    "tests/worker/room/text-rules.test.ts",
  ];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${written}`];
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--config", "tests/vitest.config.ts", ...reporters, ...files],
    {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, FUZZ: values.times, SEQUENCES: values.sequences, SEED: values.seed },
    },
  );
  const results = z.parse(report, JSON.parse(readFileSync(written, "utf8"))).testResults;
  rmSync(folder, { recursive: true, force: true });
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  console.log("");
  for (const { fullName, status: outcome, duration } of tests)
    console.log(
      `${outcome.padEnd(7)} ${Math.round(duration ?? 0)
        .toString()
        .padStart(8)} ms  ${fullName}`,
    );
  if (values.json) writeFileSync(values.json, `${JSON.stringify(tests, null, 2)}\n`);
  return status ?? 1;
}

if (values.help) console.log(help);
else process.exitCode = run();
