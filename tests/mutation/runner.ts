import { writeFileSync } from "node:fs";
import { type RunnerTestSuite as Suite, type RunnerTestCase as Test, TestRunner } from "vitest";

/** Ids of mutants, and names of tests. */
export interface Found {
  killed: string[];
  /** Run by a test. */
  covered: string[];
  /** Run while a file is loaded or a cache is filled, if no test covers it. */
  once: string[];
  /** Tests that fail when they run again, so that they kill nothing. */
  unrepeatable: string[];
}

/** Variables of Stryker's instrumented code. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const page = globalThis as { __stryker__?: Switches; mutantsFound?: Found };
page.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } };
page.mutantsFound ??= { killed: [], covered: [], once: [], unrepeatable: [] };
const switches = page.__stryker__;
const found = page.mutantsFound;

// Tests replace the global ones.
const startTimer = globalThis.setTimeout;
const now = performance.now.bind(performance);

/** Tests of the file that ran, until its last one. */
let waiting: { test: Test; ms: number }[] = [];

/** Runs each test once as it is, and again for each living mutant that it covers: no process starts for a mutant. */
export default class MutantRunner extends TestRunner {
  async runTask(test: Test): Promise<void> {
    switches.currentTestId = test.id;
    const from = now();
    await TestRunner.getTestFn(test)();
    waiting.push({ test, ms: now() - from });
    if (waiting.length < testsIn(test.file)) return;
    switches.currentTestId = "again";
    await after(test);
    // Fast tests spare slow ones the mutants that they kill.
    for (const one of waiting.sort((a, b) => a.ms - b.ms)) await runMutants(one);
    waiting = [];
    await before(test);
    switches.currentTestId = undefined;
    writeFileSync(process.env.MUTANTS_FOUND ?? "", JSON.stringify(found));
  }
}

function testsIn({ tasks }: Suite): number {
  return tasks.reduce((sum, task) => sum + (task.type === "suite" ? testsIn(task) : 1), 0);
}

async function runMutants({ test, ms }: (typeof waiting)[number]): Promise<void> {
  const hits = Object.entries(switches.mutantCoverage.perTest[test.id] ?? {});
  const killed: string[] = [];
  const covered = new Set(found.covered);
  for (const [id, count] of hits) {
    if (found.killed.includes(id)) continue;
    if (await fails(test, ms * 10 + 2000, id, count * 100 + 1000)) killed.push(id);
    // Others filled a cache, and do not run again.
    if (switches.hitCount !== 0) covered.add(id);
  }
  if (killed.length > 0 && (await fails(test, ms * 10 + 2000)))
    found.unrepeatable.push(`${test.file.name}: ${test.name}`);
  else found.killed.push(...killed);
  found.covered = [...covered];
  const others = Object.keys(switches.mutantCoverage.static);
  found.once = [...new Set([...found.once, ...others, ...hits.map(([id]) => id)])];
}

/**
 * `limitMs`: a mutant whose test takes longer waits forever; `hitLimit`: one that runs more often is in an endless loop.
 */
async function fails(test: Test, limitMs: number, mutant?: string, hitLimit = 0): Promise<boolean> {
  await before(test);
  Object.assign(switches, { activeMutant: mutant, hitCount: 0, hitLimit });
  try {
    const late = new Promise((_, reject) => startTimer(reject, limitMs));
    await Promise.race([TestRunner.getTestFn(test)(), late]);
    return false;
  } catch {
    return true;
  } finally {
    switches.activeMutant = undefined;
    // Assertions that never end would stop the file's last test, under which `expect` files them.
    for (const one of waiting) one.test.promises = [];
    await after(test);
  }
}

/** The suites of a test, the file first. */
function suitesOf(test: Test): Suite[] {
  const suites: Suite[] = [];
  for (let suite: Suite | undefined = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  return [test.file, ...suites];
}

let cleanups: unknown[] = [];

async function before(test: Test): Promise<void> {
  for (const suite of suitesOf(test))
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) cleanups.push(await hook(test.context, suite));
}

async function after(test: Test): Promise<void> {
  for (const suite of suitesOf(test).reverse())
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite);
  for (const cleanup of cleanups.reverse()) if (typeof cleanup === "function") await cleanup();
  cleanups = [];
}
