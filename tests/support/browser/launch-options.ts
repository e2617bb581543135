import type { LaunchOptions } from "playwright";
import { findChromium, isRoot } from "./find-chromium.ts";

/**
 * The first two draw the address bar of each window as two web pages, which take a third of the tests' CPU time. The others
 * are those that Playwright disables, whose switch this one replaces.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Options that start Chromium for tests and measurements, with `args` as further switches. `find` gives the path of the browser. */
export function launchOptions(args: readonly string[] = [], find = findChromium) {
  const executablePath = find();
  return {
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: !isRoot,
    args: [
      `--disable-features=${disabledFeatures.join(",")}`,
      ...(isRoot ? ["--no-sandbox", "--disable-dev-shm-usage"] : []),
      ...args,
    ],
  } satisfies LaunchOptions;
}
