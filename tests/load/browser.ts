/*
 * Speed of the page in a room with many messages, in a real, throttled browser: `npm run bench:browser -- --help`.
 * Everything runs on this machine, over loopback.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { buyRoom } from "../chaos/wire-room.ts";
import { launchOptions } from "../support/browser/launch-options.ts";
import { composer, enterAsGuest, log } from "../support/browser/people.ts";
import { startServer } from "../support/server/server.ts";
import { printChecked, writeChecked } from "./harness/checks.ts";
import { pause } from "./harness/processes.ts";
import { writeSection } from "./harness/results.ts";
import { at, spread } from "./harness/statistics.ts";
import { type StillPage, serveStill, settle } from "./harness/still-page.ts";
import { Talker } from "./harness/talker.ts";
import { WatchedPages } from "./harness/watched-pages.ts";
import { openAgain } from "./page/openings.ts";
import { awaitChosen, type Notes, probe } from "./page/probe.ts";
import { seeded, seedRoom } from "./page/seeding.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    messages: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    slower: { type: "string", default: "4" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});
if (options.help) {
  console.log(`npm run bench:browser -- [--messages 100000] [--rounds 5] [--slower 4] [--port 8860]

Opens a room of so many messages, with Markdown, edits, polls and albums, in Chromium, scrolls in it, and types while
others talk, --slower times slower than this machine is. Writes tests/load/RESULTS.md, unless --messages or --rounds are fewer.`);
  process.exit(0);
}

const messages = Number(options.messages);
const rounds = Number(options.rounds);
const others = { perSecond: 100, keys: 40 };
const readWithinMs = 3000;
const wheel = { steps: 60, px: 700, everyMs: 50 };

const notesOf = (page: Page) => page.evaluate(() => (window as unknown as { notes: Notes }).notes);
const forgetNotes = (page: Page) =>
  page.evaluate(() => {
    const { notes } = window as unknown as { notes: Notes };
    notes.tasks.length = 0;
    notes.keys.length = 0;
  });

const folder = mkdtempSync(join(tmpdir(), "parley-bench-browser-"));
const server = await startServer(Number(options.port), folder, { CAPTCHA: "off", RATE_LIMITS: "off" });
const profile = join(folder, "profile");
// The height includes the browser's toolbar. Chromium paints nothing of a page below its window, and unpainted key
// events count as late.
const browserOptions = launchOptions(["--window-size=1280,807", "--lang=en-US"]);
const figures = {
  shown: [] as number[],
  still: [] as number[],
  chosen: [] as number[],
  chosenAgain: [] as number[],
  answers: [] as number[],
  requests: [] as number[],
  longestTask: [] as number[],
  memory: [] as number[],
  key: [] as number[],
  slowKey: [] as number[],
};
const pages = new WatchedPages();
const isWhole = messages >= 100_000 && rounds >= 5;
let browser: BrowserContext | undefined;
let still: StillPage | undefined;
try {
  const room = await buyRoom(server.address, 5);
  const talker = await Talker.open(server.address, room.owner.token);
  await seedRoom(server.address, room.owner.token, talker, messages);
  const other = await buyRoom(server.address, 5);
  const otherTalker = await Talker.open(server.address, other.owner.token);
  await otherTalker.say(1000);
  otherTalker.close();

  browser = await driven();
  const first = await newPage(browser);
  for (const entered of [other, room]) {
    await enterAsGuest(first.page, { ...entered, ownerLink: "", roomName: "" }, "Gina");
    // The page stores the chat snapshot of each room.
    await pause(5000);
  }
  // The service worker caches the app.
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const address = first.page.url();
  await cover(first);
  still = await serveStill(first.page);
  await settle(first.page, still);
  await pages.read();
  await browser.close();

  const opened = await openAgain({
    executable: browserOptions.executablePath ?? chromium.executablePath(),
    profile,
    browserOptions: browserOptions.args,
    rounds,
    slower: Number(options.slower),
    addresses: [still.address, address],
    pages,
  });
  figures.still = opened.get(still.address)?.map(({ shownAt }) => shownAt) ?? [];
  figures.shown = opened.get(address)?.map(({ shownAt }) => shownAt) ?? [];
  figures.answers = opened.get(address)?.map(({ answersAt }) => answersAt) ?? [];
  console.log(JSON.stringify({ still: figures.still, shown: figures.shown, answers: figures.answers }));

  browser = await driven();
  const { page, devtools } = await newPage(browser);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(options.slower) });
  await page.goto(address);
  for (let round = 0; round < rounds; round++) {
    await composer(page).waitFor();
    await pause(readWithinMs);
    const requests = await reload(page, devtools);
    await composer(page).waitFor();
    await pause(readWithinMs);
    const before = await heap(devtools);
    await forgetNotes(page);
    await scroll(page);
    const { tasks } = await notesOf(page);
    const after = await heap(devtools);
    const keys = await type(page, talker);
    const chosen = await choose(page);
    const all = { requests, longestTask: Math.max(0, ...tasks), memory: after / before, ...keys, ...chosen };
    for (const [name, value] of Object.entries(all)) figures[name as keyof typeof figures].push(value);
    console.log(JSON.stringify(all));
  }
  talker.close();
  await pages.read();
  await browser.close();
  await server.stop();
  const checked = pages.check(folder);
  if (!printChecked(checked)) throw new Error("The run is void");
  if (isWhole) writeChecked("the page, in a room of 100,000 messages", checked);
} finally {
  await browser?.close();
  await still?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const row = (what: string, values: readonly number[], digits: number, atMost?: number) => [
  what,
  atMost === undefined ? "" : `≤ ${atMost}`,
  spread(values, digits),
  atMost === undefined ? "" : at(values, 0.5) <= atMost ? "met" : "**missed**",
];
const rows = [
  row("from the navigation to the last screen, from what the device keeps, ms", figures.shown, 0, 150),
  row("the same look as a page without a program, from a service worker of three lines, ms", figures.still, 0),
  row(
    "the last screen by that page",
    figures.shown.map((ms, round) => ms / (figures.still[round] ?? Number.NaN)),
    2,
  ),
  row("from choosing a room in the list of rooms to its messages, ms", figures.chosen, 0),
  row("from choosing a room that the page showed before, ms", figures.chosenAgain, 0, 150),
  row("until the page answers: what is seen scrolls, and the composer takes what is typed, ms", figures.answers, 0),
  row("requests over the network that this waited for", figures.requests, 0, 0),
  row(
    "longest task while scrolling 40,000 pixels back and forth, ms (below 50 counts as 0)",
    figures.longestTask,
    0,
    50,
  ),
  row("heap after scrolling, by before", figures.memory, 2, 1.5),
  row(`keystroke to paint while ${others.perSecond} messages a second arrive, ms`, figures.key, 0, 50),
  row("95 of 100 keystrokes, ms", figures.slowKey, 0),
];
console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
if (isWhole)
  writeSection({
    title: "The page, in a room of 100,000 messages",
    head: ["what", "goal", "measured", ""],
    rows,
    notes: [
      seeded,
      `${rounds} rounds of \`npm run bench:browser\`, Chromium ${browser?.browser()?.version()}, with its processor slowed ${options.slower} times.`,
    ],
  });
process.exit(0);

/** A browser driven by Playwright. */
function driven(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...browserOptions,
    locale: "en-US",
    viewport: null,
  });
}

