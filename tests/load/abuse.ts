/*
 * What members of a room notice while somebody means no good: ten of them talk, and each kind of abuse goes on for a while
 * beside them. Says how long their messages took to be acknowledged, what the abuse was answered with, and what it cost
 * the server in memory. `npm run abuse`, with ABUSE_SECONDS (12) for each kind and PORT (8895) to choose. Ends with an
 * error when the others' 99th percentile is above 500 ms, or 20 sockets that do not read cost more than 60 MiB.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect as connectTcp, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { WireClient } from "../chaos/wire-client.ts";
import { type BoughtRoom, buyRoom, fillRoom, type Seat } from "../chaos/wire-room.ts";
import { runtimesUnder, startServer } from "../support/server.ts";

const seconds = Number(process.env.ABUSE_SECONDS ?? 12);
const port = Number(process.env.PORT ?? 8895);
const membersTalking = 10;
const sayEveryMs = 250;
const ackP99MaxMs = 500;
const unreadGrowthMaxMiB = 60;
const MiB = 1024 * 1024;

const stateDir = mkdtempSync(join(tmpdir(), "parley-abuse-"));
const server = await startServer(port, stateDir, { CAPTCHA: "off", RATE_LIMITS: "on" });
let failed = false;

/** What abuse was answered with, and how often. */
type Answers = Map<string, number>;
const count = (answers: Answers, what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

/** Resident memory of the server's runtime. */
function memoryMiB(): number {
  const pages = runtimesUnder(process.pid).map((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    } catch {
      return 0;
    }
  });
  return (pages.reduce((sum, one) => sum + one, 0) * 4096) / MiB;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function openSocket({ token }: Seat, answers: Answers): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, ["parley.v1", token]);
  socket.on("close", (code) => count(answers, `closed ${code}`));
  socket.on("unexpected-response", (_, { statusCode }) => count(answers, `HTTP ${statusCode}`));
  socket.on("error", () => {});
  return socket;
}

const texts = { long: "x".repeat(3900) };
const message = (content: string) =>
  JSON.stringify({
    type: "add_msg",
    event_id: `evt-${Date.now()}-${randomBytes(6).toString("hex")}`,
    data: { lx: 1, content },
  });

/** Sends a frame again and again, by ever new sockets, as fast as it goes. */
async function flood(seat: Seat, frame: () => string, until: number, answers: Answers): Promise<void> {
  while (Date.now() < until) {
    const socket = openSocket(seat, answers);
    socket.on("message", (data) => {
      if (/"code":-1\b/.test(String(data))) count(answers, "ack -1");
    });
    await new Promise((done) => socket.once("open", done).once("close", done));
    while (socket.readyState === WebSocket.OPEN && Date.now() < until) {
      if (socket.bufferedAmount < MiB) for (let n = 0; n < 20; n++) socket.send(frame());
      await wait(5);
    }
    socket.terminate();
    await wait(50);
  }
}

async function calls(ask: () => Promise<Response>, atOnce: number, until: number, answers: Answers): Promise<void> {
  const caller = async () => {
    while (Date.now() < until) {
      try {
        const response = await ask();
        const { code } = (await response.json()) as { code: number };
        count(answers, response.status === 200 ? `code ${code}` : `HTTP ${response.status}`);
      } catch {
        count(answers, "no answer");
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}

/** A socket that says hello and then reads nothing. */
function deafSocket({ token }: Seat): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ port, host: "127.0.0.1" });
    socket.once("error", reject);
    socket.once("data", () => {
      socket.pause();
      socket.off("error", reject).on("error", () => {});
      resolve(socket);
    });
    const key = randomBytes(16).toString("base64");
    socket.write(
      `GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: parley.v1, ${token}\r\n\r\n`,
    );
  });
}

/** Reads what is left for a socket that did not read: does the server say that it was closed? */
async function wasClosed(socket: Socket): Promise<boolean> {
  let last = Buffer.alloc(0);
  socket.on("data", (data) => {
    last = Buffer.concat([last, data]).subarray(-256);
  });
  socket.resume();
  for (let tries = 0; tries < 100 && !last.includes("too far behind"); tries++) await wait(50);
  return last.includes("too far behind");
}

interface Abuse {
  what: string;
  run(seats: Seat[], room: BoughtRoom, until: number, answers: Answers): Promise<void>;
}

const post = (path: string, body: object, token = "") =>
  fetch(server.address + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(token ? { token } : {}) },
  });

