import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { findFirefox, findWebKitDriver, findXvfb } from "../support/browser/find-engines.ts";
import { log } from "../support/browser/people.ts";
import { type Front, openFront } from "../support/server/front.ts";
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

interface Members {
  /** The engine's way to the server, which can be cut. */
  front: Front;
  /** Opens a page of the engine, with storage of its own. WebKit has one at a time. */
  newMember(): Promise<EnginePage>;
  member: EnginePage;
}

interface Engines {
  engineName: EngineName;
  folder: string;
  engine: Engine | undefined;
}

/** `page` is a person at Chromium, `member` one at the engine. An error on a page of either fails the test. */
export const test = base.extend<Members, Engines>({
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
    { scope: "worker", timeout: 180_000 },
  ],
  front: async ({ baseURL }, use) => {
    const front = await openFront(baseURL ?? "", {}, `(${watchPage})()`);
    await use(front);
    await front.close();
  },
  newMember: async ({ engine, engineName, folder, front }, use, info) => {
    info.skip(!engine, `${engineName} is not installed here`);
    let member: EnginePage | undefined;
    const leave = async () => {
      if (!member) return;
      if (info.errors.length > 0) console.log((await member.texts("body")).join());
      expect.soft(await problemsOf(member)).toEqual([]);
      await member.close();
    };
    await use(async () => {
      await leave();
      member = new EnginePage(await (engine as Engine).newTab(), front.origin, folder);
      return member;
    });
    await leave();
  },
  member: async ({ newMember }, use) => use(await newMember()),
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (entry) => {
      if (entry.type() === "error") problems.push(entry.text());
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Widths of the pictures in the list of a person at Chromium. */
export const widths = (page: Page) =>
  log(page)
    .getByRole("img", { name: /^Photo from/ })
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth));

export { expect };
