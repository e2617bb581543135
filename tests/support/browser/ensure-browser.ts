/* Checks before the browser tests that a Chromium exists, and prints how to install one if not. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findChromium, isRoot } from "./find-chromium.ts";

function attempt(command: string, args: readonly string[]): boolean {
  console.log(`No Chromium yet; trying: ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit" }).status === 0 && findChromium() !== undefined;
}

const playwright = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");

const found =
  findChromium() !== undefined ||
  attempt(process.execPath, [playwright, "install", ...(isRoot ? ["--with-deps"] : []), "chromium"]) ||
  (isRoot &&
    existsSync("/usr/bin/apt-get") &&
    (attempt("apt-get", ["install", "-y", "chromium", "chromium-headless-shell"]) ||
      attempt("apt-get", ["install", "-y", "chromium"])));

if (!found) {
  console.error(
    "The browser tests need Chromium, and it could not be installed here. Install Chromium or Chrome, or name one:\n" +
      "  PLAYWRIGHT_CHROMIUM=/path/to/chromium npm test",
  );
  process.exit(1);
}
