import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import { View } from "./view.ts";
import {
  ask,
  missed,
  page,
  reloadFrom,
  type ServerFrame,
  serverFrame,
  WireRefusal,
  wire,
  wireMember,
  wireMessage,
  wireRoom,
} from "./wire.ts";
import type { Seat } from "./wire-room.ts";

export interface WireClientOptions {
  seat: Seat;
  /** Address of the sockets (a proxy, for example) and address of the calls. */
  socketAddress: string;
  address: string;
  /** Average delay before a reconnect. */
  reconnectMs?: number;
}

interface Command {
  type: string;
  data: unknown;
  /** Number of times it was sent. */
  sent: number;
  settled(): void;
}

const resumeTimeoutMs = 15_000;

/**
 * A client written from the wire's documentation alone. Resends all unacknowledged commands with the same event ids.
 */
export class WireClient {
  readonly seat: Seat;
  readonly view: View;
  /** Acknowledged messages by event id. */
  readonly acked = new Map<string, { id: number; text: string }>();
  readonly counts = { sent: 0, acks: 0, duplicateAcks: 0, refused: 0, connects: 0, gaps: 0, reloads: 0, resumes: 0 };
  /** Milliseconds until the acknowledgement of each command that was sent once. */
  readonly ackTimesMs: number[] = [];
  /** Refused calls, malformed answers and refused sockets. A server that is not there is no error. */
  readonly errors: string[] = [];
  readonly recalls = new Set<number>();
  /** Furthest acknowledged read position. */
  ackedReadUpTo = 0;
  /** Code of the final close. */
  ended: number | undefined;
  /** Called once for each message that arrives on this socket for the first time. */
  onMessage: ((eventId: string) => void) | undefined;
  readonly #options: WireClientOptions;
  readonly #outbox = new Map<string, Command>();
  #socket: WebSocket | undefined;
  #live = false;
  #closed = false;
  #waiting: ServerFrame[] | undefined;
  #resumedAt = 0;
  readonly #sentAt = new Map<string, number>();
  #away: Promise<void> | undefined;
  #onReconnect: (() => void) | undefined;
  #resumed: ((answer: unknown) => void) | undefined;

  constructor(options: WireClientOptions) {
    this.#options = options;
    this.seat = options.seat;
    this.view = new View(options.seat.uid);
    void this.#run();
  }

  get isQuiet(): boolean {
    return this.#live && this.#outbox.size === 0 && this.#waiting === undefined;
  }

  get isLive(): boolean {
    return this.#live && this.#waiting === undefined;
  }

  get unsent(): number {
    return this.#outbox.size;
  }

  say(text: string, pid = 0): string {
    this.counts.sent++;
    return this.#command("add_msg", { lx: 1, content: text, ...(pid === 0 ? {} : { pid }) });
  }

  recall(id: number): void {
    this.#command("qx_msg", { msg_id: id }, () => this.recalls.add(id));
  }

  react(id: number, emoji: string, on: boolean): void {
    this.#command("react", { msg_id: id, emoji, on });
  }

