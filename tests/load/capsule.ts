/*
 * Saving a room with many messages as a file, and opening the file: `npm run bench:capsule -- --help`. Everything runs on this
 * machine, over loopback.
 */

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { nanoid } from "nanoid";
import { call, sendFile } from "../chaos/upload-client.ts";
import { buyRoom } from "../chaos/wire-room.ts";
import { launchOptions } from "../support/browser/launch-options.ts";
import { enterAsGuest } from "../support/browser/people.ts";
import { startServer } from "../support/server/server.ts";
import { printChecked, writeChecked } from "./harness/checks.ts";
import { writeSection } from "./harness/results.ts";
import { spread } from "./harness/statistics.ts";
import { Talker } from "./harness/talker.ts";
import { WatchedPages } from "./harness/watched-pages.ts";
import { seeded, seedRoom, upload } from "./page/seeding.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    messages: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    files: { type: "string", default: "2048" },
    slower: { type: "string", default: "4" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});
if (options.help) {
  console.log(`npm run bench:capsule -- [--messages 100000] [--rounds 3] [--files 2048] [--slower 4] [--port 8860]

Saves a room of so many messages as a file in Chromium, opens the file at this machine's speed and --slower times slower,
and follows a link in it. Then saves a room with --files MiB of files as a ZIP; 0 leaves that out. Writes tests/load/RESULTS.md,
unless --messages, --rounds or --files are fewer.`);
  process.exit(0);
}

const messages = Number(options.messages);
const rounds = Number(options.rounds);
const fileMiB = Number(options.files);
const MiB = 1024 * 1024;
const patienceMs = 900_000;
const heapEveryMs = 1000;

const figures = {
  reading: [] as number[],
  saving: [] as number[],
  heap: [] as number[],
  bytes: [] as number[],
  shown: [] as number[],
  loaded: [] as number[],
  jump: [] as number[],
  nodes: [] as number[],
  slowShown: [] as number[],
  slowLoaded: [] as number[],
  slowJump: [] as number[],
  zipSaving: [] as number[],
  zipHeap: [] as number[],
};
const folder = mkdtempSync(join(tmpdir(), "parley-bench-capsule-"));
const server = await startServer(Number(options.port), folder, { CAPTCHA: "off", RATE_LIMITS: "off" });
const browser = await chromium.launch(launchOptions());
const pages = new WatchedPages();
const isWhole = messages >= 100_000 && rounds >= 3 && fileMiB >= 2048;
try {
  const room = await buyRoom(server.address, 5);
  const talker = await Talker.open(server.address, room.owner.token);
  await seedRoom(server.address, room.owner.token, talker, messages);
  talker.close();
  await call(server.address, "PUT", "/api/room/saving", { on: true }, room.owner.token);

  const context = await browser.newContext({ locale: "en-US", acceptDownloads: true });
  // A driven browser cannot answer the question for a place.
  await context.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await pages.watch(await context.newCDPSession(page));
  await enterAsGuest(page, { ...room, ownerLink: "", roomName: "" }, "Gina");
  const address = page.url();
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, "room.html");
    const saved = await save(page, address, file);
    const opened = await open(file, 1);
    const { shown, loaded, jump } = await open(file, Number(options.slower));
    const slow = { slowShown: shown, slowLoaded: loaded, slowJump: jump };
    add({ ...saved, bytes: statSync(file).size / MiB, ...opened, ...slow });
  }
  await pages.read();
  await context.close();
  for (let round = 0; fileMiB > 0 && round < rounds; round++) add(await saveFiles());
  await server.stop();
  const checked = pages.check(folder);
  if (!printChecked(checked)) throw new Error("The run is void");
  if (isWhole) writeChecked("a room of 100,000 messages as a file", checked);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function add(measured: Partial<Record<keyof typeof figures, number>>): void {
  for (const [name, value] of Object.entries(measured)) figures[name as keyof typeof figures].push(value);
  console.log(JSON.stringify(measured));
}

