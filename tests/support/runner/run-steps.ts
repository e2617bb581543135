import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Guarded, runGuarded } from "../../../worker/local/node/guarded.ts";
import { projectRoot } from "../text/source-files.ts";
import { closeFolder, endProcesses, freeBytes, openFolder } from "./folder.ts";
import type { Step } from "./steps.ts";
import type { Outcome } from "./table.ts";

const fullDiskBytes = 50_000_000;

/**
 * Runs the steps, each with its output: light ones two at a time, the others one after the other. A red step ends none
 * but those that need it. Once `signal` is aborted, ends all processes and starts no more.
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

  const run = async (step: Step, onOutput: (text: string) => void): Promise<void> => {
    const missing = step.needs?.find((name) => outcomes.some((other) => other.step === name && other.state !== "ok"));
    if (missing) outcomes.push({ step: step.script, state: "not run", seconds: 0, note: `needs ${missing}` });
    else outcomes.push(await outcomeOf(step, { command: commandOf(step.script), env, folder, signal, onOutput }));
  };
  const inTurn = async (queue: Step[], isAlone: boolean): Promise<void> => {
    for (let step = queue.shift(); step && !signal.aborted; step = queue.shift()) {
      let written = `\n━━ ${step.script}\n`;
      const print = (text: string) => void process.stdout.write(text);
      if (isAlone) print(written);
      await run(
        step,
        isAlone
          ? print
          : (text) => {
              written += text;
            },
      );
      if (!isAlone) print(written);
    }
  };
  try {
    const light = steps.filter((step) => step.light);
    await Promise.all([inTurn(light, false), inTurn(light, false)]);
    await inTurn(
      steps.filter((step) => !step.light),
      true,
    );
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
  onOutput(text: string): void;
}

async function outcomeOf(
  { script, light }: Step,
  { command, env, folder, signal, onOutput }: Surroundings,
): Promise<Outcome> {
  const from = performance.now();
  let output = "";
  const guarded: Guarded = runGuarded(command, env, (text) => {
    output += text;
    onOutput(text);
  });
  const stop = () => guarded.stop();
  signal.addEventListener("abort", stop);
  const code = await guarded.ended;
  signal.removeEventListener("abort", stop);
  // Those of a light step cannot be told from those of the step beside it.
  const left = light || signal.aborted ? [] : await endProcesses(folder);
  const seconds = (performance.now() - from) / 1000;
  const notes = [
    ...(code === 0 ? [] : [`exit code ${code}`]),
    ...(code !== 0 && Math.min(freeBytes(tmpdir()), freeBytes(projectRoot)) < fullDiskBytes
      ? ["the disk is full"]
      : []),
    ...(left.length === 0 ? [] : [`left processes running: ${[...new Set(left)].join(", ")}`]),
    ...(/^ +(\d+ flaky)$/m.exec(output)?.slice(1) ?? []),
  ];
  const state = code === 0 && left.length === 0 ? "ok" : "red";
  return { step: script, seconds, state, ...(notes.length > 0 && { note: notes.join(", ") }) };
}
