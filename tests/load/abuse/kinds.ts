import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { Limits } from "../../../worker/contract/limits.ts";
import { WireClient } from "../../chaos/wire-client.ts";
import type { Seat } from "../../chaos/wire-room.ts";
import {
  type Answers,
  type Attack,
  callAgain,
  closeTimeoutMs,
  count,
  deafSocket,
  drippingPart,
  flood,
  messageFrame,
  openSocket,
  post,
  wasClosed,
  writeFrame,
} from "./attacks.ts";

const MiB = 1024 * 1024;
const deafSockets = 20;
const socketsOpened = 1000;
const uploadsAtOnce = 60;

export interface Kind {
  what: string;
  run(attack: Attack): Promise<void>;
  /** What it must have come to, as the wire documents it. */
  held(answers: Answers, seconds: number): boolean;
}

const times = (answers: Answers, what: string) => answers[what] ?? 0;
const seatOf = ({ seats }: Attack, index = 0): Seat => {
  const seat = seats[index];
  if (!seat) throw new Error("somebody is missing");
  return seat;
};

const clientOf = (attack: Attack, index: number) => ({
  seat: seatOf(attack, index),
  address: attack.address,
  socketAddress: attack.address,
});

/** What a bucket of so many a minute lets through in a time. */
const allowed = (perMinute: number, seconds: number) => perMinute * (1 + seconds / 60) + 1;

