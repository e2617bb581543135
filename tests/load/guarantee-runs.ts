import { setTimeout as wait } from "node:timers/promises";
import { compare } from "../chaos/compare.ts";
import { allLive, settled } from "../chaos/noise.ts";
import { openProxy } from "../chaos/proxy.ts";
import { rowsOf } from "../chaos/rows.ts";
import { ask, page } from "../chaos/wire.ts";
import { WireClient } from "../chaos/wire-client.ts";
import { type BoughtRoom, buyRoom, fillRoom, type Seat } from "../chaos/wire-room.ts";
import { type Figure, memoryUnder } from "./figures.ts";
import { at } from "./harness/statistics.ts";

/** The server under load. */
export interface Target {
  address: string;
  pid: number;
  stateDir: string;
  stop(): Promise<unknown>;
}

interface Sizes {
  members: number;
  seconds: number;
  rooms: number;
  roomSeconds: number;
  stormSockets: number;
  history: number;
  voters: number;
}

export interface Measured {
  /** Description of the run, with its sizes. */
  title: string;
  figures: Figure[];
}

export type Run = (target: Target, sizes: Sizes) => Promise<Measured>;

const connectedWithinMs = 300_000;
const socketsPerSeat = 5;

/** Clients with this number of sockets, several of each seat; the first seat is the owner's. */
async function crowd(room: BoughtRoom, sockets: number, perSeat: number, more: object = {}): Promise<WireClient[]> {
  return clientsOf(await fillRoom(room, Math.ceil(sockets / perSeat) - 1), room, sockets, more);
}

function clientsOf(seats: readonly Seat[], { address }: BoughtRoom, sockets: number, more: object): WireClient[] {
  const clients: WireClient[] = [];
  for (let n = 0; n < sockets; n++) {
    const seat = seats[n % seats.length];
    if (seat) clients.push(new WireClient({ seat, address, socketAddress: address, ...more }));
  }
  return clients;
}

/** Records the delivery time of every message to every client. */
function watchDelivery(clients: readonly WireClient[]) {
  const sentAt = new Map<string, number>();
  const timesMs: number[] = [];
  for (const client of clients) {
    client.onMessage = (eventId) => {
      const from = sentAt.get(eventId);
      if (from !== undefined) timesMs.push(performance.now() - from);
    };
  }
  return { timesMs, say: (client: WireClient, text: string) => sentAt.set(client.say(text), performance.now()) };
}

/** Repeats work every `ms` milliseconds for a time. */
async function every(ms: number, forMs: number, work: (count: number) => void): Promise<void> {
  const from = performance.now();
  for (let count = 0; performance.now() - from < forMs; count++) {
    work(count);
    await wait(Math.max(0, from + (count + 1) * ms - performance.now()));
  }
}

/** Faults in the views of clients of one room; all must be 0. */
function wrongIn(clients: readonly WireClient[]) {
  const wrong = { lost: 0, doubled: 0, outOfOrder: 0 };
  const acked = clients.flatMap((client) => [...client.acked.values()]);
  for (const { view, unsent } of clients) {
    wrong.lost += unsent + acked.filter(({ id }) => id > view.clearedTo && !view.messages.has(id)).length;
    const typed = [...view.messages.values()].filter(({ event_id }) => event_id !== "");
    wrong.doubled += typed.length - new Set(typed.map(({ tjuid, event_id }) => `${tjuid} ${event_id}`)).size;
    wrong.outOfOrder += view.outOfOrder;
  }
  return wrong;
}

const nothing = (what: string, value: number): Figure => ({ what, unit: "", value, atMost: 0 });
const timesOf = (clients: readonly WireClient[], deliveryMs: readonly number[]): Figure[] => [
  {
    what: "ack, p95",
    unit: "ms",
    value: at(
      clients.flatMap(({ ackTimesMs }) => ackTimesMs),
      0.95,
    ),
    atMost: 150,
  },
  { what: "delivery, p99", unit: "ms", value: at(deliveryMs, 0.99), atMost: 500 },
];

