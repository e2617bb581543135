import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { modulePlugins } from "../../web/build/module-plugins.ts";
import { headlessShell } from "../support/browser/browsers-of-tests.ts";
import { screenCommands } from "../support/screens/commands.ts";
import { importsOf, projectRoot, sourceFiles } from "../support/text/source-files.ts";
import { testLimitMs, waitLimitMs } from "../support/time-limits.ts";

/** Vite searches for dependencies only without a cache; a new icon in this list makes the cache of an earlier commit void. */
const icons = sourceFiles(["web"], [".tsx"])
  .flatMap(({ text }) => importsOf(text).map(({ from }) => from))
  .filter((from) => from.startsWith("lucide-react/icons/"));

const inProject = (path: string): string => join(projectRoot, path);

/** Vitest project: one screen in Chromium, with the server of tests/support/screens/fake-server.ts. */
export const screens = {
  root: projectRoot,
  publicDir: inProject("web/public"),
  plugins: modulePlugins,
  // React as it is shipped: with its development build the tests take 12 % more time.
  define: { "process.env.NODE_ENV": '"production"' },
  oxc: { jsx: { runtime: "automatic" as const, development: false } },
  resolve: {
    // As in web/vite.config.ts.
    alias: [
      { find: "@contract", replacement: inProject("worker/contract") },
      { find: /^use-intl\/format-message$/, replacement: inProject("web/i18n/format-message.ts") },
      { find: "use-sync-external-store/shim/with-selector", replacement: "use-sync-external-store/with-selector" },
    ],
  },
  // A dependency that is found during the tests would reload their page.
  optimizeDeps: {
    entries: ["web/main.tsx", "tests/screens/**/*.test.tsx"],
    include: [
      ...new Set(icons),
      "react",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
      "react-dom",
      "react-dom/client",
      "react-dom/server",
      "vitest-browser-react",
      "axe-core",
      "altcha-lib",
      "altcha-lib/algorithms/web/pbkdf2",
      "altcha-lib/workers/shared",
    ],
  },
  test: {
    name: "screens",
    include: ["tests/screens/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/screens/setup.ts"],
    isolate: false,
    testTimeout: testLimitMs,
    hookTimeout: testLimitMs,
    expect: { poll: { timeout: waitLimitMs } },
    browser: {
      enabled: true,
      connectTimeout: testLimitMs,
      headless: true,
      screenshotFailures: false,
      // As Playwright's locators in tests/browser.
      locators: { exact: false },
      provider: playwright({
        actionTimeout: waitLimitMs,
        launchOptions: headlessShell,
        contextOptions: { locale: "en-US", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" as const },
      }),
      testerHtmlPath: "tests/support/screens/tester.html",
      commands: screenCommands,
      viewport: { width: 1280, height: 720 },
      instances: [{ browser: "chromium" as const }],
    },
  },
};

/**
 * Tests that replace modules need a page in which no other test has imported them; those that render a hook alone need the
 * `act` of React's development build.
 */
export const isolatedScreens = {
  ...screens,
  define: {},
  oxc: { jsx: { runtime: "automatic" as const, development: true } },
  test: {
    ...screens.test,
    name: "screens-isolated",
    include: ["tests/screens/isolated/*.test.tsx"],
    isolate: true,
    // Vitest writes the name of the project into the instance.
    browser: { ...screens.test.browser, instances: [{ browser: "chromium" as const }] },
  },
};
