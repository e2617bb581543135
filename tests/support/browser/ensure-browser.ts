/*
 * Checks that Chromium is here and starts, and looks for the browsers of the tests in other engines. Installs what is missing
 * where that is possible; without Chromium, ends with 1.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "playwright";
import { headlessShell } from "./browsers-of-tests.ts";
import { findChromium, isRoot, lacksHeadlessShell } from "./find-chromium.ts";
import { findFirefox, findWebKitDriver, findXvfb } from "./find-engines.ts";

const playwright = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
const canInstall = isRoot && existsSync("/usr/bin/apt-get");

function attempt(command: string, args: readonly string[]): void {
  console.log(`Installing: ${command} ${args.join(" ")}`);
  // apt reads temporary files as another user, to whom the folder of `npm test` is closed.
  const env = { ...process.env, TMPDIR: "/tmp", DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, args, { stdio: "ignore", env });
  if (status !== 0) console.log("That failed.");
}

function aptInstall(packages: readonly string[]): void {
  attempt("apt-get", ["update"]);
  attempt("apt-get", ["install", "-y", ...packages]);
}

function fail(sentence: string): never {
  console.error(`${sentence} Another one can be named: PLAYWRIGHT_CHROMIUM=/path/to/chromium npm test`);
  process.exit(1);
}

const engines = [
  { name: "Firefox", find: findFirefox, packages: ["firefox-esr"] },
  { name: "WebKit", find: () => findWebKitDriver() && findXvfb(), packages: ["webkit2gtk-driver", "xvfb"] },
];

if (!findChromium()) attempt(process.execPath, [playwright, "install", ...(isRoot ? ["--with-deps"] : []), "chromium"]);
// Both in one release, because they share a package of that release.
if (canInstall && (!findChromium() || lacksHeadlessShell())) aptInstall(["chromium", "chromium-headless-shell"]);
if (!findChromium() && canInstall) aptInstall(["chromium"]);
if (lacksHeadlessShell()) console.log("Without chromium-headless-shell, tests in Chromium take half as long again.");
if (!findChromium()) fail("The tests need Chromium, and it could not be installed here: install Chromium or Chrome.");

const missing = engines.filter(({ find }) => !find());
if (missing.length > 0 && canInstall) aptInstall(missing.flatMap(({ packages }) => packages));
for (const { name, packages } of engines.filter(({ find }) => !find()))
  console.log(
    `Without ${name}, tests in it do not run; on Debian, root installs it: apt-get install ${packages.join(" ")}`,
  );

await chromium.launch(headlessShell).then(
  (browser) => browser.close(),
  (error: Error) => fail(`Chromium does not start: ${error.message.split("\n")[0]}`),
);
