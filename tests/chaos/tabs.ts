import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { openAsGuest, openAsOwner } from "../support/browser/owner-and-guest.ts";
import { log, say } from "../support/browser/people.ts";
import { waitLimitMs } from "../support/time-limits.ts";
import { type FaultyProxy, openProxy } from "./proxy.ts";
import type { BoughtRoom } from "./wire-room.ts";

export interface TabsOptions {
  /** Rounds; in each, every tab sends a message and one connection is cut. */
  rounds: number;
  /** Number of single frames to drop. */
  drops: number;
  /** Optional fault of the server, at `strikes` moments. */
  strike?: () => Promise<void>;
  strikes?: number;
  progress?: (text: string) => void;
}

export interface TabsReport {
  tabs: number;
  messages: number;
  cuts: number;
  strikes: number;
  doubled: number;
  missing: number;
  /** Number of different message orders among the tabs; 1 is right. */
  orders: number;
  /** Messages marked as pending or failed. */
  stuck: number;
  framesLost: number;
  /** Milliseconds from the frame that revealed the gap until the lost message is visible. */
  healedMs: { median: number; worst: number };
}

interface Tab {
  name: string;
  page: Page;
  proxy: FaultyProxy;
  context: BrowserContext;
}

/** High enough that every message is rendered: rows outside the window are virtualized. */
const screenFor = (messages: number) => ({ width: 1000, height: 1000 + 100 * messages });

/** The network of one of the tabs lets no socket through. */
const names = ["olivia", "gus", "ann", "bea"];
const blocked = "bea";

/** Four browsers write while their connections are cut and single frames of three are dropped. */
export async function talkInTabs(browser: Browser, room: BoughtRoom, options: TabsOptions): Promise<TabsReport> {
  const { rounds, drops, strike, strikes = 0, progress = () => {} } = options;
  const tabs: Tab[] = [];
  const typed: string[] = [];
  let cuts = 0;
  try {
    const screen = screenFor(names.length * rounds + 2 * drops);
    for (const name of names) tabs.push(await openTab(browser, room, name, screen));
    const struck = new Set(Array.from({ length: strikes }, (_, n) => Math.floor(((n + 1) * rounds) / (strikes + 1))));
    for (let round = 1; round <= rounds; round++) {
      for (const [index, { name, page, proxy }] of tabs.entries()) {
        const text = `${name}-${round}`;
        typed.push(text);
        await say(page, text);
        if (index !== round % tabs.length) continue;
        await wait(Math.random() * 3);
        proxy.cut();
        cuts++;
      }
      if (strike && struck.has(round)) await strike();
      progress(`${round} of ${rounds} rounds`);
      await wait(500);
    }
    await Promise.all(tabs.map((tab) => showsAll(tab, typed)));
    const healed: number[] = [];
    for (let drop = 1; drop <= drops; drop++) {
      const [speaker, listener] = [tabs[drop % 3], tabs[(drop + 1) % 3]] as [Tab, Tab];
      healed.push(await loseFrame(speaker, listener, drop, typed));
      progress(`${drop} of ${drops} frames lost, seen after ${Math.round(healed.at(-1) ?? 0)} ms`);
    }
    await Promise.all(tabs.map((tab) => showsAll(tab, typed)));

    const seen = await Promise.all(tabs.map(({ page }) => textsOf(page)));
    const sorted = healed.sort((a, b) => a - b).map(Math.round);
    return {
      ...{ tabs: tabs.length, messages: typed.length, cuts, strikes: strike ? struck.size : 0, framesLost: drops },
      doubled: seen.reduce((sum, texts) => sum + texts.length - new Set(texts).size, 0),
      missing: seen.reduce((sum, texts) => sum + typed.filter((text) => !texts.includes(text)).length, 0),
      orders: new Set(seen.map((texts) => texts.join(" "))).size,
      stuck: (await Promise.all(tabs.map(({ page }) => stuckIn(page)))).reduce((sum, count) => sum + count, 0),
      healedMs: { median: sorted[sorted.length >> 1] ?? 0, worst: sorted.at(-1) ?? 0 },
    };
  } finally {
    for (const { proxy, context } of tabs) {
      await context.close();
      await proxy.close();
    }
  }
}

async function openTab(
  browser: Browser,
  room: BoughtRoom,
  name: string,
  viewport: { width: number; height: number },
): Promise<Tab> {
  const proxy = await openProxy(room.address, { blocksSockets: name === blocked });
  const context = await browser.newContext({ baseURL: proxy.address, viewport, locale: "en-US" });
  const page = await context.newPage();
  const through = (code: string) => `${proxy.address}/i/${code}`;
  const links = { ownerLink: through(room.ownerIc), roomLink: through(room.roomIc) };
  const own = { ...links, password: room.password, roomName: "Chaos" };
  if (name === "olivia") await openAsOwner(page, own);
  else await openAsGuest(page, own, name);
  return { name, page, proxy, context };
}

/** Drops one message; the next one reveals the gap. Returns the recovery time. */
async function loseFrame(speaker: Tab, listener: Tab, count: number, typed: string[]): Promise<number> {
  const [lost, next] = [`lost-${count}`, `next-${count}`];
  typed.push(lost, next);
  const dropped = listener.proxy.dropNext((frame) => frame.includes(lost));
  await say(speaker.page, lost);
  await dropped;
  let nextAt = 0;
  const arrived = listener.proxy
    .seen((frame) => frame.includes(next))
    .then(() => {
      nextAt = performance.now();
    });
  await say(speaker.page, next);
  await arrived;
  await listener.page.waitForFunction((text) => document.body.innerText.includes(text), lost, { polling: 20 });
  return performance.now() - nextAt;
}

/** Texts on the screen, from top to bottom. */
async function textsOf(page: Page): Promise<string[]> {
  const shown = await log(page).getByRole("article").allInnerTexts();
  return shown.flatMap((text) => /\b(?:olivia|gus|ann|bea|lost|next)-\d+\b/.exec(text)?.[0] ?? []);
}

async function stuckIn(page: Page): Promise<number> {
  return page.getByRole("article", { name: /Waiting|Sending|Not sent/ }).count();
}

/** Waits until all texts are visible and none is pending, with a limit. */
async function showsAll({ page }: Tab, typed: readonly string[]): Promise<void> {
  const deadline = performance.now() + waitLimitMs;
  while (performance.now() < deadline) {
    const texts = await textsOf(page);
    if (typed.every((text) => texts.includes(text)) && (await stuckIn(page)) === 0) return;
    await wait(200);
  }
}

/** Descriptions of all faults. */
export function tabFaults({ doubled, missing, orders, stuck, healedMs }: TabsReport, healsInMs: number): string[] {
  return [
    ...(doubled > 0 ? [`doubled: ${doubled}`] : []),
    ...(missing > 0 ? [`missing: ${missing}`] : []),
    ...(orders > 1 ? [`orders: ${orders}`] : []),
    ...(stuck > 0 ? [`stuck: ${stuck}`] : []),
    ...(healedMs.worst > healsInMs ? [`a lost frame was seen after ${healedMs.worst} ms`] : []),
  ];
}
