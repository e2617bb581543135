import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import { roomsIn } from "../../chaos/rows.ts";
import { ask, login, wire } from "../../chaos/wire.ts";
import { WireClient } from "../../chaos/wire-client.ts";
import { type BoughtRoom, buyRoom, type Seat } from "../../chaos/wire-room.ts";
import { runtimesUnder, startServer } from "../../support/server/server.ts";
import { type Checked, checkAll, type Sources, sumOf } from "../harness/checks.ts";
import { Received } from "../harness/received.ts";
import { at } from "../harness/statistics.ts";
import type { Answers, Attack } from "./attacks.ts";
import { type Kind, kinds, talkingOnly } from "./kinds.ts";

export const peopleTalking = 10;
export const sayEveryMs = 125;
export const p99MaxMs = 500;
export const usualSeconds = 12;
const usualSeats = 3;
const comeBackWithinMs = 30_000;

/** Effect of one kind of abuse on the room's members. */
export interface Outcome {
  what: string;
  answers: Answers;
  /** Milliseconds until the others' messages are acknowledged, and delivered to all members. */
  acknowledgedMs: number[];
  deliveredMs: number[];
  grewMiB: number;
  /** The judged part of the growth. */
  beyondMiB: number;
  memoryMaxMiB: number | undefined;
  /** Answered as the wire documents. */
  held: boolean;
}

/** Whether all values are within their limits. */
export function isGood({ acknowledgedMs, deliveredMs, beyondMiB, memoryMaxMiB, held }: Outcome): boolean {
  const isFast = [acknowledgedMs, deliveredMs].every((times) => at(times, 0.99) <= p99MaxMs);
  return isFast && held && (memoryMaxMiB === undefined || beyondMiB <= memoryMaxMiB);
}

/** Resident memory of the server's runtime. */
function memoryMiB(runtimes: readonly number[]): number {
  const pages = runtimes.map((pid) => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]));
  return (pages.reduce((sum, one) => sum + one, 0) * 4096) / 2 ** 20;
}

/** Runs an attack on its own thread; `afterwards` starts its second step, `received` ends the thread. */
function attackOnThread(what: string, attack: Attack) {
  const thread = new Worker(new URL("./attacker.ts", import.meta.url), { workerData: { what, attack } });
  const answered = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(new Error(`${what}: the thread ended`)));
    });
  return {
    attack: answered<Answers>(),
    afterwards: () => {
      thread.postMessage(Date.now() + comeBackWithinMs);
      return answered<Answers>();
    },
    received: () => {
      thread.postMessage("received");
      return answered<Sources>();
    },
  };
}

/** Members write during an attack; the server's memory is sampled until its end. */
async function talkDuring(people: readonly WireClient[], attack: Promise<Answers>) {
  for (const { ackTimesMs } of people) ackTimesMs.length = 0;
  const sentAt = new Map<string, number>();
  const deliveredMs: number[] = [];
  for (const person of people)
    person.onMessage = (eventId) => {
      const sent = sentAt.get(eventId);
      if (sent !== undefined) deliveredMs.push(performance.now() - sent);
    };
  let next = 0;
  const talking = setInterval(() => {
    const now = performance.now();
    const eventId = people[next++ % people.length]?.say(`line ${next}`);
    if (eventId !== undefined) sentAt.set(eventId, now);
  }, sayEveryMs);
  const runtimes = runtimesUnder(process.pid);
  const before = memoryMiB(runtimes);
  let max = before;
  const watching = setInterval(() => {
    max = Math.max(max, memoryMiB(runtimes));
  }, 50);
  try {
    const answers = await attack;
    clearInterval(watching);
    clearInterval(talking);
    while (!people.every(({ isQuiet }) => isQuiet)) await wait(50);
    return {
      answers,
      acknowledgedMs: people.flatMap(({ ackTimesMs }) => ackTimesMs),
      deliveredMs,
      grewMiB: max - before,
    };
  } finally {
    clearInterval(watching);
    clearInterval(talking);
  }
}