/** One room, many members, messages mixed with reads and recalls. Ends the server. */
export const oneFullRoom: Run = async (target, { members, seconds }) => {
  const room = await buyRoom(target.address, members);
  const clients = await crowd(room, members, 1);
  await allLive(clients, connectedWithinMs);
  const { timesMs, say } = watchDelivery(clients);
  const memory: number[] = [];
  const anybody = () => clients[Math.floor(Math.random() * clients.length)] as WireClient;
  const forMs = seconds * 1000;
  await Promise.all([
    every(100, forMs, (count) => say(anybody(), `message ${count} 你好`)),
    every(300, forMs, () => {
      const reader = anybody();
      if (reader.view.lastId > 0) reader.read(reader.view.lastId);
    }),
    every(2000, forMs, () => {
      const author = anybody();
      const own = [...author.acked.values()].at(-1);
      if (own) author.recall(own.id);
    }),
    every(5000, forMs, () => memory.push(memoryUnder(target.pid))),
  ]);
  await settled(clients);
  for (const client of clients) client.close();
  await target.stop();
  const verdict = compare(clients, rowsOf(target.stateDir, room.chatId));
  // The first two minutes are warm-up.
  const grown = memory.slice(Math.min(24, memory.length >> 1));
  const few = Math.max(1, Math.min(12, grown.length >> 1));
  const growth = at(grown.slice(-few), 0.5) - at(grown.slice(0, few), 0.5);
  return {
    title: `a room of ${members}, 10 messages a second with reads and recalls, ${seconds} s`,
    figures: [
      { what: "messages", unit: "", value: verdict.messages },
      nothing("acknowledged and lost", verdict.ackedAndLost + verdict.stuck + verdict.recallsLost),
      nothing("doubled", verdict.doubled),
      nothing("missing or wrong in any view", verdict.missing + verdict.wrong + verdict.readsWrong),
      nothing("out of order in any view", verdict.outOfOrder),
      ...timesOf(clients, timesMs),
      { what: "memory, growth after two minutes", unit: "MiB", value: growth, atMost: 32 },
    ],
  };
};

/** Many rooms of twenty sockets, a message a second in each. */
export async function manyRooms(
  { address }: Pick<Target, "address">,
  { rooms, roomSeconds }: Pick<Sizes, "rooms" | "roomSeconds">,
): Promise<Measured> {
  const sockets = 20;
  const bought: BoughtRoom[] = [];
  for (let n = 0; n < rooms; n++) bought.push(await buyRoom(address, sockets / socketsPerSeat + 1));
  const seats = await Promise.all(bought.map((room) => fillRoom(room, sockets / socketsPerSeat - 1)));
  const from = performance.now();
  const groups = seats.map((people) =>
    people.flatMap((seat) =>
      Array.from({ length: socketsPerSeat }, () => new WireClient({ seat, address, socketAddress: address })),
    ),
  );
  const all = groups.flat();
  await allLive(all, connectedWithinMs);
  const connectedMs = performance.now() - from;
  const { timesMs, say } = watchDelivery(all);
  await Promise.all(
    groups.map(async (group, index) => {
      await wait((index * 1000) / groups.length);
      await every(1000, roomSeconds * 1000, (count) =>
        say(group[count % group.length] as WireClient, `message ${count}`),
      );
    }),
  );
  await Promise.all(groups.map((group) => settled(group)));
  for (const client of all) client.close();
  const wrong = groups.map(wrongIn);
  const sum = (what: "lost" | "doubled" | "outOfOrder") => wrong.reduce((before, group) => before + group[what], 0);
  return {
    title: `${rooms} rooms of ${sockets} sockets, a message a second in each, ${roomSeconds} s`,
    figures: [
      { what: "messages", unit: "", value: all.reduce((count, { acked }) => count + acked.size, 0) },
      nothing("lost in any view", sum("lost")),
      nothing("doubled in any view", sum("doubled")),
      nothing("out of order in any view", sum("outOfOrder")),
      { what: "all connected", unit: "s", value: connectedMs / 1000, atMost: 15 },
      ...timesOf(all, timesMs),
    ],
  };
}

