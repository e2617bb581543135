import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { headlessShell } from "../support/browser/browsers-of-tests.ts";
import { deviceAt, pixel7 } from "../support/browser/device.ts";
import { firstOfFreePorts } from "../support/server/free-ports.ts";
import { operatorToken } from "../support/server/operator-token.ts";
import { logOfTests } from "../support/server/server.ts";
import { testLimitMs, waitLimitMs } from "../support/time-limits.ts";

// The runner and its workers all read this file; the runner chooses the ports and creates the folder.
if (!process.env.TEST_STATE_DIR) {
  process.env.TEST_PORT = String(await firstOfFreePorts(8799, process.env.TEST_PORT));
  process.env.TEST_STATE_DIR = mkdtempSync(join(tmpdir(), "parley-test-"));
}
const port = Number(process.env.TEST_PORT);

const weChat =
  "Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.231003.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240404 MMWEBID/1234 " +
  "MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64";

/** Projects; `@phone` and `@wechat` in a title add the test to that project. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalTeardown: "./remove-state.ts",
  timeout: testLimitMs,
  expect: { timeout: waitLimitMs },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two cores 37 tests and the build before them took 264 s with three workers and 296 s with two.
  workers: 3,
  retries: 0,
  reporter: [["list"]],
  use: {
    ...deviceAt(port),
    locale: "en-US",
    timezoneId: "Asia/Shanghai",
    // Playwright waits until an element stands still: with transitions the same steps in a room took 6.5 s, not 5.6.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would answer before the tests' routes; installed.spec.ts tests it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: headlessShell,
  },
  projects: [
    {
      name: "desktop",
      use: {
        ...devices["Desktop Chrome"],
        permissions: ["camera", "microphone", "notifications", "clipboard-read", "clipboard-write"],
      },
    },
    {
      name: "phone",
      grep: /@phone/,
      use: { ...pixel7, permissions: ["clipboard-read", "clipboard-write"] },
    },
    { name: "wechat", grep: /@wechat/, use: { ...pixel7, userAgent: weChat, locale: "zh-CN" } },
    ...(process.env.README_PICTURE ? [{ name: "picture", testMatch: "readme-picture.ts" }] : []),
  ],
  webServer: {
    command: `"${process.execPath}" tests/support/server/serve-tests.ts >"${logOfTests()}"`,
    cwd: join(import.meta.dirname, "../.."),
    url: `http://localhost:${port}/api/health`,
    env: {
      PORT: String(port),
      STATE_DIR: process.env.TEST_STATE_DIR,
      CAPTCHA: "on",
      RATE_LIMITS: "off",
      SEALED_ROOMS: "on",
      OPERATOR_TOKEN: operatorToken,
      LOG: "json",
      END_WITH_STDIN: "yes",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    reuseExistingServer: false,
    stdout: "ignore",
    timeout: testLimitMs,
  },
});