export const kinds: readonly Kind[] = [
  {
    what: "nothing, to compare with",
    run: ({ until }) => wait(until - Date.now()),
    held: () => true,
  },
  {
    what: "three members flood with messages",
    run: async (attack) => {
      await Promise.all([0, 1, 2].map((n) => flood(attack, seatOf(attack, n), () => messageFrame("flood"))));
    },
    held: (answers) => times(answers, "ack -1") > 0 && times(answers, "closed 1008") > 0,
  },
  {
    what: "a member sends frames of 1 MiB",
    run: (attack) => {
      const giant = "x".repeat(MiB);
      return flood(attack, seatOf(attack), () => giant);
    },
    held: (answers) => times(answers, "ack -1") > 0 && times(answers, "closed 1008") > 0,
  },
  {
    what: `a member opens ${socketsOpened.toLocaleString("en")} sockets`,
    run: async (attack) => {
      const opened: WebSocket[] = [];
      while (opened.length < socketsOpened && Date.now() < attack.until) {
        opened.push(openSocket(attack, seatOf(attack)));
        if (opened.length % 20 === 0) await wait(50);
      }
      // Those that were closed last need a moment for it.
      await wait(Math.max(2 * closeTimeoutMs, attack.until - Date.now()));
      attack.answers["open at the end"] = opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
      for (const socket of opened) socket.removeAllListeners("close").terminate();
    },
    held: (answers) =>
      times(answers, "open at the end") <= Limits.socketsPerSession &&
      times(answers, "closed 1013") > 0 &&
      times(answers, "HTTP 429") > 0,
  },
  {
    what: `${uploadsAtOnce} parts of a file come in drops`,
    run: async (attack) => {
      const { token } = seatOf(attack);
      const wanted = { name: "a.bin", size: 1000, mime: "", category: "chat_file" };
      const begun = (await (await post(attack, "/api/uploads", wanted, token)).json()) as { data: { file_id: string } };
      const path = `/api/uploads/${begun.data.file_id}/parts/1`;
      const sockets = Array.from({ length: uploadsAtOnce }, () => drippingPart(attack, path, token, wanted.size));
      while (Date.now() < attack.until) {
        for (const socket of sockets) if (socket.writable) socket.write("x");
        await wait(500);
      }
      for (const socket of sockets) socket.destroy();
    },
    held: (answers) => times(answers, "HTTP 429") === uploadsAtOnce - Limits.uploadPartsOnTheWay,
  },
  {
    what: "an address guesses passwords, 50 at a time",
    run: (attack) => {
      const guess = { ic: attack.room.roomIc, password: "guess", mc: "Eve" };
      return callAgain(attack, 50, () => post(attack, "/api/login", guess));
    },
    held: (answers) => times(answers, "code -1") <= Limits.freePasswordTries + 2 && times(answers, "HTTP 429") > 0,
  },
  {
    what: "an address guesses coupons, 50 at a time",
    run: (attack) => {
      const guess = () => ({ code: randomBytes(4).toString("hex"), kind: "create", seats: 5, days: 7 });
      return callAgain(attack, 50, () => post(attack, "/api/coupons/check", guess()));
    },
    held: (answers) => times(answers, "code -1") <= Limits.couponTriesMax && times(answers, "HTTP 429") > 0,
  },
  {
    what: "an owner has somebody invited by mail, 5 letters at a time",
    run: async (attack) => {
      const victim = "victim@example.com";
      const { token } = attack.room.owner;
      await callAgain(attack, 5, () => post(attack, "/api/invites/mail", { emails: [victim] }, token));
      const box = (await (await fetch(`${attack.address}/dev/mailbox.json`)).json()) as unknown;
      attack.answers["letters that came"] = JSON.stringify(box).split(victim).length - 1;
    },
    held: (answers) => times(answers, "code 1") === 1 && times(answers, "letters that came") <= 1,
  },
  {
    what: "a member reads the history, 20 pages at a time",
    run: (attack) => {
      const headers = { token: seatOf(attack).token };
      return callAgain(attack, 20, () => fetch(`${attack.address}/api/messages?limit=100`, { headers }));
    },
    held: (answers, seconds) =>
      times(answers, "code 1") <= allowed(Limits.historyPagesPerMinute, seconds) && times(answers, "HTTP 429") > 0,
  },
  {
    what: `${deafSockets} sockets do not read, while six members talk as fast as they may`,
    run: async (attack) => {
      const deaf = [];
      for (let n = 0; n < deafSockets; n++) deaf.push(await deafSocket(attack, seatOf(attack, n % 4)));
      // They say nothing of their reading either, and are closed as well.
      const loud = [4, 5, 6, 7, 8, 9].map((n) => openSocket({ ...attack, answers: {} }, seatOf(attack, n)));
      await Promise.all(loud.map((socket) => new Promise((done) => socket.once("open", done))));
      // Twice as much as a socket may leave unread.
      const text = "x".repeat(3900);
      for (let sent = 0; sent < 2 * Limits.unreadBytesMax; sent += loud.length * text.length) {
        for (const socket of loud) socket.send(messageFrame(text));
        await wait(60);
      }
      for (const socket of loud) socket.terminate();
      for (const closed of await Promise.all(deaf.map(wasClosed))) count(attack, closed ? "closed 1013" : "still open");
    },
    held: (answers) => times(answers, "closed 1013") === deafSockets,
  },
  {
    what: `${deafSockets} sockets do not read and claim that they do, while six members talk as fast as they may`,
    run: (attack) => lie(attack, ['{"type":"got","data":{"rev":9007199254740991,"n":1}}']),
    held: (answers) => times(answers, "caught up") === 4,
  },
  {
    what: `${deafSockets} sockets do not read and ask for what they missed, again and again`,
    run: (attack) => lie(attack, ['{"type":"list_reconnect_msg","event_id":"evt-1-a","data":{"pos_id":0,"rev":0}}']),
    held: (answers) => times(answers, "caught up") === 4,
  },
];

/** Four members with sockets that never read send these frames all the time, beside six who talk; then the four come back. */
async function lie(attack: Attack, frames: readonly string[]): Promise<void> {
  const { until } = attack;
  const liars = [0, 1, 2, 3];
  const goOn = async (seat: Seat) => {
    while (Date.now() < until) {
      const socket = await deafSocket(attack, seat).catch(() => undefined);
      while (socket && !socket.destroyed && Date.now() < until) {
        for (const frame of frames) writeFrame(socket, frame);
        await wait(100);
      }
      if (Date.now() < until) await wait(500);
      else socket?.destroy();
    }
  };
  const loud = [4, 5, 6, 7, 8, 9].map((n) => new WireClient(clientOf(attack, n)));
  const talking = setInterval(() => {
    for (const client of loud) if (client.unsent < 5) client.say("x".repeat(3900));
  }, 60);
  await Promise.all(Array.from({ length: deafSockets }, (_, n) => goOn(seatOf(attack, n % liars.length))));
  clearInterval(talking);
  for (const client of loud) client.close();
  const back = liars.map((n) => new WireClient(clientOf(attack, n)));
  for (let tries = 0; tries < 600 && !back.every(({ isQuiet }) => isQuiet); tries++) await wait(50);
  for (const client of back) {
    count(attack, client.isQuiet ? "caught up" : "still behind");
    client.close();
  }
}
