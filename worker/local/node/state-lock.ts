import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Locks the folder: two servers on the same databases would overwrite each other's data. Throws with a message for the
 * user.
 */
export function lockState(stateDir: string): void {
  const file = join(stateDir, "server.pid");
  if (!create(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && isRunning(holder)) throw isServed(stateDir, holder);
    removeStale(file, stateDir, holder);
    if (!create(file)) throw isServed(stateDir, readHolder(file));
  }
  process.on("exit", () => {
    if (readHolder(file) === process.pid) rmSync(file, { force: true });
  });
}

const isServed = (stateDir: string, holder: number | undefined) =>
  new Error(`Process ${holder} already serves ${stateDir}. End it first, or choose another STATE_DIR.`);

/** False if the file exists. */
function create(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the file of a server that was killed. Throws if another server has taken the lock meanwhile. */
function removeStale(file: string, stateDir: string, killed: number | undefined): void {
  const stale = `${file}.${process.pid}`;
  try {
    // Of servers that start together one moves the file.
    renameSync(file, stale);
  } catch {
    return;
  }
  const holder = readHolder(stale);
  if (holder !== killed) {
    renameSync(stale, file);
    throw isServed(stateDir, holder);
  }
  rmSync(stale);
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
