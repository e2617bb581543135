import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { at } from "../load/harness/statistics.ts";
import { composer, enterAsGuest, log, say } from "../support/browser/people.ts";
import { startServer } from "../support/server/server.ts";
import type { Build } from "./builds.ts";
import { compare, type Verdict } from "./compare.ts";
import { allLive, settled } from "./noise.ts";
import { rowsOf } from "./rows.ts";
import { WireClient } from "./wire-client.ts";
import { type BoughtRoom, buyRoom, fillRoom } from "./wire-room.ts";

const backWithinMs = 60_000;
const everyMs = 400;
const lastText = "the last message";

export interface DeployingOptions {
  deploys: number;
  clients: number;
  port: number;
  stateDir: string;
  /** The build that serves first, so that the room is older than the second one's migrations, and the second one. */
  builds: readonly [Build, Build];
  progress?: (text: string) => void;
}

interface Times {
  median: number;
  p99: number;
  worst: number;
}

export interface DeployingReport extends Verdict {
  deploys: number;
  clients: number;
  /** Gaps in the revisions that a client saw, sockets that were ended for good, and errors of the pages. */
  gaps: number;
  ended: number;
  /** Refused calls and malformed answers of the clients. */
  clientErrors: string[];
  pageErrors: string[];
  /** Pages that reloaded themselves, drafts that a page lost, and messages of pages that the server lacks or has twice. */
  pageReloads: number;
  draftsLost: number;
  pageMessagesWrong: number;
  /** Milliseconds without a server, and from its first answer until all clients and each page were back. */
  downMs: Times;
  clientsBackMs: Times;
  pagesBackMs: Times;
}

interface Tab {
  page: Page;
  name: string;
  errors: string[];
  reloads: number;
  sent: string[];
}

/** Replaces the server's build repeatedly, while clients and a page of each build write. */
export async function deployUnderLoad(browser: Browser, options: DeployingOptions): Promise<DeployingReport> {
  const { deploys, clients: count, port, stateDir, builds, progress = () => {} } = options;
  const start = (deploy: number) => {
    const { root, pages } = builds[deploy % 2 === 0 ? 0 : 1];
    return startServer(port, stateDir, { CAPTCHA: "off", RATE_LIMITS: "off", PAGES: pages }, [], root);
  };
  let server = await start(0);
  const { address } = server;
  const tabs: Tab[] = [];
  const times = { down: [] as number[], clients: [] as number[], pages: [] as number[] };
  let draftsLost = 0;
  const room = await buyRoom(address, count + 3);
  const seats = await fillRoom(room, count - 1);
  const clients = seats.map((seat) => new WireClient({ seat, address, socketAddress: address }));
  try {
    await allLive(clients, backWithinMs);
    const talk = talkOn(clients);
    for (let deploy = 1; deploy <= deploys; deploy++) {
      if (deploy <= 2) tabs.push(await openTab(browser, room, `page of ${builds[deploy - 1]?.name} build`));
      await wait(1000 + Math.random() * 1000);
      for (const tab of tabs) await composer(tab.page).fill(`${tab.name}, deploy ${deploy}`);
      const connects = clients.map((client) => client.counts.connects);
      const downFrom = performance.now();
      await server.stop();
      const reachable = untilReachable(address);
      for (const { page } of tabs) await composer(page).press("End");
      for (const { page } of tabs) await page.keyboard.type(", typed meanwhile");
      [server] = await Promise.all([start(deploy), reachable]);
      const reachableAt = await reachable;
      times.down.push(reachableAt - downFrom);
      await Promise.all([
        ...clients.map(async (client, index) => {
          while (!client.isLive || client.counts.connects === connects[index]) {
            if (performance.now() - reachableAt > backWithinMs) throw new Error("a client does not reconnect");
            await wait(10);
          }
          times.clients.push(Math.max(0, performance.now() - reachableAt));
        }),
        ...tabs.map(async (tab) => {
          const text = `${tab.name}, deploy ${deploy}, typed meanwhile`;
          if ((await composer(tab.page).inputValue()) !== text) draftsLost++;
          await tab.page.getByRole("button", { name: "Send", exact: true }).click();
          tab.sent.push(text);
          // At 20 messages a second the page's own row leaves the screen within half a second.
          while (![...(clients[0]?.view.messages.values() ?? [])].some(({ content }) => content === text)) {
            if (performance.now() - reachableAt > backWithinMs) throw new Error("a page's message does not arrive");
            await wait(10);
          }
          await connectionLine(tab.page).waitFor({ state: "detached" });
          times.pages.push(Math.max(0, performance.now() - reachableAt));
        }),
      ]);
      progress(`${deploy} of ${deploys} deploys, ${Math.round(times.down.at(-1) ?? 0)} ms without a server`);
    }
    await talk.stop();
    await settled(clients);
    clients[0]?.say(lastText);
    await settled(clients);
    for (const tab of tabs) {
      // An own message takes the page to the newest ones.
      const text = `${tab.name} has it`;
      await say(tab.page, text);
      tab.sent.push(text);
      await log(tab.page).getByText(lastText).waitFor();
    }
    await settled(clients);
  } finally {
    for (const client of clients) client.close();
    for (const { page } of tabs) await page.context().close();
    await server.stop();
  }
  const rows = rowsOf(stateDir, room.chatId);
  const stored = (text: string) => rows.messages.filter((row) => row.text === text).length;
  return {
    ...compare(clients, rows),
    ...{ deploys, clients: count, draftsLost },
    gaps: clients.reduce((sum, client) => sum + client.counts.gaps, 0),
    ended: clients.filter(({ ended }) => ended !== undefined).length,
    clientErrors: clients.flatMap(({ errors }) => errors),
    pageReloads: tabs.reduce((sum, { reloads }) => sum + reloads, 0),
    pageErrors: tabs.flatMap(({ errors }) => errors),
    pageMessagesWrong: tabs.flatMap(({ sent }) => sent).filter((text) => stored(text) !== 1).length,
    downMs: timesOf(times.down),
    clientsBackMs: timesOf(times.clients),
    pagesBackMs: timesOf(times.pages),
  };
}

