import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Locks the folder: two servers on the same databases would overwrite each other's data. Throws with a message for the
 * user.
 */
export function lockState(stateDir: string): void {
  const file = join(stateDir, "server.pid");
  const holder = readHolder(file);
  if (holder !== undefined && isRunning(holder))
    throw new Error(`Process ${holder} already serves ${stateDir}. End it first, or choose another STATE_DIR.`);
  writeFileSync(file, `${process.pid}\n`);
  process.on("exit", () => {
    if (readHolder(file) === process.pid) rmSync(file, { force: true });
  });
}

function readHolder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // After a crash and a reboot another process may have the number. On Linux, its command line is checked.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.ts");
  } catch {
    return process.platform !== "linux";
  }
}
