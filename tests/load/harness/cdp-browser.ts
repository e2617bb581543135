import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pause } from "./processes.ts";

interface Answer {
  /** Of what was asked; events have none. */
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** A page of such a browser, over the browser's own protocol: https://chromedevtools.github.io/devtools-protocol/. */
export class CdpPage {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) return;
      this.#answers.get(answer.id)?.(answer);
      this.#answers.delete(answer.id);
    });
  }

  static async at(address: string): Promise<CdpPage> {
    const socket = new WebSocket(address);
    await once(socket, "open");
    return new CdpPage(socket);
  }

  send<Result>(method: string, parameters: object = {}): Promise<Result> {
    const id = ++this.#asked;
    this.#socket.send(JSON.stringify({ id, method, params: parameters }));
    return new Promise((resolve, reject) =>
      this.#answers.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as Result),
      ),
    );
  }

  /** The value of an expression in the page. */
  async valueOf<Value>(expression: string): Promise<Value> {
    const { result } = await this.send<{ result: { value: Value } }>("Runtime.evaluate", {
      expression,
      returnByValue: true,
    });
    return result.value;
  }
}

/**
 * A browser that is not looked into. What drives one for a test is told of every request of every page and worker, and a
 * page that is slowed down waits for that: it takes half as long again to open.
 */
export class CdpBrowser {
  readonly #process: ChildProcess;
  readonly #port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#process = child;
    this.#port = port;
  }

  /** Goes on with what another browser left in the folder `profile`. */
  static async start(executable: string, profile: string, options: readonly string[]): Promise<CdpBrowser> {
    const portFile = join(profile, "DevToolsActivePort");
    rmSync(portFile, { force: true });
    const always = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "--no-first-run"];
    const child = spawn(executable, [...always, ...options, "about:blank"], { stdio: "ignore" });
    while (!existsSync(portFile) || readFileSync(portFile, "utf8").split("\n").length < 2) {
      if (child.exitCode !== null) throw new Error(`The browser ended with ${child.exitCode}`);
      await pause(50);
    }
    return new CdpBrowser(child, Number(readFileSync(portFile, "utf8").split("\n")[0]));
  }

  async newPage(): Promise<CdpPage> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/json/new?about:blank`, { method: "PUT" });
    const { webSocketDebuggerUrl } = (await response.json()) as { webSocketDebuggerUrl: string };
    return CdpPage.at(webSocketDebuggerUrl);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGTERM");
    await ended;
  }
}
