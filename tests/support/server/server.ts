import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../text/source-files.ts";
import { builtForTests, copyMigratedTables } from "./built-for-tests.ts";

/** Output of the shared server of browsers' tests. */
export const logOfTests = (): string => join(process.env.TEST_STATE_DIR ?? "", "server.log");

export interface OwnServer {
  address: string;
  /** Process id of the start script; its child processes run below it. */
  pid: number;
  /** Kills all processes without a chance to clean up. Resolves when the port is free. */
  crash(): Promise<void>;
  /** Kills the runtime alone; the start script restarts it. Resolves when the server answers again. */
  crashRuntime(): Promise<void>;
  /** Ends the server as a terminal or a service manager does. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Runs `npm start`, or with `--self-host` `npm run self-host`, with its own port and state, for journeys that crash or
 * restart the server. `root`: the source tree to serve.
 */
export async function startServer(
  port: number,
  stateDir: string,
  settings: Record<string, string> = {},
  args: readonly string[] = [],
  root = projectRoot,
): Promise<OwnServer> {
  if (root === projectRoot) copyMigratedTables(stateDir);
  const server = spawn(process.execPath, ["worker/local/start.ts", ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      STATE_DIR: stateDir,
      CAPTCHA: "on",
      RATE_LIMITS: "on",
      END_WITH_STDIN: "yes",
      ...(process.env.TEST_STATE_DIR && builtForTests(process.env.TEST_STATE_DIR)),
      ...settings,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let restarts = 0;
  server.stdout.setEncoding("utf8").on("data", (text: string) => {
    restarts += text.split("The server runs again.").length - 1;
  });
  await announced(server);
  const address = `http://localhost:${port}`;
  return {
    address,
    pid: server.pid ?? 0,
    async crash() {
      const runtimes = runtimesUnder(server.pid ?? 0);
      server.kill("SIGKILL");
      for (const pid of runtimes) process.kill(pid, "SIGKILL");
      while (await answers(address)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async crashRuntime() {
      const known = restarts;
      for (const pid of runtimesUnder(server.pid ?? 0)) process.kill(pid, "SIGKILL");
      while (restarts === known && server.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
      return server.exitCode;
    },
  };
}

/** Resolves when the server prints its address. Throws with the output when the process ends before. */
async function announced(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("  Data ")) resolve();
    });
    server.once("exit", () => reject(new Error(`The server ended:\n${output}`)));
  });
}

async function answers(address: string): Promise<boolean> {
  try {
    await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

/** Process ids of all workerd descendants of a process. */
export function runtimesUnder(ancestor: number): number[] {
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" }).stdout;
  const processes = listed.split("\n").map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/, 2).map(Number);
    return { pid, parent, isRuntime: /workerd\s*$/.test(line) };
  });
  const family = new Set([ancestor]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes.filter(({ pid, isRuntime }) => isRuntime && family.has(pid)).map(({ pid }) => pid);
}
