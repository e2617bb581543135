import { mkdirSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { runGuardedProcess } from "../../../worker/local/node/guarded-process.ts";
import { projectRoot } from "../text/source-files.ts";
import { failuresIn } from "./failures.ts";
import { closeFolder, endProcesses, freeBytes, openFolder } from "./folder.ts";
import type { Step } from "./steps.ts";
import type { Outcome } from "./table.ts";

const fullDiskBytes = 50_000_000;
const cores = availableParallelism();

/**
 * Runs the steps in their order, each with its output; those of one core as many at a time as there are cores. A red step
 * ends none but those that need it. Once `signal` is aborted, ends all processes and starts no more.
 */
export async function runSteps(
  steps: readonly Step[],
  signal: AbortSignal,
  commandOf = (script: string): string[] => ["--run", script],
): Promise<Outcome[]> {
  const folder = openFolder();
  const outcomes = new Map<string, Outcome>();
  const running = new Map<Step, Promise<void>>();
  const print = printInTurn();
  const env: NodeJS.ProcessEnv = { ...process.env };
  // One build for all steps, unless it is not among them.
  if (steps.some(({ script }) => script === "build:tests")) env.TEST_BUILT = join(projectRoot, "dist");
  const mayStart = (step: Step) => {
    const before = [...running.keys()];
    if (before.some(({ script }) => step.needs?.includes(script))) return false;
    return before.length === 0 || (before.length < cores && [...before, step].every(({ oneCore }) => oneCore));
  };
  const run = async (step: Step) => {
    const { script, needs } = step;
    const missing = needs?.find((name) => outcomes.has(name) && outcomes.get(name)?.state !== "ok");
    const output = print(`\n━━ ${script}${missing ? ` is not run, as it needs ${missing}` : ""}\n`);
    const outcome: Outcome = missing
      ? { step: script, state: "not run", seconds: 0, note: `needs ${missing}` }
      : await outcomeOf(script, {
          command: commandOf(script),
          env,
          folder: join(folder, script.replaceAll(":", "-")),
          signal,
          ...output,
        });
    outcomes.set(script, outcome);
    output.end();
  };
  try {
    for (const step of steps) {
      while (!mayStart(step)) await Promise.race(running.values());
      if (signal.aborted) break;
      const ended = run(step).finally(() => running.delete(step));
      running.set(step, ended);
    }
    await Promise.all(running.values());
  } finally {
    await endProcesses(folder, 0);
    closeFolder(folder);
  }
  return steps.flatMap(({ script }) => outcomes.get(script) ?? []);
}

/** Prints what several steps write one after the other: the oldest one's at once, the others' when their turn comes. */
function printInTurn() {
  const queue: { text: string; isEnded: boolean }[] = [];
  const flush = () => {
    for (let first = queue[0]; first; first = queue[0]) {
      process.stdout.write(first.text);
      first.text = "";
      if (!first.isEnded) return;
      queue.shift();
    }
  };
  return (heading: string) => {
    const own = { text: heading, isEnded: false };
    queue.push(own);
    flush();
    return {
      print(text: string) {
        own.text += text;
        flush();
      },
      end() {
        own.isEnded = true;
        flush();
      },
    };
  };
}

interface Surroundings {
  /** Arguments of Node. */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Of the step's temporary files, by which its processes are known. */
  folder: string;
  signal: AbortSignal;
  print(text: string): void;
}

async function outcomeOf(step: string, surroundings: Surroundings): Promise<Outcome> {
  const { command, folder, signal, print } = surroundings;
  const from = performance.now();
  mkdirSync(folder);
  const env = { ...surroundings.env, TMPDIR: folder, TEMP: folder, TMP: folder };
  let written = "";
  const guarded = runGuardedProcess(command, env, (text) => {
    written += text;
    print(text);
  });
  const stop = () => guarded.stop();
  signal.addEventListener("abort", stop);
  const code = await guarded.ended;
  signal.removeEventListener("abort", stop);
  const left = signal.aborted ? [] : await endProcesses(folder);
  const seconds = (performance.now() - from) / 1000;
  const notes = [
    ...(code === 0 ? [] : [`exit code ${code}`]),
    ...(code !== 0 && Math.min(freeBytes(tmpdir()), freeBytes(projectRoot)) < fullDiskBytes
      ? ["the disk is full"]
      : []),
    ...(left.length === 0 ? [] : [`ended processes that it left: ${[...new Set(left)].join(", ")}`]),
  ];
  const state = code === 0 ? "ok" : "red";
  return {
    step,
    seconds,
    state,
    ...(notes.length > 0 && { note: notes.join(", ") }),
    ...(state === "red" && { failures: failuresIn(written) }),
  };
}
