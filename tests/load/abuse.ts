/*
 * What members of a room notice while somebody means no good: ten of them talk, and each kind of abuse goes on for a while
 * beside them. `npm run abuse -- --help`. Ends with an error when their messages take longer than they may, abuse is not
 * answered as the wire documents it, or sockets that do not read cost the server too much memory.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { WireClient } from "../chaos/wire-client.ts";
import { buyRoom, fillRoom, type Seat } from "../chaos/wire-room.ts";
import { runtimesUnder, startServer } from "../support/server.ts";
import type { Answers, Attack } from "./abuse/attacks.ts";
import { type Kind, kinds } from "./abuse/kinds.ts";
import { writeSection } from "./harness/results.ts";
import { at } from "./harness/statistics.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "" },
    port: { type: "string", default: process.env.PORT ?? "8895" },
  },
});

if (options.help) {
  console.log(`npm run abuse -- [--quick] [--only WORDS] [--seconds N] [--port N]

What ten members who talk notice of floods, guesses, and sockets that do not read; and what those are answered. Writes
tests/load/RESULTS.md. On a machine that does nothing else.

  --quick    3 seconds of each: to see that it works; nothing is written
  --only     the kinds that have these words in their names; nothing is written
  --seconds  how long each goes on (12)`);
  process.exit(0);
}

const seconds = Number(options.seconds || (options.quick ? 3 : 12));
const peopleTalking = 10;
const sayEveryMs = 125;
const p99MaxMs = 500;
const memoryMaxMiB = 60;

interface Noticed {
  /** How long the others' messages took: to be acknowledged, and to be with everybody. */
  acknowledged: number[];
  delivered: number[];
  grewMiB: number;
  answers: Answers;
}

/** Resident memory of the server's runtime. */
function memoryMiB(runtimes: readonly number[]): number {
  const pages = runtimes.map((pid) => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]));
  return (pages.reduce((sum, one) => sum + one, 0) * 4096) / 2 ** 20;
}

function attackOnThread(what: string, attack: Omit<Attack, "answers">): Promise<Answers> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./abuse/attacker.ts", import.meta.url), { workerData: { what, attack } });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error(`${what}: the thread ended`)));
  });
}

/** Lets people talk while abuse goes on. */
async function beside(people: readonly WireClient[], attack: () => Promise<Answers>): Promise<Noticed> {
  for (const { ackTimesMs } of people) ackTimesMs.length = 0;
  const saidAt = new Map<string, number>();
  const delivered: number[] = [];
  for (const person of people)
    person.onMessage = (eventId) => {
      const said = saidAt.get(eventId);
      if (said !== undefined) delivered.push(performance.now() - said);
    };
  let turn = 0;
  const talking = setInterval(() => {
    const now = performance.now();
    const eventId = people[turn++ % people.length]?.say(`line ${turn}`);
    if (eventId !== undefined) saidAt.set(eventId, now);
  }, sayEveryMs);
  const runtimes = runtimesUnder(process.pid);
  const before = memoryMiB(runtimes);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memoryMiB(runtimes));
  }, 50);
  const answers = await attack();
  clearInterval(talking);
  while (!people.every(({ isQuiet }) => isQuiet)) await wait(50);
  clearInterval(watching);
  return { acknowledged: people.flatMap(({ ackTimesMs }) => ackTimesMs), delivered, grewMiB: most - before, answers };
}

const ms = (values: readonly number[], share: number) => `${Math.round(at(values, share))}`;

/** A row of the page, and whether all of it is as it has to be. */
function judge(kind: Kind, noticed: Noticed): { row: string[]; good: boolean } {
  const { acknowledged, delivered, grewMiB, answers } = noticed;
  const fast = at(acknowledged, 0.99) <= p99MaxMs && at(delivered, 0.99) <= p99MaxMs;
  const good = fast && kind.held(answers, seconds) && (!kind.what.includes("do not read") || grewMiB <= memoryMaxMiB);
  const told = Object.entries(answers).map(([answer, times]) => `${answer} × ${times.toLocaleString("en")}`);
  const times = [acknowledged, delivered].map((values) => `${ms(values, 0.5)} · ${ms(values, 0.99)}`);
  return { row: [kind.what, told.join(", "), ...times, grewMiB.toFixed(0), good ? "held" : "**not held**"], good };
}

const stateDir = mkdtempSync(join(tmpdir(), "parley-abuse-"));
const server = await startServer(Number(options.port), stateDir, { CAPTCHA: "off", RATE_LIMITS: "on", LOG: "" });
let good = true;
try {
  const { address } = server;
  const room = await buyRoom(address, 60);
  const [, ...seats] = await fillRoom(room, 50);
  const open = (seat: Seat) => new WireClient({ seat, socketAddress: address, address });
  const people = seats.slice(0, peopleTalking).map(open);
  while (!people.every(({ isQuiet }) => isQuiet)) await wait(50);
  const bad = seats.slice(peopleTalking);
  const wanted = kinds.filter(({ what }) => what.includes(options.only));
  const rows: string[][] = [];
  for (const [index, kind] of wanted.entries()) {
    // Somebody else each time: who was slowed down stays so for a while.
    const some = kind.what.includes("do not read") ? bad.slice(-10) : bad.slice(index * 3, index * 3 + 3);
    const attack = { address, room, seats: some, until: Date.now() + seconds * 1000 };
    const judged = judge(kind, await beside(people, () => attackOnThread(kind.what, attack)));
    rows.push(judged.row);
    good &&= judged.good;
    console.log(judged.row.join(" | "));
  }
  if (!options.quick && !options.only)
    writeSection({
      title: "What members notice of abuse",
      head: ["somebody does", "and is answered", "acknowledged: ms", "with everybody: ms", "memory: MiB", ""],
      rows,
      notes: [
        `Ten members of a room of 51 talk, ${1000 / sayEveryMs} messages a second, while each kind of abuse goes on beside them for ${seconds} seconds.`,
        `\`median · 99th percentile\` of their messages, which may be ${p99MaxMs} ms; the server's memory may grow by ${memoryMaxMiB} MiB where sockets do not read. \`npm run abuse\`.`,
      ],
    });
} finally {
  await server.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
