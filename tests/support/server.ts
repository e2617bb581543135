import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "./source-files.ts";

export interface OwnServer {
  address: string;
  /** Pulls the plug: nothing gets a chance to tidy up. Resolves when the port is free. */
  crash(): Promise<void>;
  /** Ends it as a terminal or a service manager does. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** `npm start`, with its own port and state, for a journey that has to do with the server itself. */
export async function startServer(
  port: number,
  stateDir: string,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const server = spawn(process.execPath, ["worker/local/start.ts"], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(port),
      STATE_DIR: stateDir,
      CAPTCHA: "on",
      RATE_LIMITS: "on",
      END_WITH_STDIN: "yes",
      ...settings,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  await announced(server);
  const address = `http://localhost:${port}`;
  return {
    address,
    async crash() {
      server.kill("SIGKILL");
      while (await answers(address)) await new Promise((resolve) => setTimeout(resolve, 20));
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

/** Until the server says where it is. Throws with what it said when it ends before. */
async function announced(server: ChildProcess): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("Test mailbox")) resolve();
    });
    server.once("exit", () => reject(new Error(`The server ended:\n${said}`)));
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