const row = (what: string, values: readonly number[], digits: number) => [what, spread(values, digits)];
const rows = [
  row("reading the messages, s", figures.reading, 1),
  row("writing the file, s", figures.saving, 1),
  row("heap of the page meanwhile, at most, MiB more than before", figures.heap, 1),
  row("size of the file, MiB", figures.bytes, 1),
  row("from opening the file to its first messages, ms", figures.shown, 0),
  row("from opening the file to its whole page, ms", figures.loaded, 0),
  row("from the press on a link to a message in the middle, ms", figures.jump, 0),
  row("memory of the page's elements, MiB", figures.nodes, 0),
  row(`first messages, ${options.slower} times slower, ms`, figures.slowShown, 0),
  row(`whole page, ${options.slower} times slower, ms`, figures.slowLoaded, 0),
  row(`message in the middle, ${options.slower} times slower, ms`, figures.slowJump, 0),
  ...(fileMiB > 0
    ? [
        row(`writing a ZIP with ${fileMiB} MiB of files, s`, figures.zipSaving, 1),
        row("heap of the page meanwhile, at most, MiB more than before", figures.zipHeap, 1),
      ]
    : []),
];
console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
if (isWhole)
  writeSection({
    title: "A room of 100,000 messages as a file",
    head: ["what", "measured"],
    rows,
    notes: [
      seeded,
      `${rounds} rounds of \`npm run bench:capsule\`, Chromium ${browser.version()}, without the limit of history pages a minute, which the product's page waits for. Heap: JavaScript's with the buffers outside of it, every second after a garbage collection; without these, up to 120 MiB of buffers of files wait for the browser's own. The ZIP's files are generated by a server on this machine.`,
    ],
  });
process.exit(0);

/** Saves the room; seconds of its two steps, and the growth of the heap between samples in MiB. */
async function save(page: Page, address: string, file: string) {
  await page.goto(`${address}/chat-save`);
  const devtools = await page.context().newCDPSession(page);
  await page.getByRole("button", { name: "Read the messages" }).waitFor();
  const before = await heapOf(devtools);
  let max = before;
  const sampling = setInterval(() => void heapOf(devtools).then((size) => (max = Math.max(max, size))), heapEveryMs);
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
  return { reading: (read - start) / 1000, saving: (end - read) / 1000, heap: (max - before) / MiB };
}

/** Bytes in use after a garbage collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize + backingStorageSize;
}

/** Saves a room with large files as a ZIP. The room's files have 8 MiB; their bodies are replaced on the way. */
async function saveFiles() {
  const count = 8;
  const bytes = (fileMiB / count) * MiB;
  const chunk = new Uint8Array(64 * 1024).fill(7);
  const bodies = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": bytes });
    Readable.from(Array.from({ length: bytes / chunk.length }, () => chunk)).pipe(response);
  }).listen(0, "127.0.0.1");
  const room = await buyRoom(server.address, 5);
  for (let n = 0; n < count; n++) {
    const about = { name: `${n}.bin`, mime: "application/octet-stream", category: "chat_file" };
    await sendFile(
      server.address,
      room.owner.token,
      await upload(server.address, room.owner.token, about, new Uint8Array(8 * MiB)),
      `evt-${Date.now()}-${nanoid()}`,
    );
  }
  await call(server.address, "PUT", "/api/room/saving", { on: true }, room.owner.token);
  // A private window's file system takes less than 2 GiB.
  const context = await chromium.launchPersistentContext(mkdtempSync(join(folder, "profile-")), {
    ...launchOptions(),
    locale: "en-US",
    acceptDownloads: true,
  });
  try {
    await context.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
    const { port } = bodies.address() as AddressInfo;
    await context.route("**/api/media/**", (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await pages.watch(await context.newCDPSession(page));
    await enterAsGuest(page, { ...room, ownerLink: "", roomName: "" }, "Gina");
    const file = join(folder, "room.zip");
    const { saving, heap } = await save(page, page.url(), file);
    await pages.read();
    if (statSync(file).size < fileMiB * MiB) throw new Error("The ZIP lacks bytes of files");
    rmSync(file);
    return { zipSaving: saving, zipHeap: heap };
  } finally {
    await context.close();
    bodies.close();
  }
}

/** Opens the file in a fresh context, so many times slower than this machine is; in milliseconds and MiB. */
async function open(file: string, rate: number) {
  const context = await browser.newContext({ locale: "en-US", offline: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await page.addInitScript(() => {
      const check = () => {
        if (!document.querySelector("article")) requestAnimationFrame(check);
        // The frame after the one that has the messages: they are painted.
        else requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }));
      };
      requestAnimationFrame(check);
    });
    await page.goto(`file://${file}`, { waitUntil: "load", timeout: patienceMs });
    const loaded = await page.evaluate(() => performance.now());
    const shown = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt);
    const jump = await page.evaluate(async (middle) => {
      const all = document.querySelectorAll("article");
      const start = performance.now();
      location.hash = all[middle]?.id ?? "";
      const frame = () => new Promise(requestAnimationFrame);
      do await frame();
      while (Math.abs(all[middle]?.getBoundingClientRect().top ?? 0) > innerHeight);
      await frame();
      return performance.now() - start;
    }, messages >> 1);
    await devtools.send("HeapProfiler.collectGarbage");
    const { embedderHeapUsedSize } = await devtools.send("Runtime.getHeapUsage");
    return { shown, loaded, jump, nodes: embedderHeapUsedSize / MiB };
  } finally {
    await context.close();
  }
}
