import { existsSync } from "node:fs";
import { chromium } from "playwright";

const wellKnown = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium for the tests: the path in PLAYWRIGHT_CHROMIUM, Playwright's own build, or the system's. */
export function findChromium(): string | undefined {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) return named;
  return [chromium.executablePath(), ...wellKnown].find((path) => path && existsSync(path));
}

export const isRoot = process.getuid?.() === 0;
