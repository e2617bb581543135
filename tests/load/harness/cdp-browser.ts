import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pause } from "./processes.ts";

interface Answer {
  /** Id of the request; events have none. */
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
}

/** A page, driven over the Chrome DevTools Protocol: https://chromedevtools.github.io/devtools-protocol/. */
export class CdpPage {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  readonly #listeners = new Map<string, (parameters: unknown) => void>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) {
        this.#listeners.get(answer.method ?? "")?.(answer.params);
        return;
      }
      this.#answers.get(answer.id)?.(answer);
      this.#answers.delete(answer.id);
    });
  }

  static async at(address: string): Promise<CdpPage> {
    const socket = new WebSocket(address);
    await once(socket, "open");
    return new CdpPage(socket);
  }

  on(event: string, listener: (parameters: unknown) => void): void {
    this.#listeners.set(event, listener);
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
 * A browser without request interception. Test drivers intercept every request of every page and worker, which makes a
 * throttled page open half as slow again.
 */
export class CdpBrowser {
  readonly #process: ChildProcess;
  readonly #port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#process = child;
    this.#port = port;
  }

  /** Starts with the folder `profile` that another browser left. */
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
