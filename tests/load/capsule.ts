/*
 * Saving a room with many messages as a file, and opening the file: `npm run bench:capsule -- --help`. Everything runs on this
 * machine, over loopback.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { call, ownRoom } from "../chaos/upload-client.ts";
import { findChromium, isRoot } from "../support/browser/find-chromium.ts";
import { enterAsGuest } from "../support/browser/people.ts";
import { startServer } from "../support/server/server.ts";
import { writeSection } from "./harness/results.ts";
import { spread } from "./harness/statistics.ts";
import { Talker } from "./harness/talker.ts";
import { seeded, seedRoom } from "./page/seeding.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    messages: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    slower: { type: "string", default: "4" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});
if (options.help) {
  console.log(`npm run bench:capsule -- [--messages 100000] [--rounds 3] [--slower 4] [--port 8860]

Saves a room of so many messages as a file in Chromium, opens the file --slower times slower than this machine is, and
searches in it. Writes tests/load/RESULTS.md, unless --messages or --rounds are fewer.`);
  process.exit(0);
}

const messages = Number(options.messages);
const rounds = Number(options.rounds);
const patienceMs = 900_000;
const heapEveryMs = 250;

const figures = {
  reading: [] as number[],
  saving: [] as number[],
  heap: [] as number[],
  bytes: [] as number[],
  shown: [] as number[],
  rare: [] as number[],
  common: [] as number[],
};
const folder = mkdtempSync(join(tmpdir(), "parley-bench-capsule-"));
const server = await startServer(Number(options.port), folder, { CAPTCHA: "off", RATE_LIMITS: "off" });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: !isRoot,
  args: isRoot ? ["--no-sandbox", "--disable-dev-shm-usage"] : [],
});
try {
  const room = await ownRoom(server.address, 5);
  const talker = await Talker.open(server.address, room.token);
  await seedRoom(server.address, room.token, talker, messages);
  talker.close();
  await call(server.address, "PUT", "/api/room/saving", { on: true }, room.token);

  const context = await browser.newContext({ locale: "en-US", acceptDownloads: true });
  // A driven browser cannot answer the question for a place.
  await context.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await enterAsGuest(page, { ...room, ownerLink: "", roomName: "" }, "Gina");
  const address = page.url();
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, "room.html");
    const saved = await save(page, address, file);
    const opened = await open(file);
    const all = { ...saved, bytes: statSync(file).size / 1024 / 1024, ...opened };
    for (const [name, value] of Object.entries(all)) figures[name as keyof typeof figures].push(value);
    console.log(JSON.stringify(all));
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const row = (what: string, values: readonly number[], digits: number) => [what, spread(values, digits)];
const rows = [
  row("reading the messages, s", figures.reading, 1),
  row("writing the file, s", figures.saving, 1),
  row("heap of the page meanwhile, at most, MiB more than before", figures.heap, 1),
  row("size of the file, MiB", figures.bytes, 1),
  row("from opening the file to its newest messages, ms", figures.shown, 0),
  row("search for words of one message, from the key to the painted results, ms", figures.rare, 0),
  row("search for a word of most messages, ms", figures.common, 0),
];
console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
if (messages >= 100_000 && rounds >= 3)
  writeSection({
    title: "A room of 100,000 messages as a file",
    head: ["what", "measured"],
    rows,
    notes: [
      seeded,
      `${rounds} rounds of \`npm run bench:capsule\`, Chromium ${browser.version()}, without the limit of history pages a minute, which the product's page waits for. The file is opened and searched with the processor slowed ${options.slower} times.`,
    ],
  });
process.exit(0);

/** Saves the room; seconds of its two steps, and the growth of the heap between samples in MiB. */
async function save(page: Page, address: string, file: string) {
  await page.goto(`${address}/chat-save`);
  const devtools = await page.context().newCDPSession(page);
  await page.getByRole("button", { name: "Read the messages" }).waitFor();
  await devtools.send("HeapProfiler.collectGarbage");
  const before = await heapOf(devtools);
  let most = before;
  const sampling = setInterval(() => void heapOf(devtools).then((size) => (most = Math.max(most, size))), heapEveryMs);
  const start = performance.now();
  await page.getByRole("button", { name: "Read the messages" }).click();
  const button = page.getByRole("button", { name: /^Save “/ });
  await button.waitFor();
  const read = performance.now();
  const download = page.waitForEvent("download");
  await button.click();
  await (await download).saveAs(file);
  const end = performance.now();
  clearInterval(sampling);
  await devtools.detach();
  return { reading: (read - start) / 1000, saving: (end - read) / 1000, heap: (most - before) / 1024 / 1024 };
}

async function heapOf(devtools: CDPSession): Promise<number> {
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

/** Opens the file in a fresh context, and searches; all in milliseconds. */
async function open(file: string) {
  const context = await browser.newContext({ locale: "en-US", offline: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(options.slower) });
    await page.addInitScript(() => {
      const check = () => {
        if (!document.querySelector("article")) requestAnimationFrame(check);
        // The frame after the one that has the messages: they are painted.
        else requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }));
      };
      requestAnimationFrame(check);
    });
    await page.goto(`file://${file}`);
    await page.waitForFunction(() => "shownAt" in window);
    const shown = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt);
    const rare = await search(page, `message number ${messages >> 1}.`);
    const common = await search(page, "said");
    return { shown, rare, common };
  } finally {
    await context.close();
  }
}

/** From the key to the painted results, in milliseconds. */
function search(page: Page, wanted: string): Promise<number> {
  return page.evaluate(async (text) => {
    const field = document.querySelector("input");
    if (!field) throw new Error("The file has no search field");
    const start = performance.now();
    field.value = text;
    field.dispatchEvent(new Event("input"));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    if (!document.querySelector(".results button")) throw new Error(`Nothing was found for ${text}`);
    return performance.now() - start;
  }, wanted);
}
