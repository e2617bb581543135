import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./configuration.ts";
import { killGroup } from "./kill-group.ts";

export interface Guarded {
  /** Resolves with the exit code when the program and everything that it started are gone. */
  ended: Promise<number>;
  /** Asks it to end, and ends it when it does not. */
  stop(): void;
}

const guard = join(import.meta.dirname, "guard.ts");

/**
 * Runs a Node program in a process group of its own, under a guard that ends the whole group when the program or this
 * process ends, however it ends. Hands over what the program writes.
 */
export function runGuarded(args: readonly string[], env: NodeJS.ProcessEnv, onOutput: (text: string) => void): Guarded {
  const child: ChildProcess = spawn(process.execPath, [guard, ...args], {
    cwd: projectRoot,
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  child.stdout?.setEncoding("utf8").on("data", onOutput);
  child.stderr?.setEncoding("utf8").on("data", onOutput);
  // The process may be gone already when it is asked to end.
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
