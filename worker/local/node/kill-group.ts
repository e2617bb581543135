import { spawnSync } from "node:child_process";

/** Ends at once the process group that `leader` leads, if it still exists. */
export function killGroup(leader: number): void {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(leader), "/t", "/f"], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}
