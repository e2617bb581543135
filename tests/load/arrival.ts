/*
 * From a room link to the room on a slow phone, in turns with an earlier commit: `npm run bench:arrival -- --help`.
 * Everything runs on this machine, over loopback; the browser slows network and processor down.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { buyRoom } from "../chaos/wire-room.ts";
import { launchOptions } from "../support/browser/launch-options.ts";
import { composer } from "../support/browser/people.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";
import { checkOutEarlier } from "./harness/earlier-commit.ts";
import { pause } from "./harness/processes.ts";
import { writeSection } from "./harness/results.ts";
import { at, spread } from "./harness/statistics.ts";
import { type Notes, probe } from "./page/probe.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    against: { type: "string", default: "9c4bb3be" },
    rounds: { type: "string", default: "5" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});
if (options.help) {
  console.log(`npm run bench:arrival -- [--against COMMIT] [--rounds 5] [--port 8860]

Opens a room link in a new browser, enters, and opens the room again, with 150 ms and 1.6 Mbit/s, the processor slowed 4 times;
in turns with an earlier commit. Writes tests/load/RESULTS.md from 5 rounds on. On a machine that does nothing else.`);
  process.exit(0);
}

const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slower = 4;
/** Until the service worker has stored the files of the release over that network. */
const installedMs = 12_000;

interface Arrival {
  /** From the navigation until the login form takes what is typed. */
  form: number;
  /** From "Enter the room" until the composer takes what is typed. */
  room: number;
  /** From the navigation to a room that this device knows until its messages scroll and its composer takes what is typed. */
  known: number;
  /** As `known`, over a network without limits. */
  reopened: number;
}

const port = Number(options.port);
const rounds = Number(options.rounds);
const folder = mkdtempSync(join(tmpdir(), "parley-bench-arrival-"));
const earlier = checkOutEarlier(options.against);
const servers: Record<"today" | "earlier", OwnServer> = {
  today: await start(port, undefined),
  earlier: await start(port + 1, earlier.folder),
};
const figures: Record<"today" | "earlier", Arrival[]> = { today: [], earlier: [] };
try {
  const rooms = {
    today: await buyRoom(servers.today.address, rounds + 2),
    earlier: await buyRoom(servers.earlier.address, rounds + 2),
  };
  // The first round warms the machine and the servers up, and is not counted.
  for (let round = -1; round < rounds; round++)
    for (const name of round % 2 === 0 ? (["today", "earlier"] as const) : (["earlier", "today"] as const)) {
      const profile = join(folder, `${name} ${round}`);
      const arrival = await arrive(profile, rooms[name].roomLink, rooms[name].password, `Guest ${round + 2}`);
      console.log(name, JSON.stringify(arrival));
      if (round >= 0) figures[name].push(arrival);
    }
} finally {
  for (const server of Object.values(servers)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const row = (what: string, key: keyof Arrival, atMost?: number) => {
  const today = figures.today.map((one) => one[key]);
  const before = figures.earlier.map((one) => one[key]);
  const ratios = today.map((ms, round) => ms / (before[round] ?? Number.NaN));
  const goal = atMost === undefined ? "" : `≤ ${atMost}`;
  const verdict = atMost === undefined ? "" : at(today, 0.5) <= atMost ? "met" : "**missed**";
  return [what, goal, spread(today, 0), verdict, spread(before, 0), spread(ratios, 2)];
};
const rows = [
  row("from the link until the login form takes typing, ms", "form", 2500),
  row("from Enter until the room takes typing, ms", "room", 2500),
  row("a known room, until it answers, ms", "known", 800),
  row("the same without a limit of the network, ms", "reopened"),
];
console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
if (rounds >= 5)
  writeSection({
    title: "From a link to the room, on a slow phone",
    head: ["what", "goal", "measured", "", earlier.commit.slice(0, 8), "ratio"],
    rows,
    notes: [
      `${rounds} rounds of \`npm run bench:arrival\`, in turns: 150 ms, 1.6 Mbit/s, the processor slowed ${slower} times.`,
    ],
  });
process.exit(0);

function start(ownPort: number, root: string | undefined): Promise<OwnServer> {
  const state = join(folder, String(ownPort));
  return startServer(ownPort, state, { CAPTCHA: "off", RATE_LIMITS: "off" }, [], ...(root === undefined ? [] : [root]));
}

/**
 * Each visitor has a browser with a profile of its own. It is closed between the visits: a page that opens soon after another one
 * runs in the same process, which keeps the scripts that it has compiled.
 */
async function arrive(profile: string, roomLink: string, password: string, nickname: string): Promise<Arrival> {
  const { form, room, address } = await inBrowser(profile, async (context) => {
    const page = await slowed(await context.newPage());
    const form = await timed(async () => {
      await page.goto(roomLink, { waitUntil: "commit" });
      await page.getByLabel("Room password").fill(password);
    });
    await page.getByLabel("Your nickname").fill(nickname);
    const room = await timed(async () => {
      await page.getByRole("button", { name: "Enter the room" }).click();
      await composer(page).fill("hello");
    });
    for (const text of ["one", "two", "three", "four", "five"]) {
      await composer(page).fill(text);
      await page.getByRole("button", { name: "Send", exact: true }).click();
    }
    await pause(installedMs);
    return { form, room, address: page.url() };
  });
  const open = (isNetworkSlow: boolean) =>
    inBrowser(profile, async (context) => answersAfter(await slowed(await context.newPage(), isNetworkSlow), address));
  await open(false);
  return { form, room, known: await open(true), reopened: await open(false) };
}

async function inBrowser<Result>(profile: string, work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    locale: "en-US",
    viewport: { width: 412, height: 839 },
  });
  // The newcomers' tour would cover the composer.
  await context.addInitScript(() => localStorage.setItem("parley.tourSeen", "yes"));
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation until the room answers, as the page itself notes them. */
async function answersAfter(page: Page, address: string): Promise<number> {
  await page.addInitScript(probe);
  const answers = page.waitForEvent("console", { predicate: (message) => message.text() === "The page answers" });
  await page.goto(address, { waitUntil: "commit" });
  await answers;
  // Until the page is read, stored and idle.
  await pause(3000);
  return page.evaluate(() => (window as unknown as { notes: Notes }).notes.answersAt);
}

async function slowed(page: Page, isNetworkSlow = true): Promise<Page> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  if (isNetworkSlow) await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return page;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
