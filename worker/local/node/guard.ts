/*
 * Parent process of a program, and leader of their process group. Its stdin is a pipe from the start script: when the
 * pipe closes, because the script stops the program or was killed, the guard ends the whole group. Without it, a killed
 * script or wrangler would leave a runtime behind that holds the port and the databases.
 */
import { spawn } from "node:child_process";
import { killGroup } from "./kill-group.ts";

const graceMs = 3000;

const program = spawn(process.execPath, process.argv.slice(2), { stdio: ["ignore", "inherit", "inherit"] });
let ending = false;

program.on("exit", (code) => {
  // Child processes of the program end with the guard, or by the start script once the guard has exited.
  if (ending) killGroup(process.pid);
  process.exit(code ?? 1);
});

process.stdin.resume();
process.stdin.on("close", () => {
  ending = true;
  program.kill("SIGTERM");
  setTimeout(() => killGroup(process.pid), graceMs);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => program.kill(signal));
