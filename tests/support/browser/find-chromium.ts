import { existsSync } from "node:fs";
import { chromium } from "playwright";

const debiansChromium = "/usr/bin/chromium";
const wellKnown = [
  debiansChromium,
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

/** Debian's package of that name. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * Chromium without windows and persistent notifications: two people who open a room, write and read take 9 s of CPU time in
 * it, and 14 s in the other. Otherwise as `findChromium`. Undefined if Playwright has builds of its own: it then chooses the
 * headless shell among them.
 */
export function findHeadlessShell(): string | undefined {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named || existsSync(chromium.executablePath())) return named;
  return existsSync(headlessShell) ? headlessShell : findChromium();
}

/** Debian's Chromium is here without its package of the headless shell. */
export const lacksHeadlessShell = () => !process.env.PLAYWRIGHT_CHROMIUM && findHeadlessShell() === debiansChromium;

export const isRoot = process.getuid?.() === 0;
