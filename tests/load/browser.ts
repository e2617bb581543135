/*
 * How fast the page is in a room with very many messages, in a real browser that is slowed down:
 * `npm run bench:browser -- --help`. Everything happens on this machine, over loopback.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { ownRoom } from "../chaos/upload-client.ts";
import { findChromium, isRoot } from "../support/browser.ts";
import { composer, enterAsGuest, log } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { pause } from "./harness/processes.ts";
import { writeSection } from "./harness/results.ts";
import { at, spread } from "./harness/statistics.ts";
import { Talker } from "./harness/talker.ts";

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

Opens a room of so many messages in Chromium, scrolls in it, and types while others talk, --slower times slower than this
machine is. Writes tests/load/RESULTS.md, unless --messages or --rounds are fewer.`);
  process.exit(0);
}

const messages = Number(options.messages);
const rounds = Number(options.rounds);
const others = { perSecond: 100, keys: 40 };
const readWithinMs = 3000;
const wheel = { turns: 60, px: 700, everyMs: 50 };

/** In the page, which somebody is in: notes when the last screen of the room that is chosen next is painted. */
function awaitChosen() {
  const look = new MutationObserver(() => {
    if (document.querySelectorAll("[data-last-screen] article").length <= 4) return;
    look.disconnect();
    // One frame later it is painted.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { chosenAt: performance.now() })));
  });
  addEventListener("click", ({ timeStamp }) => Object.assign(window, { clickedAt: timeStamp }), {
    capture: true,
    once: true,
  });
  look.observe(document, { childList: true, subtree: true });
}

/**
 * In the page: notes when the newest message is on the screen, as the device kept the last screen or as the chat draws it,
 * when the chat answers, and tasks and keys that take long. It says so by itself: who asks a page for something makes it
 * work.
 */
function probe() {
  const notes = { shownAt: 0, answersAt: 0, tasks: [] as number[], keys: [] as number[] };
  Object.assign(window, { notes });
  const look = () => {
    const rows = [...document.querySelectorAll('[data-last-screen] article, #root [role="log"] article')];
    const newest = rows.at(-1)?.getBoundingClientRect();
    // The rows fill the screen, and the last one stands at its foot.
    const isThere =
      rows.length > 4 && newest !== undefined && newest.top < innerHeight && newest.bottom > innerHeight / 2;
    // One frame later it is painted.
    if (isThere) requestAnimationFrame(() => setTimeout(() => Object.assign(notes, { shownAt: performance.now() })));
    else requestAnimationFrame(look);
  };
  look();
  const wait = () => {
    const composer = document.querySelector("#root form textarea");
    const isThere = composer && document.querySelector('#root [role="log"] article');
    if (!isThere || document.querySelector("[data-last-screen]")) return requestAnimationFrame(wait);
    notes.answersAt = performance.now();
    console.debug("The page answers");
  };
  wait();
  const observe = (type: string, into: number[], more: object) =>
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (type !== "event" || name === "keydown") into.push(duration);
    }).observe({ type, ...more } as PerformanceObserverInit);
  observe("longtask", notes.tasks, {});
  observe("event", notes.keys, { durationThreshold: 16 });
}

interface Notes {
  shownAt: number;
  answersAt: number;
  tasks: number[];
  keys: number[];
}
const notesOf = (page: Page) => page.evaluate(() => (window as unknown as { notes: Notes }).notes);
const forgetNotes = (page: Page) =>
  page.evaluate(() => {
    const { notes } = window as unknown as { notes: Notes };
    notes.tasks.length = 0;
    notes.keys.length = 0;
  });

