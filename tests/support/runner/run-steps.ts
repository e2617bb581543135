import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGuarded } from "../../../worker/local/node/guarded.ts";
import { projectRoot } from "../text/source-files.ts";
import { closeFolder, endProcesses, freeBytes, openFolder } from "./folder.ts";
import type { Step } from "./steps.ts";
import type { Outcome } from "./table.ts";

const fullDiskBytes = 50_000_000;

/**
 * Runs the steps one after the other, each with its output. A red step ends none but those that need it. Once `signal` is
 * aborted, ends all processes and starts no more.
 */
export async function runSteps(
  steps: readonly Step[],
  signal: AbortSignal,
  commandOf = (script: string): string[] => ["--run", script],
): Promise<Outcome[]> {
  const folder = openFolder();
  const outcomes: Outcome[] = [];
  const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder };
  // One build for all steps, unless it is not among them.
  if (steps.some(({ script }) => script === "build:tests")) env.TEST_BUILT = join(projectRoot, "dist");
  try {
    for (const { script, needs } of steps) {
      if (signal.aborted) break;
      const missing = outcomes.find(({ step, state }) => needs?.includes(step) && state !== "ok")?.step;
      console.log(`\n━━ ${script}${missing ? ` is not run, as it needs ${missing}` : ""}`);
      outcomes.push(
        missing
          ? { step: script, state: "not run", seconds: 0, note: `needs ${missing}` }
          : await outcomeOf(script, { command: commandOf(script), env, folder, signal }),
      );
    }
  } finally {
    await endProcesses(folder, 0);
    closeFolder(folder);
  }
  return outcomes;
}

interface Surroundings {
  /** Arguments of Node. */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  folder: string;
  signal: AbortSignal;
}

async function outcomeOf(step: string, { command, env, folder, signal }: Surroundings): Promise<Outcome> {
  const from = performance.now();
  let output = "";
  const guarded = runGuarded(command, env, (text) => {
    output += text;
    process.stdout.write(text);
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
    ...(/^ +(\d+ flaky)$/m.exec(output)?.slice(1) ?? []),
  ];
  const state = code === 0 ? "ok" : "red";
  return { step, seconds, state, ...(notes.length > 0 && { note: notes.join(", ") }) };
}
