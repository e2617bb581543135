import { randomBytes } from "node:crypto";
import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import * as Limits from "../../../worker/contract/limits.ts";
import { ask } from "../../chaos/wire.ts";
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
  wasClosed,
  writeFrame,
} from "./attacks.ts";

const MiB = 1024 * 1024;
const deafSockets = 20;
const socketsOpened = 1000;
const uploadsAtOnce = 60;

export interface Kind {
  what: string;
  /** Seats that the attack needs (3), and its duration in seconds (12). */
  seats?: number;
  seconds?: number;
  /** Runs on a fresh server, because earlier attacks would have grown its memory. */
  alone?: boolean;
  /** Permitted growth of the server's memory beyond that of `talkingOnly`; without it memory is not judged. */
  memoryMaxMiB?: number;
  run(attack: Attack): Promise<void>;
  /** Whether the answers are those that the wire documents. */
  held(answers: Answers, seconds: number): boolean;
  /** `memoryMaxMiB`: growth beyond the moment before the step. */
  afterwards?: Pick<Kind, "what" | "held" | "memoryMaxMiB">;
}

const times = (answers: Answers, what: string) => answers[what] ?? 0;
const seatOf = ({ seats }: Attack, index = 0): Seat => {
  const seat = seats[index];
  if (!seat) throw new Error("The attack needs a member");
  return seat;
};

const clientOf = (attack: Attack, index: number) => ({
  seat: seatOf(attack, index),
  address: attack.address,
  socketAddress: attack.address,
});

/** Four members load 6 MiB each, in pages. */
export const comeBackMaxMiB = 96;
/** The same traffic without stalled sockets. */
export const talkingOnly = "six members talk as fast as they may, to compare with";
const peopleOfUnread = 10;
const unread = {
  seats: peopleOfUnread,
  seconds: 60,
  alone: true,
  memoryMaxMiB: 60,
  afterwards: {
    what: "… and then reconnect",
    memoryMaxMiB: comeBackMaxMiB,
    held: (answers: Answers) =>
      times(answers, "closed 1013") === deafSockets &&
      times(answers, "caught up") === deafSockets / Limits.socketsPerSession,
  },
};

/** Number of calls that a token bucket of `perMinute` admits in a time. */
const allowed = (perMinute: number, seconds: number) => perMinute * (1 + seconds / 60) + 1;

