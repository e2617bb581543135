import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../support/eventually.ts";
import { closeFolder, openFolder } from "../../../support/runner/folder.ts";
import { runSteps } from "../../../support/runner/run-steps.ts";
import { firstOfFreePorts } from "../../../support/server/free-ports.ts";
import { projectRoot } from "../../../support/text/source-files.ts";

/** Runs programs for Node as steps; "size" needs "build". */
const runPrograms = (programs: Record<string, string>, signal = new AbortController().signal) =>
  runSteps(
    Object.keys(programs).map((script) => ({ script, needs: script === "size" ? ["build"] : [] })),
    signal,
    (script) => ["-e", programs[script] ?? ""],
  );

/** A program that ends while another one, in a process group of its own, goes on. */
const leavesProcess = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"],
  { detached: true, stdio: "ignore" }).unref()`;

let before: string[];
const foldersOfRuns = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`parley-run-${process.pid}-`));
beforeEach(() => {
  before = foldersOfRuns();
});
afterEach(() => expect(foldersOfRuns()).toEqual(before));

describe("the steps of npm test", () => {
  it("go on after a red one, but for those that need it", async () => {
    const programs = { build: "process.exit(3)", size: "", unit: "", later: "process.exit(1)" };
    const outcomes = await runPrograms(programs);
    expect(outcomes.map(({ step, state, note }) => [step, state, note])).toEqual([
      ["build", "red", "exit code 3"],
      ["size", "not run", "needs build"],
      ["unit", "ok", undefined],
      ["later", "red", "exit code 1"],
    ]);
  });

  it.runIf(availableParallelism() > 1)(
    "run beside each other if they keep one core busy, and print one after the other",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "parley-test-"));
      // Each waits for the file of the other one.
      const meets = (own: string, other: string) => `const fs = require("node:fs"), path = ${JSON.stringify(folder)};
      fs.writeFileSync(path + "/${own}", "");
      console.log("${own} begins");
      const wait = setInterval(() => { if (fs.existsSync(path + "/${other}")) { clearInterval(wait); console.log("${own} ends"); } }, 10);`;
      const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
      const programs = { left: meets("left", "right"), right: meets("right", "left") };
      const steps = Object.keys(programs).map((script) => ({ script, oneCore: true as const }));
      const commandOf = (script: string) => ["-e", programs[script as "left"]];
      const outcomes = await runSteps(steps, new AbortController().signal, commandOf);
      const printed = write.mock.calls.join("").match(/\w+ (begins|ends)/g);
      write.mockRestore();
      rmSync(folder, { recursive: true });
      expect(outcomes.map(({ state }) => state)).toEqual(["ok", "ok"]);
      expect(printed).toEqual(["left begins", "left ends", "right begins", "right ends"]);
    },
  );

  it.runIf(process.platform === "linux")("end a process that outlives them, and name it", async () => {
    const [outcome] = await runPrograms({ unit: leavesProcess });
    expect(outcome).toMatchObject({ state: "ok", note: expect.stringMatching(/^ended processes that it left: \S+$/) });
  });

  it("end with all of their processes when a signal ends the run, and none follows", async () => {
    const ending = new AbortController();
    const started = join(mkdtempSync(join(tmpdir(), "parley-test-")), "started");
    const waits = `${leavesProcess}; require("node:fs").mkdirSync(${JSON.stringify(started)}); setInterval(() => {}, 1000)`;
    const ended = runPrograms({ waits, next: "" }, ending.signal);
    await eventually(() => expect(existsSync(started)).toBe(true));
    ending.abort();
    expect((await ended).map(({ step }) => step)).toEqual(["waits"]);
    rmSync(join(started, ".."), { recursive: true });
  });
});

it("a run deletes what a killed one left, and nothing of one that goes on", () => {
  // Beyond the greatest process id of Linux: the id of a process that has ended may be given again.
  const ended = 4_194_305;
  const alive = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const [left, used] = [ended, alive.pid].map((pid) => join(tmpdir(), `parley-run-${pid}-a`)) as [string, string];
  for (const folder of [left, used]) mkdirSync(folder);
  closeFolder(openFolder());
  alive.kill();
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
  rmSync(used, { recursive: true });
});

it("a server of tests passes over ports where another one listens", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await eventually(() => expect(other.listening).toBe(true));
  const { port } = other.address() as AddressInfo;
  const next = await firstOfFreePorts(port - 20);
  other.close();
  expect(next).toBeGreaterThan(port);
});

it.each([
  ["an unknown step", ["--only", "unti"], "There is no step unti."],
  ["no number of runs", ["--times", "many"], "The number of runs is many; it must be 1 or more."],
])("npm test says in one sentence what is wrong: %s", (_what, args, sentence) => {
  const { stderr, status } = spawnSync(process.execPath, [join(projectRoot, "tests/support/runner/run.ts"), ...args], {
    encoding: "utf8",
  });
  expect({ sentence: stderr.split("\n")[0], status }).toEqual({ sentence, status: 1 });
});
