/*
 * Voice calls between pages of Chromium: `npm run bench:calls -- --help`. Everything runs on this machine, over loopback.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { buyRoom } from "../chaos/wire-room.ts";
import { findHeadlessShell } from "../support/browser/find-chromium.ts";
import { launchOptions } from "../support/browser/launch-options.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";
import { pause } from "./harness/processes.ts";
import { today, writeSection } from "./harness/results.ts";
import { at, spread } from "./harness/statistics.ts";
import { type Entrance, Person, type Sums, voicesSince } from "./voice-calls/person.ts";
import { UdpForwarder } from "./voice-calls/udp-forwarder.ts";
import { voice } from "./voice-calls/voice.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    rounds: { type: "string", default: "10" },
    minutes: { type: "string", default: "1" },
    only: { type: "string", default: "press,away,six" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});
if (options.help) {
  console.log(`npm run bench:calls -- [--rounds 10] [--minutes 1] [--only press,away,six] [--port 8860]

Pages of Chromium, whose microphones play a voice, call each other: time from the press to the first sound, delay, bit rate,
a network and a server that are away, and six people in one call for --minutes. Writes tests/load/RESULTS.md, unless --rounds
are fewer.`);
  process.exit(0);
}

const rounds = Number(options.rounds);
const parts = options.only.split(",");
const minutes = Number(options.minutes);
const port = Number(options.port);
const second = 1000;
const measuredMs = 10 * second;
const cutMs = 3 * second;
/** A lost place is kept for 15 seconds. */
const lostPlaceEndedMs = 17 * second;
const peopleMax = 6;
/** The measured time of a page that does not come back at all. */
const backWithinMs = 60 * second;
const fromBytes = (bytes: number, ms: number) => (8 * bytes) / ms;
/** Headers of IP and UDP, and the tag of SRTP. */
const packetBytes = 28 + 10;

