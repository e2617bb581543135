/*
 * Speed of sealed rooms in a real browser, beside unsealed ones: `npm run bench:sealed -- --help`. Everything runs on
 * this machine, over loopback.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "../support/browser/launch-options.ts";
import { startServer } from "../support/server/server.ts";
import { judgedRow as row } from "./harness/judged-row.ts";
import { writeSection } from "./harness/results.ts";
import { newestPage } from "./sealed-rooms/newest-page.ts";
import {
  loginsOfOpenRoom,
  loginsOfSealedRoom,
  playRecording,
  sendRecording,
  writeRecording,
} from "./sealed-rooms/recording.ts";
import { type BenchRoom, openRoom, requestsTo, sealedRoom, seed } from "./sealed-rooms/rooms.ts";
import { crowdedRoom, rotation } from "./sealed-rooms/rotation.ts";
import { search, servedPages, textsToSearch } from "./sealed-rooms/search.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    only: { type: "string", default: "newest-page,search,rotation,recording" },
    messages: { type: "string", default: "100000" },
    seats: { type: "string", default: "500" },
    megabytes: { type: "string", default: "500" },
    rounds: { type: "string", default: "3" },
    slower: { type: "string", default: "4" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});
if (options.help) {
  console.log(`npm run bench:sealed -- [--only newest-page,search,rotation,recording] [--messages 100000] [--seats 500] [--megabytes 500] [--rounds 3] [--slower 4] [--port 8860]

Writes tests/load/RESULTS.md, unless --messages, --seats, --megabytes or --rounds are fewer.`);
  process.exit(0);
}

const rounds = Number(options.rounds);
const slower = Number(options.slower);
const messages = Number(options.messages);
const seats = Number(options.seats);
const megabytes = Number(options.megabytes);
const only = options.only.split(",");

const folder = mkdtempSync(join(tmpdir(), "parley-bench-sealed-"));
const server = await startServer(Number(options.port), folder, {
  ...{ CAPTCHA: "off", RATE_LIMITS: "off", SEALED_ROOMS: "on" },
});
const { address } = server;
const browser = await chromium.launch(launchOptions());
const rows: string[][] = [];
try {
  const requests = await requestsTo(address);
  if (only.includes("newest-page")) {
    const texts = textsToSearch(200);
    const newest = texts.at(-1) ?? "";
    const both = await repeated(async (round) => {
      const kinds = [
        async () => ({ open: await newestPage(browser, await seeded(openRoom(requests)), newest, slower) }),
        async () => ({
          sealed: await newestPage(browser, await seeded(sealedRoom(requests, address)), newest, slower),
        }),
      ];
      // The order changes, so that none always runs on a warmer machine.
      const found = { open: 0, sealed: 0 };
      for (const measure of round % 2 === 0 ? kinds : kinds.toReversed()) Object.assign(found, await measure());
      return found;
    });
    const title = `a new member's wait for the newest page, nobody else online, ${slower} times slower, ms`;
    rows.push(
      row(
        `${title}: open room`,
        both.map(({ open }) => open),
        0,
      ),
    );
    rows.push(
      row(
        `${title}: sealed room`,
        both.map(({ sealed }) => sealed),
        0,
      ),
    );
    rows.push(
      row(
        `${title}: sealed room later by`,
        both.map(({ open, sealed }) => sealed - open),
        0,
        300,
      ),
    );
    async function seeded(made: Promise<BenchRoom>): Promise<BenchRoom> {
      const room = await made;
      await seed(address, room, texts);
      return room;
    }
  }
  if (only.includes("search")) {
    const room = await sealedRoom(requests, address);
    await seed(address, room, textsToSearch(messages));
    const served: number[] = [];
    const found = await repeated(async () => {
      served.push(await servedPages(address, room));
      return search(browser, address, room, { messages, slower, patienceMs: 300_000 });
    });
    const slow = `${slower} times slower, ms`;
    const rowOf = (what: string, key: keyof (typeof found)[number], atMost?: number) =>
      rows.push(
        row(
          what,
          found.map((one) => one[key]),
          0,
          atMost,
        ),
      );
    rowOf(`until the first search has read ${messages} messages, ms`, "index", 3000);
    rowOf(`until the first search has read ${messages} messages, ${slow}`, "slowIndex", 3000);
    rowOf(`${messages} calls of WebCrypto alone, which that needs at least, ms`, "decryption");
    rowOf(`${messages} calls of WebCrypto alone, which that needs at least, ${slow}`, "slowDecryption");
    rows.push(row(`the server's pages of ${messages} messages alone, one after the other, ms`, served, 0));
    rowOf(`a search in them after that, ${slow}`, "query", 200);
  }
  if (only.includes("rotation")) {
    const room = await crowdedRoom(requests, seats);
    const found = await repeated((round) => rotation(browser, requests, { address, room, round: round + 1 }));
    const title = `a member of ${seats} with two devices each is removed`;
    const took = found.map((one) => one.took);
    rows.push(row(`${title}: from the press to the answer, in one request, ms`, took, 0, 2000));
    const grants = found.map((one) => one.grants);
    rows.push(row(`${title}: grants of the new key`, grants, 0));
  }
  if (only.includes("recording")) {
    const path = join(folder, "recording.wav");
    await writeRecording(path, megabytes * 1_000_000);
    const kinds = { open: await loginsOfOpenRoom(requests), sealed: await loginsOfSealedRoom(requests) };
    for (const logins of Object.values(kinds)) await sendRecording(browser, address, logins, path);
    const found = await repeated(async (round) => {
      const play = (kind: keyof typeof kinds) => playRecording(browser, address, kinds[kind], `Gina ${round}`);
      if (round % 2 === 0) return { open: await play("open"), sealed: await play("sealed") };
      const sealed = await play("sealed");
      return { open: await play("open"), sealed };
    });
    const title = `a recording of ${megabytes} MB, 20 seeks`;
    for (const kind of ["open", "sealed"] as const) {
      const took = found.map((one) => one[kind].seekMs);
      rows.push(row(`${title}: until it plays, ${kind} room, ms`, took, 0));
    }
    const ratios = found.map(({ open, sealed }) => sealed.seekMs / open.seekMs);
    rows.push(row(`${title}: until it plays, sealed by open`, ratios, 2, 1.5));
    const more = found.map(({ open, sealed }) => (sealed.memory - open.memory) / 2 ** 20);
    rows.push(row(`${title}: memory of the browser, sealed more than open, MiB`, more, 0, 32));
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
if (rounds >= 3 && messages >= 100_000 && seats >= 500 && megabytes >= 500)
  writeSection({
    title: "Sealed rooms in the browser",
    head: ["what", "goal", "measured", "", "on"],
    rows,
    mergeRows: true,
    notes: [`${rounds} rounds of \`npm run bench:sealed\`, Chromium ${browser.version()}, without rate limits.`],
  });
process.exit(0);

async function repeated<T>(measure: (round: number) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let round = 0; round < rounds; round++) {
    found.push(await measure(round));
    console.log(JSON.stringify(found.at(-1)));
  }
  return found;
}