/** Cuts all sockets of a room but one, which keeps sending; all reconnect after about five seconds. */
export const reconnectStorm: Run = async (target, { stormSockets }) => {
  const proxy = await openProxy(target.address);
  const room = await buyRoom(target.address, Math.ceil(stormSockets / socketsPerSeat) + 2);
  // The sender has a seat without any of those sockets, because a session's limit would close one.
  const [owner, ...guests] = await fillRoom(room, Math.ceil(stormSockets / socketsPerSeat));
  if (!owner) throw new Error("The run needs an owner");
  const talker = new WireClient({ seat: owner, address: room.address, socketAddress: room.address });
  const clients = clientsOf(guests, room, stormSockets, { socketAddress: proxy.address, reconnectMs: 5000 });
  const everyone = [...clients, talker];
  await allLive(everyone, connectedWithinMs);
  const before = clients.map(({ counts }) => counts.connects);
  const back: number[] = [];
  const from = performance.now();
  proxy.cutSockets();
  for (let n = 0; n < 20; n++) talker.say(`in the storm ${n}`);
  const waiting = new Set(clients.keys());
  while (waiting.size > 0 && performance.now() - from < connectedWithinMs) {
    for (const index of waiting) {
      const client = clients[index];
      if (!client?.isLive || client.counts.connects === before[index]) continue;
      waiting.delete(index);
      back.push((performance.now() - from) / 1000);
    }
    await wait(20);
  }
  await settled(everyone);
  for (const client of everyone) client.close();
  await proxy.close();
  return {
    title: `${clients.length} sockets of a room cut at once`,
    figures: [
      { what: "95 % caught up", unit: "s", value: at(back, 0.95), atMost: 20 },
      { what: "all caught up", unit: "s", value: at(back, 1), atMost: 35 },
      nothing("not back", waiting.size),
      nothing("lost in any view", wrongIn(everyone).lost),
    ],
  };
};

/** A room with a long history: one page of it, and a resume after thousands of messages. */
export const longHistory: Run = async (target, { history }) => {
  const missed = Math.min(5000, history / 2);
  const room = await buyRoom(target.address, 3);
  const [author] = await crowd(room, 1, 1);
  if (!author) throw new Error("The run needs an author");
  const write = async (upTo: number) => {
    for (let sent = author.counts.sent; sent < upTo; sent++) {
      author.say(`message ${sent} of a long history`);
      if (author.unsent > 400) while (author.unsent > 100) await wait(1);
    }
    while (author.unsent > 0) await wait(5);
  };
  await allLive([author], connectedWithinMs);
  await write(history - missed);
  const { token } = author.seat;
  const [returning] = await crowd({ ...room, owner: author.seat }, 1, 1, { reconnectMs: 200 });
  if (!returning) throw new Error("The run needs a returning member");
  await allLive([returning], connectedWithinMs);
  returning.disconnect();
  await write(history);

  const from = performance.now();
  returning.reconnect();
  while (returning.view.lastId < author.view.lastId) await wait(2);
  const caughtUpMs = performance.now() - from;

  const pages: number[] = [];
  for (let n = 0; n < 200; n++) {
    const before = 100 + Math.floor(Math.random() * (history - 100));
    const asked = performance.now();
    await ask(target.address, `/api/messages?before=${before}&limit=100`, page, { token });
    pages.push(performance.now() - asked);
  }
  const missing = [...author.view.messages.keys()].filter((id) => !returning.view.messages.has(id)).length;
  author.close();
  returning.close();
  return {
    title: `a room with ${history} messages`,
    figures: [
      { what: "a page of the history, p95", unit: "ms", value: at(pages, 0.95), atMost: 100 },
      { what: `${missed} missed messages`, unit: "s", value: caughtUpMs / 1000, atMost: 2 },
      nothing("missing after coming back", missing),
    ],
  };
};
