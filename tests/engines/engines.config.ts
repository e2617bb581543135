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
  // An engine is started once for all of its tests.
  fullyParallel: false,
  workers: 2,
  projects: names.map((engineName) => ({
    name: engineName,
    use: { ...devices["Desktop Chrome"], engineName, permissions: ["microphone"] },
  })),
});