/** Logs members in to seats that the owner made: the room's link gives one network only some seats an hour. */
export async function giveSeats({ address, owner, password }: BoughtRoom, wanted: number): Promise<Seat[]> {
  const invited = z.array(z.looseObject({ ic: z.string() }));
  const seats: Seat[] = [];
  while (seats.length < wanted) {
    const body = { count: Math.min(50, wanted - seats.length) };
    for (const { ic } of await ask(address, "/api/invites", invited, { method: "POST", token: owner.token, body })) {
      const name = `Guest ${seats.length + 1}`;
      const { token, uid } = await ask(address, "/api/login", login, {
        method: "POST",
        body: { ic, password, mc: name },
      });
      seats.push({ token, uid, name });
    }
  }
  return seats;
}

interface Wishes {
  port: number;
  /** Duration of each kind in seconds; the kind's own without it. */
  seconds: number | undefined;
  /** Selects kinds by a part of their names. */
  only: string;
  onOutcome(outcome: Outcome): void;
}

/** Runs each kind of abuse for a while, beside members who write. */
export async function measureAbuse(wishes: Wishes): Promise<{ outcomes: Outcome[]; checked: Checked }> {
  const { port, seconds, only, onOutcome } = wishes;
  const named = kinds.filter(({ what }) => what.includes(only));
  const isJudged = named.some(({ memoryMaxMiB }) => memoryMaxMiB !== undefined);
  const wanted = kinds.filter((kind) => named.includes(kind) || (isJudged && kind.what === talkingOnly));
  const outcomes: Outcome[] = [];
  let comparedWithMiB = 0;
  const note = (outcome: Outcome) => {
    outcomes.push(outcome);
    if (outcome.what === talkingOnly) comparedWithMiB = outcome.grewMiB;
    onOutcome(outcome);
  };
  const together = wanted.filter(({ alone }) => !alone);
  const groups = [together, ...wanted.filter(({ alone }) => alone).map((kind) => [kind])];
  const checks: Checked[] = [];
  for (const group of groups.filter(({ length }) => length > 0))
    checks.push(await measureOnServer(group, { port, seconds, note, compared: () => comparedWithMiB }));
  return { outcomes, checked: sumOf(checks) };
}

interface Measuring extends Pick<Wishes, "port" | "seconds"> {
  note(outcome: Outcome): void;
  compared(): number;
}

async function measureOnServer(group: readonly Kind[], measuring: Measuring): Promise<Checked> {
  const { port, seconds, note, compared } = measuring;
  const seatsOf = ({ seats = usualSeats }: Kind) => seats;
  const received = new Received();
  wire.watch = received;
  const sources: Sources[] = [received];
  const stateDir = mkdtempSync(join(tmpdir(), "parley-abuse-"));
  const server = await startServer(port, stateDir, { CAPTCHA: "off", RATE_LIMITS: "on", LOG: "" });
  try {
    const { address } = server;
    const needed = group.reduce((sum, kind) => sum + seatsOf(kind), peopleTalking);
    const room = await buyRoom(address, needed + 2);
    const seats = await giveSeats(room, needed);
    const people = seats
      .splice(0, peopleTalking)
      .map((seat) => new WireClient({ seat, socketAddress: address, address }));
    while (!people.every(({ isQuiet }) => isQuiet)) await wait(50);
    for (const kind of group) {
      const { what, memoryMaxMiB, afterwards } = kind;
      const lasts = seconds ?? kind.seconds ?? usualSeconds;
      // New members each time: a slowed one stays slowed for a while.
      const some = seats.splice(0, seatsOf(kind));
      const attack = { address, room, seats: some, until: Date.now() + lasts * 1000, answers: {} };
      const thread = attackOnThread(what, attack);
      const noticed = await talkDuring(people, thread.attack);
      const beyondMiB = noticed.grewMiB - compared();
      note({ what, memoryMaxMiB, beyondMiB, held: kind.held(noticed.answers, lasts), ...noticed });
      if (afterwards) {
        const back = await talkDuring(people, thread.afterwards());
        const { memoryMaxMiB: max, held } = afterwards;
        const name = `${what}${afterwards.what}`;
        note({ what: name, memoryMaxMiB: max, beyondMiB: back.grewMiB, held: held(back.answers, lasts), ...back });
      }
      sources.push(await thread.received());
    }
    for (const person of people) person.close();
    await server.stop();
    return sumOf(sources.map((source) => checkAll(source, roomsIn(stateDir))));
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
