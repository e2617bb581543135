import type { LaunchOptions } from "playwright";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";
import { launchOptions } from "./launch-options.ts";

const withMedia = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

function forTests(find: typeof findChromium) {
  return {
    ...launchOptions(withMedia, find),
    // Without a locale Chromium names every file with Chinese in its name "download".
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  } satisfies LaunchOptions;
}

/** Browser of most tests. */
export const headlessShell = forTests(findHeadlessShell);
/** Browser of tests that need notifications which outlive their page. */
export const wholeChromium = forTests(findChromium);