const folder = mkdtempSync(join(tmpdir(), "parley-bench-browser-"));
const server = await startServer(Number(options.port), folder, { CAPTCHA: "off", RATE_LIMITS: "off" });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: !isRoot,
  // With what stands above the page in a window. Of a page that is larger than its window nothing below is painted, and
  // what was never painted counts as late.
  args: ["--window-size=1280,807", ...(isRoot ? ["--no-sandbox", "--disable-dev-shm-usage"] : [])],
});
const figures = {
  shown: [] as number[],
  chosen: [] as number[],
  answers: [] as number[],
  requests: [] as number[],
  longestTask: [] as number[],
  memory: [] as number[],
  key: [] as number[],
  slowKey: [] as number[],
};
try {
  const room = await ownRoom(server.address, 5);
  const talker = await Talker.open(server.address, room.token);
  await talker.say(messages);
  const page = await browser.newPage({ locale: "en-US", viewport: null });
  // What is slowed down four times may take its time; it is measured, not hurried.
  page.setDefaultTimeout(180_000);
  await page.addInitScript(probe);
  const devtools = await page.context().newCDPSession(page);
  const other = await ownRoom(server.address, 5);
  const otherTalker = await Talker.open(server.address, other.token);
  await otherTalker.say(1000);
  otherTalker.close();
  for (const entered of [other, room]) {
    await enterAsGuest(page, { ...entered, ownerLink: "", roomName: "" }, "Gina");
    // The page keeps the last screen of each.
    await pause(5000);
  }
  // And the service worker the program.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(options.slower) });

  for (let round = 0; round < rounds; round++) {
    const { shown, answers, requests } = await open(page, devtools);
    await composer(page).waitFor();
    await pause(3000);
    const before = await heap(devtools);
    await forgetNotes(page);
    await scroll(page);
    const { tasks } = await notesOf(page);
    const after = await heap(devtools);
    const keys = await type(page, talker);
    const chosen = await choose(page);
    const all = {
      shown,
      chosen,
      answers,
      requests,
      longestTask: Math.max(0, ...tasks),
      memory: after / before,
      ...keys,
    };
    for (const [name, value] of Object.entries(all)) figures[name as keyof typeof figures].push(value);
    console.log(JSON.stringify(all));
  }
  talker.close();
} finally {
  await browser.close();
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
  row("from choosing a room in the list of rooms to its last screen, ms", figures.chosen, 0, 150),
  row(
    "until the page answers: what is seen can be scrolled, and the composer takes what is typed, ms",
    figures.answers,
    0,
  ),
  row("requests over the network that this waited for", figures.requests, 0, 0),
  row(
    "longest task while scrolling back through 40,000 pixels and forth again, ms (below 50 counts as 0)",
    figures.longestTask,
    0,
    50,
  ),
  row("heap after scrolling, by before", figures.memory, 2, 1.5),
  row(`keystroke to paint while ${others.perSecond} messages a second arrive, ms`, figures.key, 0, 50),
  row("95 of 100 keystrokes, ms", figures.slowKey, 0),
];
console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
if (messages >= 100_000 && rounds >= 5)
  writeSection({
    title: "The page, in a room of 100,000 messages",
    head: ["what", "goal", "measured", ""],
    rows,
    notes: [
      `${rounds} rounds of \`npm run bench:browser\`, Chromium ${browser.version()}, ${options.slower} times slower than it is.`,
    ],
  });
process.exit(0);

/** Loads the page again, as somebody who comes back does. */
async function open(page: Page, devtools: CDPSession): Promise<{ shown: number; answers: number; requests: number }> {
  const network: number[] = [];
  const from = Date.now();
  const note = ({
    response,
    type: kind,
  }: {
    response: { fromServiceWorker?: boolean; fromDiskCache?: boolean; url: string };
    type: string;
  }) => {
    const blocks = ["Document", "Script", "Stylesheet", "Font"].includes(kind);
    if (blocks && !response.fromServiceWorker && !response.fromDiskCache) network.push(Date.now() - from);
  };
  devtools.on("Network.responseReceived", note);
  await devtools.send("Network.enable");
  const alive = page.waitForEvent("console", { predicate: (message) => message.text() === "The page answers" });
  await page.reload({ waitUntil: "commit" });
  await alive;
  const { shownAt, answersAt } = await notesOf(page);
  await devtools.send("Network.disable");
  devtools.off("Network.responseReceived", note);
  return { shown: shownAt, answers: answersAt, requests: network.filter((ms) => ms < shownAt).length };
}

/** Chooses the other room in the list of rooms, and comes back. How long until what was said last in it was painted. */
async function choose(page: Page): Promise<number> {
  await page.evaluate(awaitChosen);
  const here = new URL(page.url()).pathname;
  await page.locator(`a[href^="/chatroom/"]:not([href="${here}"])`).click();
  await page.waitForFunction(() => "chosenAt" in window);
  const took = await page.evaluate(() => {
    const { chosenAt, clickedAt } = window as unknown as { chosenAt: number; clickedAt: number };
    return chosenAt - clickedAt;
  });
  await composer(page).waitFor();
  await pause(readWithinMs);
  await page.locator(`a[href="${here}"]`).click();
  await composer(page).waitFor();
  await pause(readWithinMs);
  return took;
}

async function scroll(page: Page): Promise<void> {
  await log(page).hover();
  for (const direction of [-1, 1])
    for (let turn = 0; turn < wheel.turns; turn++) {
      await page.mouse.wheel(0, direction * wheel.px);
      await pause(wheel.everyMs);
    }
}

/** Types while others talk; how long a keystroke took until it was painted, and how long 95 of 100. */
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
  // Who comes back to something unread comes back to its beginning, and not to the last screen: all is read before.
  await pause(readWithinMs);
  // Those that were painted at once are not told of.
  const quick = Array.from({ length: Math.max(0, others.keys - keys.length) }, () => 0);
  const all = [...keys, ...quick];
  return { key: at(all, 0.5), slowKey: at(all, 0.95) };
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize;
}