interface Driven {
  page: Page;
  devtools: CDPSession;
}

async function newPage(browser: BrowserContext): Promise<Driven> {
  const page = await browser.newPage();
  // A page throttled by 4 takes longer; this is no performance limit.
  page.setDefaultTimeout(180_000);
  // The newcomers' tour would cover the measured rows.
  await page.addInitScript(() => localStorage.setItem("parley.tourSeen", "yes"));
  await page.addInitScript(probe);
  const devtools = await browser.newCDPSession(page);
  await pages.watch(devtools);
  return { page, devtools };
}

/** Reloads the page so slowly that it can be inspected while the snapshot covers it. */
async function cover({ page, devtools }: Driven): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await page.reload({ waitUntil: "commit" });
  await page.locator("[data-snapshot] article").last().waitFor();
}

/** Reloads the page; the number of network requests that it waited for. */
async function reload(page: Page, devtools: CDPSession): Promise<number> {
  let count = 0;
  const note = ({ response, type: kind }: { response: Answered; type: string }) => {
    const blocks = ["Document", "Script", "Stylesheet", "Font"].includes(kind);
    if (blocks && !response.fromServiceWorker && !response.fromDiskCache) count += 1;
  };
  devtools.on("Network.responseReceived", note);
  const alive = page.waitForEvent("console", { predicate: (message) => message.text() === "The page answers" });
  await page.reload({ waitUntil: "commit" });
  await alive;
  devtools.off("Network.responseReceived", note);
  return count;
}

interface Answered {
  fromServiceWorker?: boolean;
  fromDiskCache?: boolean;
}

/** Switches to the other room and back; milliseconds until each was painted. */
async function choose(page: Page): Promise<{ chosen: number; chosenAgain: number }> {
  const here = new URL(page.url()).pathname;
  const chosen = await press(page, `a[href^="/chatroom/"]:not([href="${here}"])`);
  return { chosen, chosenAgain: await press(page, `a[href="${here}"]`) };
}

async function press(page: Page, room: string): Promise<number> {
  await page.evaluate(awaitChosen);
  const link = await page.locator(room).boundingBox();
  if (!link) throw new Error("The room is not in the list");
  // Polling the page for its state or a clickable link would cost the page time.
  const [logged] = await Promise.all([
    page.waitForEvent("console", {
      predicate: (message) => message.text().startsWith("The chosen room is shown after"),
    }),
    page.mouse.click(link.x + link.width / 2, link.y + link.height / 2),
  ]);
  await composer(page).waitFor();
  await pause(readWithinMs);
  return Number(logged.text().split(" ").at(-1));
}

async function scroll(page: Page): Promise<void> {
  await log(page).hover();
  for (const direction of [-1, 1])
    for (let step = 0; step < wheel.steps; step++) {
      await page.mouse.wheel(0, direction * wheel.px);
      await pause(wheel.everyMs);
    }
}

/** Types while others write; median and 95th percentile of the milliseconds from keystroke to paint. */
async function type(page: Page, talker: Talker): Promise<{ key: number; slowKey: number }> {
  await composer(page).focus();
  const talking = talker.talk(others.perSecond);
  await pause(1000);
  await forgetNotes(page);
  for (let key = 0; key < others.keys; key++) {
    await page.keyboard.press("a");
    await pause(80);
  }
  await pause(300);
  const { keys } = await notesOf(page);
  talking.stop();
  await composer(page).fill("");
  // With unread messages the chat opens at the first of them and shows no snapshot, so all are read before.
  await pause(readWithinMs);
  // Key events painted within the observer's threshold are not reported.
  const quick = Array.from({ length: Math.max(0, others.keys - keys.length) }, () => 0);
  const all = [...keys, ...quick];
  return { key: at(all, 0.5), slowKey: at(all, 0.95) };
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize;
}