  read(id: number): void {
    this.#command("read_msg", { msg_id: String(id) }, () => {
      this.ackedReadUpTo = Math.max(this.ackedReadUpTo, id);
      this.view.move([{ uid: this.seat.uid, pos_id: id }]);
    });
  }

  /** Drops the connection at once; a reconnect follows. */
  drop(): void {
    this.#socket?.terminate();
  }

  /** Disconnects until told to reconnect. */
  disconnect(): void {
    this.#away = new Promise((resolve) => {
      this.#onReconnect = resolve;
    });
    this.#socket?.terminate();
  }

  reconnect(): void {
    this.#onReconnect?.();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.terminate();
  }

  #command(type: string, data: object, settled: () => void = () => {}): string {
    const eventId = `evt-${Date.now()}-${randomUUID().slice(0, 12)}`;
    this.#outbox.set(eventId, { type, data, sent: 0, settled });
    if (this.#live) this.#transmit(eventId);
    return eventId;
  }

  #transmit(eventId: string): void {
    const command = this.#outbox.get(eventId);
    if (!command) return;
    command.sent++;
    if (command.sent === 1) this.#sentAt.set(eventId, performance.now());
    this.#socket?.send(JSON.stringify({ type: command.type, event_id: eventId, data: command.data }));
  }

  async #run(): Promise<void> {
    const { reconnectMs = 400 } = this.#options;
    while (!this.#closed && this.ended === undefined) {
      await this.#connect().catch((error: unknown) => this.#noteError(error));
      this.#live = false;
      this.#socket?.terminate();
      if (this.#away) await this.#away;
      else if (!this.#closed) await wait(reconnectMs * (0.5 + Math.random()));
      this.#away = undefined;
    }
  }

  /** One connection, from its opening to its end. */
  async #connect(): Promise<void> {
    const address = `${this.#options.socketAddress.replace("http", "ws")}/api/socket`;
    const socket = new WebSocket(address, ["parley.v1", this.seat.token], { perMessageDeflate: false });
    this.#socket = socket;
    // Recovery starts with the connection: frames wait until the resume is done.
    this.#waiting = [];
    const gone = new Promise<void>((resolve) => {
      socket.once("close", () => resolve());
      socket.on("error", (error) => {
        if (error.message.startsWith("Unexpected server response")) this.errors.push(error.message);
        resolve();
      });
    });
    const watch = wire.watch?.connected(this.seat.uid);
    socket.on("message", (data) => this.#received(String(data), watch));
    const pings = setInterval(() => socket.readyState === socket.OPEN && socket.send('{"type":"ping"}'), 20_000);
    try {
      await Promise.race([once(socket, "open"), gone.then(() => Promise.reject(new Error("not opened")))]);
      this.counts.connects++;
      await Promise.race([this.#recover(), gone.then(() => Promise.reject(new Error("lost")))]);
      this.#live = true;
      for (const eventId of this.#outbox.keys()) this.#transmit(eventId);
      await gone;
    } finally {
      clearInterval(pings);
    }
  }

  #noteError(error: unknown): void {
    if (error instanceof WireRefusal || error instanceof SyntaxError || error instanceof z.core.$ZodError)
      this.errors.push(error.message);
  }

  #received(text: string, watch?: (text: string) => void): void {
    watch?.(text);
    const frame = z.parse(serverFrame, JSON.parse(text));
    if (frame.type === "ack" && frame.origin_type === "list_reconnect_msg") {
      this.#resumed?.(frame.code === 1 ? frame.data : undefined);
      return;
    }
    if (frame.type === "mark") {
      const { n } = z.parse(z.object({ n: z.number() }), frame.data);
      this.#socket?.send(JSON.stringify({ type: "got", data: { rev: this.view.rev, n } }));
      return;
    }
    if (frame.type === "close_auth" || frame.type === "close_logout")
      this.ended = z.parse(z.object({ code: z.number() }), frame.data).code;
    if (this.#waiting) this.#waiting.push(frame);
    else if (!this.#take(frame)) {
      this.counts.gaps++;
      this.#waiting = [frame];
      this.#recover().catch((error: unknown) => {
        this.#noteError(error);
        this.#socket?.terminate();
      });
    }
  }

  /** Applies a frame; false, without any effect, if an earlier one is missing. */
  #take(frame: ServerFrame): boolean {
    if (frame.type === "c_add_msg") {
      const messages = z.parse(z.array(wireMessage), frame.data);
      for (const message of messages) {
        if (message.rev > this.view.rev + 1) return false;
        if (this.view.add(message)) this.onMessage?.(message.event_id);
        this.view.reach(message.rev);
      }
      return true;
    }
    if (frame.rev !== undefined && frame.rev > this.view.rev + 1) return false;
    if (frame.type === "ack") this.#acked(frame);
    else this.view.apply(frame);
    if (frame.rev !== undefined) this.view.reach(frame.rev);
    return true;
  }

  #acked({ event_id: eventId = "", code, data, rev }: ServerFrame): void {
    const command = this.#outbox.get(eventId);
    if (!command) return;
    this.#outbox.delete(eventId);
    if (code !== 1) {
      // A recall or a reaction may come too late; messages are never refused here.
      if (command.type === "add_msg") this.counts.refused++;
      return;
    }
    command.settled();
    if (command.type === "qx_msg" || command.type === "react") this.view.mine(command.type, command.data, rev);
    if (command.type !== "add_msg") return;
    const message = z.parse(z.tuple([wireMessage]), data)[0];
    this.counts.acks++;
    if (command.sent === 1) this.ackTimesMs.push(performance.now() - (this.#sentAt.get(eventId) ?? 0));
    // The server had stored it before the resend.
    else if (message.rev <= this.#resumedAt) this.counts.duplicateAcks++;
    this.acked.set(eventId, { id: message.id, text: message.content });
    this.view.add(message);
  }

  /** Resumes, then applies the waiting frames; repeats while these show another gap. */
  async #recover(): Promise<void> {
    for (;;) {
      this.counts.resumes++;
      if (this.view.epoch === "") await this.#load();
      else await this.#resume();
      this.#resumedAt = this.view.rev;
      const came = this.#waiting ?? [];
      const missing = came.findIndex((frame) => !this.#take(frame));
      if (missing < 0) {
        this.#waiting = undefined;
        break;
      }
      this.#waiting = came.slice(missing);
    }
    const { address, seat } = this.#options;
    this.view.seat(await ask(address, "/api/api_chat/list_msg_user", z.array(wireMember), { token: seat.token }));
  }

  async #resume(): Promise<void> {
    for (;;) {
      const { lastId, rev, epoch, clearedTo } = this.view;
      const answer = await this.#askToResume({ pos_id: Math.max(lastId, clearedTo), rev, epoch });
      if (z.safeParse(reloadFrom, answer).success) {
        this.counts.reloads++;
        await this.#load();
        return;
      }
      const { list, rev: reached, cleared_to, more } = z.parse(missed, answer);
      this.view.catchUp(list, reached, cleared_to);
      if (!more) return;
    }
  }

  async #askToResume(data: object): Promise<unknown> {
    const ending = new AbortController();
    const answer = new Promise<unknown>((resolve) => {
      this.#resumed = resolve;
    });
    const eventId = `evt-${Date.now()}-${randomUUID().slice(0, 12)}`;
    this.#socket?.send(JSON.stringify({ type: "list_reconnect_msg", event_id: eventId, data }));
    const late = wait(resumeTimeoutMs, undefined, { signal: ending.signal }).catch(() => undefined);
    try {
      return await Promise.race([answer, late]);
    } finally {
      ending.abort();
    }
  }

  /** Loads the room, then its whole history. */
  async #load(): Promise<void> {
    const { address, seat } = this.#options;
    const { token } = seat;
    const room = await ask(address, "/api/api_chat/get_liao_info", wireRoom, { token });
    this.view.begin(room.epoch, room.rev, room.cleared_to);
    for (let more = true; more; ) {
      const query = `/api/messages?limit=100&after=${this.view.lastId}`;
      const answer = await ask(address, query, page, { token });
      for (const message of answer.list) this.view.add(message);
      more = answer.more && answer.list.length > 0;
    }
  }
}
