import * as z from "zod/mini";
import { listMembers } from "../../../worker/contract/endpoints/members.ts";
import { listMessages, searchMessages } from "../../../worker/contract/endpoints/messages.ts";
import { getRoom } from "../../../worker/contract/endpoints/room.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { resumeQuery } from "../harness/parley-protocol.ts";
import { promised } from "../harness/processes.ts";
import type { OpenRoom } from "../harness/protocols.ts";
import { RawSocket } from "../harness/raw-socket.ts";
import { answerError } from "../harness/schemas.ts";

const answer = z.object({
  code: z.literal(1),
  data: z.object({ list: z.array(z.object({ id: z.number() })), more: z.boolean() }),
});

/** A page of messages, and the milliseconds until it was read. */
interface Page {
  ids: number[];
  more: boolean;
  ms: number;
}

/** Calls of one member over the public wire. Each answer is checked against its schema, outside of the measured time. */
export class Visit {
  readonly #port: number;
  readonly #room: OpenRoom;

  constructor(port: number, room: OpenRoom) {
    this.#port = port;
    this.#room = room;
  }

  get #token(): string {
    return this.#room.tokens?.[1] ?? "";
  }

  /** Milliseconds until the room is open: its facts, members and newest page, and the socket beside them. */
  async open(): Promise<number> {
    const began = performance.now();
    const rest = async () => {
      const answers = [await this.#ask(getRoom.path)];
      const newest = `${listMessages.path}?limit=${Limits.historyPageMax}`;
      answers.push(...(await Promise.all([this.#ask(listMembers.path), this.#ask(newest)])));
      return answers;
    };
    const [answers] = await Promise.all([rest(), this.#openSocket()]);
    const ms = performance.now() - began;
    for (const check of answers) check();
    return ms;
  }

  /** A page of the history. */
  async page(query: Record<string, number>): Promise<Page> {
    const parameters = Object.entries({ limit: Limits.historyPageMax, ...query }).map(
      ([name, value]) => `${name}=${value}`,
    );
    return await this.#page(`${listMessages.path}?${parameters.join("&")}`);
  }

  async search(q: string): Promise<Page> {
    return await this.#page(searchMessages.path, { q, limit: Limits.searchPage });
  }

  async #page(path: string, body?: object): Promise<Page> {
    const began = performance.now();
    const check = await this.#ask(path, body);
    const ms = performance.now() - began;
    const { data } = z.parse(answer, check());
    return { ids: data.list.map(({ id }) => id), more: data.more, ms };
  }

  /** Returns the check of the answer, which throws on a difference from its schema and returns the JSON. */
  async #ask(path: string, body?: object): Promise<() => unknown> {
    const method = body ? "POST" : "GET";
    const headers = { token: this.#token, "content-type": "application/json" };
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const send = () => fetch(`http://127.0.0.1:${this.#port}${path}`, request);
    // The server closes a connection that was idle for 5 s, and a busy process notices that too late.
    const response = await send().catch(send);
    const text = await response.text();
    return () => {
      const error = answerError({ method, path, status: response.status, text, times: 1 });
      if (error !== undefined) throw new Error(`${method} ${path}: ${error}: ${text.slice(0, 300)}`);
      return JSON.parse(text) as unknown;
    };
  }

  async #openSocket(): Promise<void> {
    const { path, lastId, rev } = this.#room;
    const resumed = promised();
    const socket = new RawSocket({
      port: this.#port,
      path: path + resumeQuery(lastId, rev),
      protocols: `parley.v1, ${this.#token}`,
      record: [],
      onText: () => resumed.resolve(),
      onClose: () => resumed.reject(new Error("the socket was closed")),
    });
    await resumed.promise;
    resumed.promise.catch(() => {});
    socket.cut();
  }
}
