import { defineConfig, devices, type PlaywrightTestConfig } from "@playwright/test";
import base from "../browser/playwright.config.ts";
import type { EngineName } from "./members.ts";

const names: readonly EngineName[] = ["Firefox", "WebKit"];

/** `npm run test:engines`: journeys of a person at Firefox or WebKit and one at Chromium. */
export default defineConfig<object, { engineName: EngineName }>({
  ...(base as PlaywrightTestConfig),
  testDir: ".",
  outputDir: "../../test-results/engines",
  globalTeardown: "../browser/remove-state.ts",
  fullyParallel: false,
  workers: names.length,
  projects: names.map((engineName) => ({
    name: engineName,
    // An engine is started once for all of its tests.
    workers: 1,
    use: { ...devices["Desktop Chrome"], engineName, permissions: ["microphone"] },
  })),
});
