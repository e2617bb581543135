import { isDeepStrictEqual } from "node:util";
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base } from "@playwright/test";
import { WarmContexts } from "./warm-contexts.ts";

export * from "@playwright/test";

/** Of this worker's browser. */
let warmContexts: WarmContexts | undefined;
/** True while a test runs whose contexts have the options of its project. */
let isUsual = false;

/** A context for a person; the end of the test closes it. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (!isUsual) return await browser.newContext(options);
  warmContexts ??= new WarmContexts(browser);
  return await warmContexts.lend(options, test.info().project.use.permissions);
}

/** Playwright's test, with warm contexts. A test that changes options of its contexts has new ones. */
export const test = base.extend<{ warmth: undefined }>({
  warmth: [
    async ({ baseURL, javaScriptEnabled, locale, serviceWorkers, storageState, userAgent }, use, { project }) => {
      const options = { baseURL, locale, serviceWorkers, storageState };
      const usual = Object.entries(options).every(([name, value]) =>
        isDeepStrictEqual(Reflect.get(project.use, name), value),
      );
      isUsual = usual && javaScriptEnabled && userAgent === project.use.userAgent;
      await use(undefined);
      isUsual = false;
      await warmContexts?.takeBack();
    },
    { auto: true },
  ],
  context: async ({ browser, warmth: _ }, use) => {
    const context = await openContext(browser);
    await use(context);
    await context.close();
  },
});