const folder = mkdtempSync(join(tmpdir(), "parley-bench-calls-"));
const settings = { CAPTCHA: "off", RATE_LIMITS: "off", STUN_URLS: "none" };
let server: OwnServer = await startServer(port, folder, settings);
const browsers: Browser[] = [];
const figures = {
  press: [] as number[],
  others: [] as number[],
  delay: [] as number[],
  again: [] as number[],
  lost: [] as number[],
  bits: [] as number[],
  wire: [] as number[],
  halfBits: [] as number[],
  heap: [] as number[],
  ghosts: [] as number[],
  missing: [] as number[],
  silent: [] as number[],
  listed: [] as number[],
};
let version = "";
try {
  if (parts.includes("press")) await pressAndHear();
  if (parts.includes("away")) await goAway();
  if (parts.includes("six")) await sixPeople();
} finally {
  for (const browser of browsers) await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** `isOfAll`: the limit holds for each value, not for the median. */
const row = (what: string, values: readonly number[], digits: number, atMost?: number, isOfAll = atMost === 0) => [
  what,
  atMost === undefined ? "" : `≤ ${atMost}`,
  spread(values, digits),
  // A median would not show the page that does not come back.
  atMost === undefined ? "" : at(values, isOfAll ? 1 : 0.5) <= atMost ? "met" : "**missed**",
  today(),
];
const measured: readonly Parameters<typeof row>[] = [
  ["from the press to the first sound of the other, ms", figures.press, 0, 1500],
  ["from the press until the other hears the first sound, ms", figures.others, 0, 1500],
  ["one way, from the microphone to the speaker, ms", figures.delay, 0, 150],
  ["a voice without pauses, with the headers of RTP, kbit/s", figures.bits, 1, 45],
  ["the same, with those of SRTP, UDP and IP, kbit/s", figures.wire, 1],
  ["a voice that pauses for half of the time, with the headers of RTP, kbit/s", figures.halfBits, 1],
  ["packets received during a cut of 3 s", figures.lost, 0],
  ["from the end of the cut to the next sound, ms", figures.again, 0, 2000],
  [
    `${peopleMax} people, ${minutes} minutes: people or voices that a page lacks or has too many`,
    figures.missing,
    0,
    0,
  ],
  ["heap of a page then, by that after a fifth of the time", figures.heap, 2, 1.1],
  ["the server is killed: pages that hear nothing meanwhile", figures.silent, 0, 0],
  ["from its start until each page is back in its place, ms", figures.listed, 0, 5000, true],
  ["two pages are killed: people in the list 17 s later who are not there", figures.ghosts, 0, 0],
];
const rows = measured.flatMap((given) => (given[1].length > 0 ? [row(...given)] : []));
console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
if (rounds >= 10)
  writeSection({
    title: "Voice calls, Chromium with a played voice, over loopback",
    head: ["what", "goal", "measured", "", "on"],
    rows,
    mergeRows: true,
    notes: [
      "One way: half of the round trip of ICE, 20 ms of a packet, the jitter buffer and the playout, by Chromium's statistics; without the time of a sound card. A voice is there if packets of it arrived within 10 s. During a cut all packets between the two pages are dropped, on their way through a forwarder, and one of the browsers is offline. A killed server is started again after 5 s.",
      `\`npm run bench:calls -- --rounds ${rounds} --minutes ${minutes}\`, Chromium ${version}.`,
    ],
  });
process.exit(0);

/** A browser whose microphones play a file, from its start for each. */
async function launch(speaks: number): Promise<Browser> {
  const file = join(folder, `voice-${speaks}.wav`);
  writeFileSync(file, voice(4, speaks));
  const media = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  const play = [`--use-file-for-fake-audio-capture=${file}`, "--autoplay-policy=no-user-gesture-required"];
  const browser = await chromium.launch(launchOptions([...media, ...play], findHeadlessShell));
  browsers.push(browser);
  version = browser.version();
  return browser;
}

async function newRoom(): Promise<Entrance> {
  const { roomLink, password } = await buyRoom(server.address, peopleMax + 2);
  return { roomLink, password };
}

async function pressAndHear(): Promise<void> {
  const room = await newRoom();
  const browser = await launch(4);
  const ada = await Person.enter(browser, server.address, room, "Ada");
  const ben = await Person.enter(await launch(2), server.address, room, "Ben");
  await ada.join();
  for (let round = 0; round < rounds; round++) {
    await ada.awaitSound();
    const pressedAt = await ben.join();
    figures.press.push((await ben.soundAt()) - pressedAt);
    figures.others.push((await ada.soundAt()) - pressedAt);
    console.log(`heard after ${figures.press.at(-1)?.toFixed()} and ${figures.others.at(-1)?.toFixed()} ms`);
    if (round === rounds - 1) break;
    await ben.leave();
    await ben.reload();
  }
  await pause(5 * second);
  const [before, beforeHalf] = [await ada.sums(), await ben.sums()];
  await pause(measuredMs);
  const [after, afterHalf] = [await ada.sums(), await ben.sums()];
  figures.delay.push(delayOf(before, after), delayOf(beforeHalf, afterHalf));
  const ms = after.atMs - before.atMs;
  const bytes = after.bytesSent - before.bytesSent;
  figures.bits.push(fromBytes(bytes, ms));
  figures.wire.push(fromBytes(bytes + packetBytes * (after.packetsSent - before.packetsSent), ms));
  figures.halfBits.push(fromBytes(afterHalf.bytesSent - beforeHalf.bytesSent, afterHalf.atMs - beforeHalf.atMs));
  for (const { page } of [ada, ben]) await page.context().close();
}

/** Takes the network away, and the server. */
async function goAway(): Promise<void> {
  const room = await newRoom();
  const browser = await launch(4);
  const ada = await Person.enter(browser, server.address, room, "Ada");
  const ben = await Person.enter(browser, server.address, room, "Ben");
  const forwarder = new UdpForwarder();
  await cutAndHear(forwarder, ada, ben);
  await killServer([ada, ben]);
  forwarder.close();
  for (const { page } of [ada, ben]) await page.context().close();
}

function delayOf(before: Sums, after: Sums): number {
  const mean = (sum: "jitterBufferDelay" | "playoutDelay", of: "jitterBufferEmitted" | "playoutSamples") =>
    (after[sum] - before[sum]) / Math.max(1, after[of] - before[of]);
  const buffered = mean("jitterBufferDelay", "jitterBufferEmitted") + mean("playoutDelay", "playoutSamples");
  return 20 + second * (after.roundTripSeconds / 2 + buffered);
}

/** Takes Ben's network away, three times. */
async function cutAndHear(forwarder: UdpForwarder, ada: Person, ben: Person): Promise<void> {
  for (const person of [ada, ben]) {
    await forwarder.attach(person.page);
    await person.reload();
  }
  await ada.join();
  await ben.join();
  await ben.soundAt();
  for (let round = 0; round < 3; round++) {
    await pause(5 * second);
    forwarder.isCut = true;
    await ben.page.context().setOffline(true);
    await pause(second);
    const before = await ben.sums();
    await pause(cutMs - second);
    figures.lost.push((await ben.sums()).packetsReceived - before.packetsReceived);
    await ben.awaitMoreSound();
    forwarder.isCut = false;
    const restoredAt = Date.now();
    await ben.page.context().setOffline(false);
    figures.again.push((await ben.soundAt()) - restoredAt);
    console.log(`heard again after ${figures.again.at(-1)?.toFixed()} ms; ${forwarder.lost} packets were lost`);
  }
}

/** Kills the server, and starts it again. */
async function killServer(people: readonly Person[]): Promise<void> {
  await server.crash();
  await pause(second);
  const before = await Promise.all(people.map((person) => person.sums()));
  await pause(4 * second);
  const after = await Promise.all(people.map((person) => person.sums()));
  figures.silent.push(after.filter(({ energy }, index) => energy <= (before[index]?.energy ?? 0)).length);
  for (const person of people) person.cameBackAt = 0;
  server = await startServer(port, folder, settings);
  const startedAt = Date.now();
  const lacksOne = () => people.some(({ cameBackAt }) => cameBackAt === 0);
  while (lacksOne() && Date.now() - startedAt < backWithinMs) await pause(50);
  for (const { page, cameBackAt } of people) {
    // The server takes sockets shortly before it says that it runs.
    figures.listed.push(cameBackAt === 0 ? backWithinMs : Math.max(0, cameBackAt - startedAt));
    if (cameBackAt === 0) console.log(`NOT BACK: ${await page.locator("body").innerText()}`);
  }
}

async function sixPeople(): Promise<void> {
  const room = await newRoom();
  const browser = await launch(4);
  const people: Person[] = [];
  for (let n = 1; n <= peopleMax; n++) {
    const person = await Person.enter(browser, server.address, room, `Guest ${n}`);
    await person.join();
    people.push(person);
    console.log(`${n} in the call`);
  }
  const began = Date.now();
  const watchUntil = async (share: number) => {
    while (Date.now() - began < share * minutes * 60 * second) {
      const before = await Promise.all(people.map((person) => person.sums()));
      await pause(10 * second);
      for (const [index, person] of people.entries()) {
        const voices = voicesSince(before[index], await person.sums());
        const listed = await person.people();
        figures.missing.push(Math.abs(listed - peopleMax) + Math.abs(voices - peopleMax + 1));
        if (figures.missing.at(-1) !== 0)
          console.log(
            `after ${Math.round((Date.now() - began) / second)} s a page lists ${listed}, and gets ${voices} voices`,
          );
      }
    }
    return Promise.all(people.map((person) => person.heapMiB()));
  };
  const first = await watchUntil(0.2);
  const last = await watchUntil(1);
  figures.heap.push(...last.map((heap, index) => heap / (first[index] ?? Number.NaN)));

  for (const { devtools } of people.splice(0, 2)) devtools.send("Page.crash").catch(() => {});
  await pause(lostPlaceEndedMs);
  for (const person of people) figures.ghosts.push((await person.people()) - people.length);
}
