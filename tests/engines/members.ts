import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { findFirefox, findWebKitDriver, findXvfb } from "../support/browser/find-engines.ts";
import { log } from "../support/browser/people.ts";
import { type FaultProxy, openFaultProxy } from "../support/server/fault-proxy.ts";
import { testLimitMs } from "../support/time-limits.ts";
import type { Engine } from "./engine.ts";
import { EnginePage } from "./engine-page.ts";
import { launchFirefox } from "./firefox.ts";
import { problemsOf, watchPage } from "./watch-page.ts";
import { launchWebKit } from "./webkit.ts";

export type EngineName = "Firefox" | "WebKit";

/** Starts an engine with its files in `folder`; undefined if it is not installed. */
const launch: Record<EngineName, (folder: string) => Promise<Engine> | undefined> = {
  Firefox(folder) {
    const program = findFirefox();
    return program ? launchFirefox(program, folder) : undefined;
  },
  WebKit(folder) {
    const [driver, xvfb] = [findWebKitDriver(), findXvfb()];
    return driver && xvfb ? launchWebKit(driver, xvfb, folder) : undefined;
  },
};

interface Engines {
  engineName: EngineName;
  folder: string;
  engine: Engine | undefined;
  /** The engine's way to the server, which can be cut. */
  front: FaultProxy;
  people: People;
}

/** Pages of a worker, which several of its tests may use, and the errors on them. */
class People {
  readonly #open: () => Promise<EnginePage>;
  #member: EnginePage | undefined;
  #problems: string[] = [];

  constructor(open: () => Promise<EnginePage>) {
    this.#open = open;
  }

  /** Opens a page of the engine with storage of its own, and closes the one before: WebKit has one at a time. */
  async newMember(): Promise<EnginePage> {
    this.#problems = await this.problems();
    await this.leave();
    this.#member = await this.#open();
    return this.#member;
  }

  /** Notes the errors on a page of Chromium. */
  watch(page: Page): Page {
    page.on("pageerror", ({ message }) => this.#problems.push(message));
    page.on("console", (entry) => {
      // A connection that a slow machine loses is no error of the page, which connects again.
      const isLoss = /net::ERR_(CONNECTION|NETWORK|INTERNET)_|WebSocket is closed before/.test(entry.text());
      if (entry.type() === "error" && !isLoss) this.#problems.push(entry.text());
    });
    return page;
  }

  /** Errors since they were last asked for. */
  async problems(): Promise<string[]> {
    return [...this.#problems.splice(0), ...(this.#member ? await problemsOf(this.#member) : [])];
  }

  async shown(): Promise<string> {
    return ((await this.#member?.texts("body")) ?? []).join();
  }

  async leave(): Promise<void> {
    await this.#member?.close();
    this.#member = undefined;
  }
}

/** `page` is a person at Chromium. An error on a page of the worker fails the test. */
export const test = base.extend<{ errors: undefined }, Engines>({
  engineName: ["Firefox", { scope: "worker", option: true }],
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the needed fixtures from it.
    async ({}, use) => {
      const folder = mkdtempSync(join(process.env.TEST_STATE_DIR ?? tmpdir(), "engine-"));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  engine: [
    async ({ engineName, folder }, use) => {
      const engine = await launch[engineName](folder);
      if (!engine) console.log(`NOT RUN: the journeys in ${engineName}, which is not installed here.`);
      await use(engine);
      await engine?.close();
    },
    { scope: "worker", timeout: testLimitMs },
  ],
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const front = await openFaultProxy(`http://localhost:${process.env.TEST_PORT}`, {}, `(${watchPage})()`);
      await use(front);
      await front.close();
    },
    { scope: "worker" },
  ],
  people: [
    async ({ engine, folder, front }, use) => {
      const people = new People(async () => new EnginePage(await (engine as Engine).newTab(), front.origin, folder));
      await use(people);
      await people.leave();
    },
    { scope: "worker" },
  ],
  page: ({ page, people }, use) => use(people.watch(page)),
  errors: [
    async ({ people }, use, info) => {
      await use(undefined);
      if (info.errors.length > 0) console.log(await people.shown());
      expect(await people.problems()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Widths of the pictures in the list of a person at Chromium. */
export const widths = (page: Page) =>
  log(page)
    .getByRole("img", { name: /^Photo from/ })
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth));

export { expect };
