import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import { type ServerFrame, serverFrame, wire, wireMessage } from "../chaos/wire.ts";
import { buyRoom, fillRoom, type Seat } from "../chaos/wire-room.ts";
import type { Run } from "./guarantee-runs.ts";
import { at } from "./harness/statistics.ts";

const votingMs = 10_000;
const answeredWithinMs = 10_000;
const connectedAtOnce = 25;
const options = ["Monday", "Wednesday", "Friday", "Sunday"];

const pollFrame = z.object({ data: z.object({ poll: z.object({ voters: z.number() }) }) });

/** A member's socket, which parses only acknowledgements and results of polls. */
class Voter {
  /** Arrival of each number of voters. */
  readonly results: { at: number; voters: number }[] = [];
  receivedAt = 0;
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (frame: ServerFrame) => void>();

  constructor(address: string, { token, uid }: Seat) {
    const socketAddress = `${address.replace("http", "ws")}/api/socket`;
    this.#socket = new WebSocket(socketAddress, ["parley.v1", token], { perMessageDeflate: false });
    const watch = wire.watch?.connected(uid);
    this.#socket.on("message", (data) => {
      watch?.(String(data));
      this.#received(String(data));
    });
  }

  async opened(): Promise<void> {
    await once(this.#socket, "open");
  }

  /** Sends a command; resolves with its acknowledgement. */
  ask(type: string, data: object): Promise<ServerFrame> {
    const eventId = `evt-${Date.now()}-${randomUUID().slice(0, 12)}`;
    this.#socket.send(JSON.stringify({ type, event_id: eventId, data }));
    return new Promise((resolve) => this.#answers.set(eventId, resolve));
  }

  close(): void {
    this.#socket.terminate();
  }

  #received(text: string): void {
    this.receivedAt = performance.now();
    if (text.startsWith('{"type":"c_poll"')) {
      const { data } = z.parse(pollFrame, JSON.parse(text));
      this.results.push({ at: this.receivedAt, voters: data.poll.voters });
    } else if (text.startsWith('{"type":"ack"')) {
      const frame = z.parse(serverFrame, JSON.parse(text));
      this.#answers.get(frame.event_id ?? "")?.(frame);
    } else if (text.startsWith('{"type":"mark"')) {
      this.#socket.send(text.replace("mark", "got").replace('"data":{', '"data":{"rev":0,'));
    }
  }
}

/** A full room in which every member votes within ten seconds. */
export const pollInFullRoom: Run = async ({ address }, { voters: size }) => {
  const room = await buyRoom(address, size);
  const seats = await fillRoom(room, size - 1);
  const voters: Voter[] = [];
  for (let from = 0; from < seats.length; from += connectedAtOnce) {
    const group = seats.slice(from, from + connectedAtOnce).map((seat) => new Voter(address, seat));
    await Promise.all(group.map((voter) => voter.opened()));
    voters.push(...group);
  }
  const [owner] = voters;
  if (!owner) throw new Error("The run needs an owner");
  // The frames about the members who connect arrive first.
  while (performance.now() - Math.max(...voters.map(({ receivedAt }) => receivedAt)) < 2000) await wait(100);

  const sent = await owner.ask("add_msg", { lx: 1, content: "When shall we meet?", poll: { options } });
  const { id } = z.parse(z.tuple([wireMessage]), sent.data)[0];
  const ackedAt: number[] = [];
  const ackMs: number[] = [];
  const voting = voters.map(async (voter, index) => {
    await wait((index * votingMs) / voters.length);
    const from = performance.now();
    const { code } = await voter.ask("vote_msg", { msg_id: id, choices: [index % options.length] });
    if (code !== 1) return;
    ackedAt.push(performance.now());
    ackMs.push(performance.now() - from);
  });
  await Promise.race([Promise.all(voting), wait(votingMs + answeredWithinMs)]);
  const isComplete = ({ results }: Voter) => results.at(-1)?.voters === ackedAt.length;
  for (let left = 100; left > 0 && !voters.every(isComplete); left--) await wait(100);
  for (const voter of voters) voter.close();

  // Results with n voters contain the first n acknowledged votes, because acknowledgements follow the count.
  const visibleMs = voters.map(({ results }) =>
    ackedAt.map((acked, index) => {
      const seen = results.find(({ voters: counted }) => counted > index);
      return seen ? seen.at - acked : Number.POSITIVE_INFINITY;
    }),
  );
  const none = (what: string, value: number) => ({ what, unit: "", value, atMost: 0 });
  return {
    title: `a room of ${voters.length} with a poll, ${voters.length} votes in ${votingMs / 1000} s`,
    figures: [
      none("votes without an acknowledgement", voters.length - ackedAt.length),
      none("views without all votes", voters.filter((voter) => !isComplete(voter)).length),
      { what: "vote to ack, p95", unit: "ms", value: at(ackMs, 0.95) },
      {
        what: "ack to any view, slowest",
        unit: "ms",
        value: visibleMs.flat().reduce((a, b) => Math.max(a, b), 0),
        atMost: 1000,
      },
      {
        what: "poll frames in any view, most",
        unit: "",
        value: Math.max(...voters.map(({ results }) => results.length)),
        // The first vote's, and one a second until the last vote is counted.
        atMost: votingMs / 1000 + 2,
      },
    ],
  };
};