const timesOf = (values: readonly number[]): Times => ({
  median: Math.round(at(values, 0.5)),
  p99: Math.round(at(values, 0.99)),
  worst: Math.round(Math.max(...values)),
});

/** The line that tells of a lost connection. */
const connectionLine = (page: Page) => page.getByRole("status").getByText(/Reconnecting|Connecting…|Fetching/);

/** Each client says something every `everyMs`, also while it is not connected. */
function talkOn(clients: readonly WireClient[]) {
  let on = true;
  const people = clients.map(async (client) => {
    for (let count = 1; on; count++) {
      await wait(everyMs * (0.5 + Math.random()));
      if (on) client.say(`${client.seat.name} ${count}`);
    }
  });
  return {
    async stop() {
      on = false;
      await Promise.all(people);
    },
  };
}

async function openTab(browser: Browser, room: BoughtRoom, name: string): Promise<Tab> {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  page.setDefaultTimeout(backWithinMs);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  // The newcomers' tour would cover the rows.
  await page.addInitScript(() => localStorage.setItem("parley.tourSeen", "yes"));
  const links = { ownerLink: "", roomLink: `${room.address}/i/${room.roomIc}` };
  await enterAsGuest(page, { ...links, password: room.password, roomName: "Chaos" }, name.slice(8, 24));
  // The page's files are cached then, as for a member who did not come a second ago.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const tab: Tab = { page, name, errors, reloads: 0, sent: [] };
  page.on("domcontentloaded", () => {
    tab.reloads++;
  });
  return tab;
}

/** The time of the server's first answer. */
async function untilReachable(address: string): Promise<number> {
  for (const deadline = performance.now() + backWithinMs; performance.now() < deadline; await wait(20)) {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return performance.now();
  }
  throw new Error("the server does not answer");
}
