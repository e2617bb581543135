import { spawnSync } from "node:child_process";

export function killGroup(leader: number): void {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(leader), "/t", "/f"], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // The group is empty.
  }
}
