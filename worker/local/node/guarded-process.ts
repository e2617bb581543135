import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./configuration.ts";
import { killGroup } from "./kill-group.ts";

export interface GuardedProcess {
  /** Resolves with the exit code once the program and its process group have ended. */
  ended: Promise<number>;
  /** Asks the program to end, and kills its process group if it does not. */
  stop(): void;
}

const guard = join(import.meta.dirname, "guard.ts");

/**
 * Runs a Node program in its own process group, with a guard that ends the group when the program or this process ends
 * for any reason. Passes the program's output to `onOutput`.
 */
export function runGuardedProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onOutput: (text: string) => void,
): GuardedProcess {
  const child: ChildProcess = spawn(process.execPath, [guard, ...args], {
    cwd: projectRoot,
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  child.stdout?.setEncoding("utf8").on("data", onOutput);
  child.stderr?.setEncoding("utf8").on("data", onOutput);
  // The process may have exited before the pipe closes.
  child.stdin?.on("error", () => {});
  const ended = new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => {
      if (child.pid !== undefined) killGroup(child.pid);
      resolve(code ?? 1);
    });
  });
  return { ended, stop: () => void child.stdin?.end() };
}
