import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runGuardedProcess } from "../../worker/local/node/guarded-process.ts";
import { type Engine, type EngineElement, type EngineTab, environmentIn, replacedBy } from "./engine.ts";
import { elementsNamed, selectorOf } from "./named-elements.ts";

/** Reference to an element, as WebDriver writes it. */
type Reference = Record<"element-6066-11e4-a52e-4f735466cecf", string>;

interface Started {
  ended: Promise<number>;
  written(): string;
  stop(): Promise<void>;
}

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Started {
  let output = "";
  const guarded = runGuardedProcess([...replacedBy(program), ...args], env, (text) => {
    output += text;
  });
  return {
    ended: guarded.ended,
    written: () => output,
    async stop() {
      guarded.stop();
      await guarded.ended;
    },
  };
}

/** Waits for what a program provides. Throws with its output if it ends before. */
async function provided<T>(program: Started, inspect: () => Promise<T | undefined> | T | undefined): Promise<T> {
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const found = await inspect();
    if (found !== undefined) return found;
    if (hasEnded) throw new Error(`It ended:\n${program.written()}`);
    await wait(20);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts WebKitGTK's driver on a display of its own. Each tab is a browser with storage in memory. */
export async function launchWebKit(driverPath: string, xvfb: string, folder: string): Promise<Engine> {
  const env = environmentIn(folder);
  // WebKitGTK prefers reduced motion where GTK has no animations.
  for (const gtk of ["gtk-3.0", "gtk-4.0"]) {
    mkdirSync(join(folder, gtk));
    writeFileSync(join(folder, gtk, "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  }
  const screen = start(xvfb, ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], env);
  const display = await provided(screen, () => /^\d+$/m.exec(screen.written())?.[0]);
  const port = await freePort();
  const driver = start(driverPath, [`--port=${port}`], {
    ...env,
    DISPLAY: `:${display}`,
    GDK_BACKEND: "x11",
    // Without a graphics card the DMA-BUF renderer draws in software and copies each frame: 78 s of the processor for
    // the journeys, and 36 s without it.
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  });

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const asked = fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const response = await Promise.race([
      asked,
      driver.ended.then(() => Promise.reject(new Error(`The driver ended. ${driver.written()}`))),
    ]);
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }
  await provided(driver, () => ask("GET", "/status").catch(() => undefined));
  return {
    async newTab() {
      const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", { capabilities: {} });
      return tabOf((method, path, body) => ask(method, `/session/${sessionId}${path}`, body));
    },
    async close() {
      await driver.stop();
      await screen.stop();
    },
  };
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

function tabOf(ask: Ask): EngineTab {
  const evaluate = <T>(run: unknown, ...args: unknown[]) =>
    ask<T>("POST", "/execute/sync", { script: `return (${run})(...arguments)`, args });
  const elementOf = (reference: Reference): EngineElement => {
    const path = `/element/${Object.values(reference)[0]}`;
    return {
      click: (button = "left") => (button === "left" ? ask("POST", `${path}/click`, {}) : pressRight(ask, reference)),
      choose: (file) => ask("POST", `${path}/value`, { text: file }),
      evaluate: (run, given) => evaluate(run, reference, given),
    };
  };
  return {
    goto: (url) => ask("POST", "/url", { url }),
    reload: () => ask("POST", "/refresh", {}),
    evaluate,
    async byRole(role, name) {
      for (const reference of await evaluate<Reference[]>(elementsNamed, { css: selectorOf[role], name })) {
        const path = `/element/${Object.values(reference)[0]}`;
        if ((await ask("GET", `${path}/computedlabel`)) !== name) continue;
        if ((await ask("GET", `${path}/computedrole`)) === role) return elementOf(reference);
      }
      return undefined;
    },
    bySelector: async (selector) =>
      (await ask<Reference[]>("POST", "/elements", { using: "css selector", value: selector })).map(elementOf),
    close: () => ask("DELETE", ""),
  };
}

async function pressRight(ask: Ask, origin: Reference): Promise<void> {
  const actions = [
    { type: "pointerMove", duration: 0, origin, x: 0, y: 0 },
    { type: "pointerDown", button: 2 },
    { type: "pointerUp", button: 2 },
  ];
  await ask("POST", "/actions", {
    actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
  });
}
