import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const prefix = "parley-run-";
const endingMs = 10_000;

export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Creates the folder of temporary files of a run, and deletes those of runs that were killed. */
export function openFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^parley-run-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

export function closeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Ends the processes whose temporary files are in the folder or below it, also those that left their parent's process group; returns
 * the names of those that had to be killed. On systems without /proc it finds none.
 */
export async function endProcesses(folder: string, patienceMs = endingMs): Promise<string[]> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(100))
    if (processesOf(folder).length === 0) return [];
  const killed = processesOf(folder);
  for (const { pid } of killed) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Has ended meanwhile.
    }
  }
  while (processesOf(folder).length > 0) await wait(20);
  return killed.map(({ name }) => name);
}

function processesOf(folder: string): { pid: number; name: string }[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      // A zombie has no environment.
      const environment = readFileSync(`/proc/${pid}/environ`, "latin1");
      if (!["\0", "/"].some((end) => environment.includes(`TMPDIR=${folder}${end}`))) return [];
      return [{ pid: Number(pid), name: readFileSync(`/proc/${pid}/comm`, "utf8").trim() }];
    } catch {
      // Of another user, or ended.
      return [];
    }
  });
}
