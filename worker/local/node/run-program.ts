import { spawnSync } from "node:child_process";
import { projectRoot } from "./configuration.ts";

// Nobody is there to be asked.
const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };

/** Runs a program with this terminal, to its end. Throws when it fails; it has said why by then. */
export function runProgram(file: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`That failed: ${args.join(" ")}`);
}

/** Output of a program; `text` is its error output when it failed. */
export function answerOf(file: string, args: readonly string[]): { ok: boolean; text: string } {
  const done = spawnSync(process.execPath, [file, ...args], { cwd: projectRoot, env, encoding: "utf8" });
  const ok = done.status === 0;
  return { ok, text: ok ? done.stdout : `${done.stdout}${done.stderr}`.trim() };
}
