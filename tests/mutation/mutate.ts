/*
 * Mutation testing: Stryker's instrumenter writes small changes (mutants) into the code, each behind a switch, and those
 * that no unit test notices survive.
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { startVitest } from "vitest/node";
import { today, writeSection } from "../load/harness/results.ts";
import { projectRoot } from "../support/text/source-files.ts";
import { type Folder, folders } from "./folders.ts";
import type { Found } from "./runner.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", default: false }, file: { type: "string" } },
});

if (options.help) {
  console.log(`npm run mutate -- [folder …] [--file name]

Prints the mutants of pure code that survive its unit tests, and writes the share of the others into
tests/load/RESULTS.md; --file looks at one file of a folder and writes nothing. Folders:
${Object.keys(folders).join("\n")}`);
  process.exit(0);
}

const silent = () => {};
const log = { ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent } };
const off = () => false;
const levels = { isTraceEnabled: off, isDebugEnabled: off, isInfoEnabled: off, isWarnEnabled: off };
const instrumenter = new Instrumenter({ ...log, ...levels, isErrorEnabled: off, isFatalEnabled: off });

async function mutate({ files: patterns, except = [], tests }: Folder) {
  const names = globSync([...patterns], { cwd: projectRoot, exclude: [...except] }).filter((name) =>
    name.endsWith(options.file ?? ""),
  );
  const sources = names.map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const { files, mutants } = await instrumenter.instrument(sources, {
    ...{ plugins: null, excludedMutations: [], ignorers: [], noHeader: false },
  });
  const mutated = new Map(files.map(({ name, content }) => [resolve(projectRoot, name), content]));
  process.env.MUTANTS_FOUND = join(mkdtempSync(join(tmpdir(), "parley-mutants-")), "found.json");
  const vitest = await startVitest(
    "test",
    [],
    {
      ...{ config: false, root: projectRoot, watch: false, reporters: ["dot"], silent: true, include: [...tests] },
      alias: { "@contract": resolve(projectRoot, "worker/contract") },
      // One worker, which remembers the killed mutants.
      ...{ pool: "threads", isolate: false, maxWorkers: 1, runner: resolve(import.meta.dirname, "runner.ts") },
      // The cache does not see the mutants.
      ...{ testTimeout: 60_000, fsModuleCache: false },
      // Promises of a mutant outlive its test.
      onUnhandledError: () => false,
    },
    { plugins: [{ name: "mutants", enforce: "pre", load: (id) => mutated.get(id) }] },
  );
  const failed = vitest.state.getCountOfFailedTests();
  await vitest.close();
  if (failed > 0) throw new Error(`${failed} tests fail`);
  const found: Found = JSON.parse(readFileSync(process.env.MUTANTS_FOUND, "utf8"));
  const [killed, covered, once] = [new Set(found.killed), new Set(found.covered), new Set(found.once)];
  for (const test of found.unrepeatable) console.log(`fails when it runs again: ${test}`);
  const counted = mutants.filter(({ id }) => covered.has(id) || !once.has(id));
  const lines = new Map(sources.map(({ name, content }) => [name, content.split("\n")]));
  for (const { id, fileName, location, replacement } of counted) {
    if (killed.has(id)) continue;
    const { start, end } = location;
    const line = lines.get(fileName)?.[start.line] ?? "";
    const until = start.line === end.line ? end.column : line.length;
    const before = line.slice(start.column, until);
    console.log(
      `${fileName}:${start.line + 1} ${covered.has(id) ? "" : "(no test) "}${line.trim()}\n    ${before}  →  ${replacement.replace(/\s+/g, " ")}`,
    );
  }
  return { all: counted.length, killed: counted.filter(({ id }) => killed.has(id)).length };
}

const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();

for (const name of positionals.length > 0 ? positionals : Object.keys(folders)) {
  const folder = folders[name];
  if (!folder) throw new Error(`unknown folder: ${name}`);
  const { all, killed } = await mutate(folder);
  const share = `${((100 * killed) / all).toFixed(1)} %`;
  console.log(`${name}: ${killed} of ${all} mutants killed, ${share}`);
  if (options.file) continue;
  writeSection({
    title: "Mutants that the unit tests kill",
    head: ["folder", "mutants", "killed", "share", "commit", "on"],
    rows: [[name, `${all}`, `${killed}`, share, commit, today()]],
    notes: ["Goal: 85 %. Mutants of what runs once, while a file is loaded or a cache is filled, are not counted."],
    mergeRows: true,
  });
}
