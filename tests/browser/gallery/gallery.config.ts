import { defineConfig, devices, type PlaywrightTestConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/**
 * `npm run gallery`: pictures of every screen, on the phone and on the desktop, light and dark, into `.gallery/`, with
 * an `index.html`. `GALLERY_LANGUAGES=en,zh-cn,zh-tw` chooses the languages; English alone if not set.
 */
const languages = (process.env.GALLERY_LANGUAGES ?? "en").split(",");
const sizes = {
  phone: { ...devices["iPhone 13"], defaultBrowserType: "chromium", viewport: { width: 390, height: 844 } },
  desktop: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
} as const;

export default defineConfig({
  ...(base as PlaywrightTestConfig),
  testDir: ".",
  testMatch: "*.pictures.ts",
  outputDir: "../../../test-results",
  globalTeardown: "./album.ts",
  projects: languages.flatMap((language) =>
    Object.entries(sizes).map(([name, size]) => ({
      name: `${name} ${language}`,
      metadata: { language, size: name },
      use: {
        ...size,
        deviceScaleFactor: 1,
        locale: { en: "en-US", "zh-cn": "zh-CN", "zh-tw": "zh-TW" }[language] ?? "en-US",
        permissions: ["clipboard-read", "clipboard-write"],
      },
    })),
  ),
});
