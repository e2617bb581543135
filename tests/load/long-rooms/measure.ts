import { fetchRoom } from "../harness/parley-protocol.ts";
import { cpuSeconds, pause, type Running, residentKiB } from "../harness/processes.ts";
import { at } from "../harness/statistics.ts";
import { type FilledRoom, fillRoom } from "./filled-room.ts";
import { absentChinese, commonChinese, commonLatin, rareChinese, rareCount, rareTerms, wordOf } from "./texts.ts";
import { Visit } from "./visit.ts";

interface LongRoomFigure {
  title: string;
  digits: number;
  /** Goal at 100,000 messages or at any number. */
  atMost?: number;
  values: number[];
}

interface Sizes {
  messages: number;
  rounds: number;
  /** Searches of each kind, in a round. */
  searches: number;
}

const pagesBack = 20;
const opensAwake = 10;
const searchGoalMs = 20;
const searchGoalMessages = 100_000;
const memoryGoalMiB = 64;
const untilAtRestMs = 500;

/** Fills a room, and visits it in each round on a fresh server. */
export async function measureLongRoom(port: number, sizes: Sizes): Promise<LongRoomFigure[]> {
  const { messages, rounds } = sizes;
  const figures = new Map<string, LongRoomFigure>();
  const note: Note = (title, value, digits, atMost) => {
    const figure = figures.get(title) ?? { title, digits, values: [], ...(atMost === undefined ? {} : { atMost }) };
    figures.set(title, figure);
    figure.values.push(value);
  };
  const filled = await fillRoom(port, messages);
  try {
    await onServer(filled, async (server) => {
      const { ms } = await new Visit(server.port, filled.room).search(rareChinese(0));
      note("first search in a room that nobody has searched, ms", ms, 0);
    });
    filled.index();
    for (let round = 0; round < rounds; round++) await onServer(filled, (server) => visit(server, filled, sizes, note));
  } finally {
    filled.remove();
  }
  return [...figures.values()];
}

type Note = (title: string, value: number, digits: number, atMost?: number) => void;

async function onServer(filled: FilledRoom, work: (server: Running) => Promise<void>): Promise<void> {
  const server = await filled.start();
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

async function visit(server: Running, filled: FilledRoom, { searches }: Sizes, note: Note): Promise<void> {
  const { messages, firstId, firstSentAt, room } = filled;
  const before = await memoryOfSmallRoom(server);
  const member = new Visit(server.port, room);
  const noteMemory = async (after: string) => {
    await pause(untilAtRestMs);
    note(
      `memory of the server more than with a small room: ${after}, MiB`,
      (await memoryMiB(server)) - before,
      1,
      memoryGoalMiB,
    );
  };

  note("opening a room that sleeps, ms", await member.open(), 0);
  const opened: number[] = [];
  for (let n = 0; n < opensAwake; n++) opened.push(await member.open());
  note("opening a room that is awake, ms", at(opened, 0.5), 1);
  await noteMemory("after opening");

  const back: number[] = [];
  for (let n = 0, oldest = room.lastId + 1; n < pagesBack; n++) {
    const page = await member.page({ before: oldest });
    oldest = page.ids[0] ?? 0;
    back.push(page.ms);
  }
  note(`scrolling back, a page of 100, p95 of ${pagesBack}, ms`, at(back, 0.95), 1);
  const oldest = await member.page({ after: 0 });
  expect(oldest.ids[0], 1);
  note("jump to the oldest message, ms", oldest.ms, 1);
  const middle = await member.page({ from: firstSentAt + (messages >> 1) * 1000 });
  expect(middle.ids[0], firstId + (messages >> 1));
  note("jump to a date, ms", middle.ms, 1);
  await noteMemory("after scrolling");

  for (const [kind, wanted] of Object.entries(searchesIn(messages))) {
    const times: number[] = [];
    const cpu = cpuSeconds(server.pid);
    for (let n = 0; n < searches; n++) {
      const { word, count } = wanted(n);
      const { ids, ms } = await member.search(word);
      expect(ids.length, Math.min(count, 50));
      times.push(ms);
    }
    const searchCpuMs = ((cpuSeconds(server.pid) - cpu) * 1000) / searches;
    const goal = messages <= searchGoalMessages ? searchGoalMs : undefined;
    note(`search for ${kind}, median, ms`, at(times, 0.5), 1);
    note(`search for ${kind}, p95, ms`, at(times, 0.95), 1, goal);
    note(`search for ${kind}, server CPU, ms`, searchCpuMs, 1);
  }
  await noteMemory("after searches");

  let exportedMs = 0;
  let exported = 0;
  for (let after = 0, more = true; more; ) {
    const page = await member.page({ after });
    exportedMs += page.ms;
    exported += page.ids.length;
    after = page.ids.at(-1) ?? 0;
    more = page.more;
  }
  expect(exported, room.lastId);
  note("reading all messages, as the page does to save them as a file, s", exportedMs / 1000, 1);
  await noteMemory("after reading all");
}

/** Kinds of searches: the n-th word of each, and the number of messages with it. */
function searchesIn(messages: number): Record<string, (n: number) => { word: string; count: number }> {
  const evenly = (n: number) => 2 * Math.floor((n * 0.618 * messages) % (messages >> 1));
  return {
    "a Latin word of one message": (n) => ({ word: wordOf(evenly(n)), count: 1 }),
    "a common Latin word": () => ({ word: commonLatin, count: messages / 10 }),
    "a rare Chinese word of two characters": (n) => {
      const k = n % rareTerms;
      return { word: rareChinese(k), count: rareCount(k, messages) };
    },
    "a common Chinese word of two characters": () => ({ word: commonChinese, count: messages / 10 }),
    "a Chinese word of two characters that nobody wrote": (n) => ({ word: absentChinese(n % rareTerms), count: 0 }),
  };
}

/** A small room in the same process loads the code that rooms share. */
async function memoryOfSmallRoom(server: Running): Promise<number> {
  const small = await fetchRoom(server.port, 2);
  const member = new Visit(server.port, small);
  await member.open();
  await member.page({ after: 0 });
  await member.search("anything");
  await pause(untilAtRestMs);
  return await memoryMiB(server);
}

async function memoryMiB({ pid }: Running): Promise<number> {
  return residentKiB(pid) / 1024;
}

function expect(found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`found ${found}, not ${expected}`);
}
