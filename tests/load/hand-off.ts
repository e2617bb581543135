/*
 * Time of a hand-off between two devices, from the scanned link to the open room: `npm run bench:hand-off -- --help`.
 * Everything runs on this machine, over loopback.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, devices, type Page } from "@playwright/test";
import { buyRoom } from "../chaos/wire-room.ts";
import { launchOptions } from "../support/browser/launch-options.ts";
import { composer, enterAsGuest } from "../support/browser/people.ts";
import { startServer } from "../support/server/server.ts";
import { printChecked, writeChecked } from "./harness/checks.ts";
import { writeSection } from "./harness/results.ts";
import { at, spread } from "./harness/statistics.ts";
import { WatchedPages } from "./harness/watched-pages.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    slower: { type: "string", default: "4" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});
if (options.help) {
  console.log(`npm run bench:hand-off -- [--rounds 5] [--slower 4] [--port 8860]

The processors of both devices are --slower times slower. Both presses follow as soon as their buttons are there. Writes
tests/load/RESULTS.md, unless --rounds are fewer.`);
  process.exit();
}

const rounds = Number(options.rounds);
const rate = Number(options.slower);
const goalMs = 5000;

const folder = mkdtempSync(join(tmpdir(), "parley-bench-hand-off-"));
const server = await startServer(Number(options.port), folder, { CAPTCHA: "off", RATE_LIMITS: "off" });
const browser = await chromium.launch(launchOptions());
const pages = new WatchedPages();
const tookMs: number[] = [];
try {
  for (let round = 0; round < rounds; round++) {
    tookMs.push(await handOff());
    console.log(Math.round(tookMs.at(-1) ?? 0));
  }
  await server.stop();
  const checked = pages.check(folder);
  if (!printChecked(checked)) throw new Error("The run is void");
  if (rounds >= 5) writeChecked("a room goes on on another device", checked);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

if (rounds < 5) process.exit(0);
writeSection({
  title: "A room goes on on another device",
  head: ["what", "goal", "measured", ""],
  rows: [
    [
      "from the scanned link to the open room on the other device, one press on each, ms",
      `≤ ${goalMs}`,
      spread(tookMs, 0),
      at(tookMs, 0.5) <= goalMs ? "met" : "**missed**",
    ],
  ],
  notes: [
    `${rounds} rounds of \`npm run bench:hand-off\`, Chromium ${browser.version()}, both devices slowed ${rate} times, the new one with an empty cache.`,
  ],
});
process.exit(0);

/** Milliseconds. */
async function handOff(): Promise<number> {
  const room = await buyRoom(server.address, 5);
  const phone = await slowPage("Pixel 7");
  await enterAsGuest(phone, { ...room, ownerLink: "", roomName: "" }, "Wei");
  await phone.getByRole("button", { name: "Room details" }).click();
  await phone.getByRole("button", { name: /^Continue on another device/ }).click();
  const link = await phone.getByLabel("Link for another browser").inputValue();
  const laptop = await slowPage("Desktop Chrome");
  const began = performance.now();
  await laptop.goto(link);
  await laptop.getByRole("button", { name: "Continue here" }).click();
  await phone.getByRole("button", { name: "Hand over" }).click();
  await composer(laptop).waitFor();
  const took = performance.now() - began;
  await pages.read();
  await Promise.all([phone.context().close(), laptop.context().close()]);
  return took;
}

async function slowPage(device: "Pixel 7" | "Desktop Chrome"): Promise<Page> {
  const context = await browser.newContext({ ...devices[device], locale: "en-US" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => localStorage.setItem("parley.tourSeen", "yes"));
  const devtools = await context.newCDPSession(page);
  await pages.watch(devtools);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return page;
}