const kinds: Abuse[] = [
  { what: "nothing, to compare with", run: (_seats, _room, until) => wait(until - Date.now()) },
  {
    what: "three members flood with messages",
    run: async ([a, b, c], _room, until, answers) => {
      const seats = [a, b, c].filter((seat) => seat !== undefined);
      await Promise.all(seats.map((seat) => flood(seat, () => message("flood"), until, answers)));
    },
  },
  {
    what: "a member sends frames of 1 MiB",
    run: async ([a], _room, until, answers) => {
      const giant = "x".repeat(MiB);
      if (a) await flood(a, () => giant, until, answers);
    },
  },
  {
    what: "a member opens 1,000 sockets",
    run: async ([a], _room, until, answers) => {
      const opened: WebSocket[] = [];
      for (let n = 0; n < 1000 && a && Date.now() < until; n++) {
        opened.push(openSocket(a, answers));
        if (n % 20 === 19) await wait(50);
      }
      await wait(Math.max(0, until - Date.now()));
      count(answers, `open at the end: ${opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length}`);
      for (const socket of opened) socket.terminate();
    },
  },
  {
    what: "60 uploads come in drops",
    run: async ([a], _room, until, answers) => {
      const wanted = { name: "a.bin", size: 1000, mime: "", category: "chat_file" };
      const { data } = (await (await post("/api/uploads", wanted, a?.token)).json()) as { data: { file_id: string } };
      const sockets = Array.from({ length: 60 }, () => {
        const socket = connectTcp({ port, host: "127.0.0.1" });
        socket.on("error", () => {});
        socket.once("data", (head) => count(answers, `HTTP ${String(head).slice(9, 12)}`));
        socket.write(
          `PUT /api/uploads/${data.file_id}/parts/1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\ntoken: ${a?.token}\r\nContent-Length: 1000\r\n\r\n`,
        );
        return socket;
      });
      while (Date.now() < until) {
        for (const socket of sockets) if (socket.writable) socket.write("x");
        await wait(500);
      }
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    what: "an address guesses passwords, 50 at a time",
    run: (_seats, { roomIc }, until, answers) =>
      calls(() => post("/api/login", { ic: roomIc, password: "guess", mc: "Eve" }), 50, until, answers),
  },
  {
    what: "an address guesses coupons, 50 at a time",
    run: (_seats, _room, until, answers) => {
      const guess = () =>
        post("/api/coupons/check", { code: randomBytes(4).toString("hex"), kind: "create", seats: 5, days: 7 });
      return calls(guess, 50, until, answers);
    },
  },
  {
    what: "a member reads the history, 20 pages at a time",
    run: async ([a], _room, until, answers) => {
      const headers = { token: a?.token ?? "" };
      await calls(() => fetch(`${server.address}/api/messages?limit=100`, { headers }), 20, until, answers);
    },
  },
];

/** Lets people talk while `run` goes on; what they noticed. */
async function beside(people: WireClient[], run: () => Promise<void>): Promise<number[]> {
  for (const { ackTimesMs } of people) ackTimesMs.length = 0;
  let n = 0;
  const talking = setInterval(() => people[n++ % people.length]?.say(`line ${n}`), sayEveryMs / 2);
  await run();
  clearInterval(talking);
  await wait(1000);
  return people.flatMap(({ ackTimesMs }) => ackTimesMs);
}

function report(what: string, times: number[], more: string): void {
  const [median, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const good = p99 <= ackP99MaxMs;
  if (!good) failed = true;
  const figures = `${times.length} messages, acknowledged in ${median.toFixed(0)} ms (median), ${p99.toFixed(0)} ms (99 %)`;
  console.log(`${good ? "ok  " : "FAIL"} ${what}: ${figures}${more ? ` · ${more}` : ""}`);
}

async function deaf(people: WireClient[], seats: Seat[]): Promise<void> {
  const sockets: Socket[] = [];
  for (let n = 0; n < 20; n++) sockets.push(await deafSocket(seats[n % seats.length] as Seat));
  const before = memoryMiB();
  let most = before;
  const times = await beside(people, async () => {
    const answers: Answers = new Map();
    // Twice as much as a socket may leave unread, as fast as members may talk.
    const loud = seats.slice(0, 6).map((seat) => openSocket(seat, answers));
    await Promise.all(loud.map((socket) => new Promise((done) => socket.once("open", done))));
    for (let sent = 0; sent < 8 * MiB; ) {
      for (const socket of loud) {
        socket.send(message(texts.long));
        sent += texts.long.length;
      }
      most = Math.max(most, memoryMiB());
      await wait(60);
    }
    for (const socket of loud) socket.terminate();
  });
  const closed = (await Promise.all(sockets.map(wasClosed))).filter(Boolean).length;
  for (const socket of sockets) socket.destroy();
  const grown = most - before;
  if (grown > unreadGrowthMaxMiB || closed < sockets.length) failed = true;
  report("20 sockets do not read", times, `closed: ${closed} of 20; memory grew by ${grown.toFixed(0)} MiB`);
}

try {
  const room = await buyRoom(server.address, 40);
  const seats = await fillRoom(room, 30);
  const open = (seat: Seat) => new WireClient({ seat, socketAddress: server.address, address: server.address });
  const people = seats.slice(0, membersTalking).map(open);
  while (!people.every(({ isQuiet }) => isQuiet)) await wait(50);
  const bad = seats.slice(membersTalking);
  for (const [index, { what, run }] of kinds.entries()) {
    const answers: Answers = new Map();
    // Somebody else each time: who was slowed down stays so for a while.
    const seatsOfKind = bad.slice(index * 2, index * 2 + 3);
    const times = await beside(people, () => run(seatsOfKind, room, Date.now() + seconds * 1000, answers));
    report(what, times, [...answers].map(([answer, times]) => `${answer} ×${times}`).join(", "));
  }
  await deaf(people, bad.slice(-8));
  const alive = people.every(({ isQuiet }) => isQuiet);
  console.log(alive ? "Everybody is still there." : "Somebody was lost.");
  if (!alive) failed = true;
} finally {
  await server.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
