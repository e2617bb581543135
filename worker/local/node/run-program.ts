import { spawnSync } from "node:child_process";
import { projectRoot } from "./configuration.ts";

// Disables interactive questions.
const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };

/** Runs a program to its end, with this terminal. Throws if it fails, after it has printed its error. */
export function runProgram(file: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`That failed: ${args.join(" ")}`);
}

/** Runs a program and returns its output; if it failed, both outputs. */
export function answerOf(file: string, args: readonly string[]): { ok: boolean; text: string } {
  const done = spawnSync(process.execPath, [file, ...args], { cwd: projectRoot, env, encoding: "utf8" });
  const ok = done.status === 0;
  return { ok, text: ok ? done.stdout : `${done.stdout}${done.stderr}`.trim() };
}