export const kinds: readonly Kind[] = [
  {
    what: "no attack, for comparison",
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
      // The sockets closed last need a moment to finish.
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
    what: `${uploadsAtOnce} parts of a file arrive slowly`,
    run: async (attack) => {
      const { token } = seatOf(attack);
      const body = { name: "a.bin", size: 1000, mime: "", category: "chat_file" };
      const begun = z.object({ file_id: z.string() });
      const parts: ClientRequest[] = [];
      while (parts.length < uploadsAtOnce) {
        const { file_id } = await ask(attack.address, "/api/uploads", begun, { method: "POST", token, body });
        const path = `/api/uploads/${file_id}/parts/1`;
        // A part that is sent more often is refused for another reason.
        for (let n = 0; n < Limits.uploadPartsResentMax; n++) parts.push(drippingPart(attack, path, token, body.size));
      }
      while (Date.now() < attack.until) {
        for (const part of parts) if (!part.destroyed) part.write("x");
        await wait(500);
      }
      for (const part of parts) part.destroy();
    },
    held: (answers) => times(answers, "HTTP 429") === uploadsAtOnce - Limits.uploadPartsInFlight,
  },
  {
    what: "an address guesses passwords, 50 at a time",
    run: (attack) => {
      const body = { ic: attack.room.roomIc, password: "guess", mc: "Eve" };
      return callAgain(attack, 50, "/api/login", () => ({ method: "POST", body }));
    },
    held: (answers) => times(answers, "code -1") <= Limits.freePasswordTries + 2 && times(answers, "HTTP 429") > 0,
  },
  {
    what: "an address guesses coupons, 50 at a time",
    run: (attack) => {
      const guess = () => ({ code: randomBytes(4).toString("hex"), kind: "create", seats: 5, days: 7 });
      return callAgain(attack, 50, "/api/coupons/check", () => ({ method: "POST", body: guess() }));
    },
    held: (answers) => times(answers, "code -1") <= Limits.couponTriesMax && times(answers, "HTTP 429") > 0,
  },
  {
    what: "an owner invites one address by email, 5 requests at a time",
    run: async (attack) => {
      const victim = "victim@example.com";
      const { token } = attack.room.owner;
      const body = { emails: [victim] };
      await callAgain(attack, 5, "/api/invites/mail", () => ({ method: "POST", token, body }));
      const box = (await (await fetch(`${attack.address}/dev/mailbox.json`)).json()) as unknown;
      attack.answers["emails received"] = JSON.stringify(box).split(victim).length - 1;
    },
    held: (answers) => times(answers, "code 1") === 1 && times(answers, "emails received") <= 1,
  },
  {
    what: "a member reads the history, 20 pages at a time",
    run: (attack) => {
      const { token } = seatOf(attack);
      return callAgain(attack, 20, `/api/messages?limit=${Limits.historyReadPageMax}`, () => ({ token }));
    },
    held: (answers, seconds) =>
      times(answers, "code 1") <= allowed(Limits.historyPagesPerMinute, seconds) && times(answers, "HTTP 429") > 0,
  },
  {
    what: talkingOnly,
    seats: peopleOfUnread,
    alone: true,
    seconds: 60,
    run: (attack) => readNothing(attack, [], 0),
    held: () => true,
  },
  {
    what: `${deafSockets} sockets do not read, while six members talk as fast as they may`,
    ...unread,
    seconds: 30,
    run: (attack) => readNothing(attack, []),
    held: () => true,
  },
  {
    what: `${deafSockets} sockets do not read and claim that they do, while six members talk as fast as they may`,
    ...unread,
    run: (attack) => readNothing(attack, ['{"type":"got","data":{"rev":9007199254740991,"n":1}}']),
    held: () => true,
  },
  {
    what: `${deafSockets} sockets do not read and ask for all missed messages in a loop`,
    ...unread,
    run: (attack) =>
      readNothing(attack, ['{"type":"list_reconnect_msg","event_id":"evt-1-a","data":{"pos_id":0,"rev":0}}']),
    held: () => true,
  },
];

/**
 * Four members with five stalled sockets each send these frames continuously, beside six who write. Afterwards the
 * sockets are checked for a close frame, and the four reconnect.
 */
async function readNothing(attack: Attack, frames: readonly string[], sockets = deafSockets): Promise<void> {
  const clients = Array.from({ length: peopleOfUnread }, (_, n) => new WireClient(clientOf(attack, n)));
  while (!clients.every(({ isLive }) => isLive)) await wait(50);
  const returning = clients.slice(0, deafSockets / Limits.socketsPerSession);
  const loud = clients.slice(returning.length);
  for (const client of returning) client.disconnect();
  const deaf: Socket[] = [];
  for (let n = 0; n < sockets; n++) deaf.push(await deafSocket(attack, seatOf(attack, n % returning.length)));
  while (Date.now() < attack.until) {
    for (const socket of deaf) for (const frame of frames) writeFrame(socket, frame);
    for (const client of loud) if (client.unsent < 5) client.say("x".repeat(3900));
    await wait(100);
  }
  attack.afterwards = async (then) => {
    for (const closed of await Promise.all(deaf.map(wasClosed))) count(then, closed ? "closed 1013" : "still open");
    for (const client of returning) client.reconnect();
    const last = Math.max(...loud.map(({ view }) => view.lastId));
    const isBack = ({ isQuiet, view }: WireClient) => isQuiet && view.lastId >= last;
    while (Date.now() < then.until && !returning.every(isBack)) await wait(50);
    for (const client of returning) count(then, isBack(client) ? "caught up" : "still behind");
    for (const client of clients) client.close();
  };
}
