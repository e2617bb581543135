import { once } from "node:events";
import * as z from "zod/mini";
import { ResultCode } from "../../contract/codes.ts";
import type { Endpoint } from "../../contract/endpoints/endpoint.ts";
import { getLink, logIn } from "../../contract/endpoints/entrance.ts";
import { leaveRoom } from "../../contract/endpoints/room.ts";
import { ClientEvent, pingFrame, pongFrame, subprotocol } from "../../contract/events.ts";
import { type CommandInput, commandFrames } from "../../contract/frames/client-frames.ts";
import { type Ack, decodeServerFrame, type ServerFrame } from "../../contract/frames/server-frames.ts";
import * as Limits from "../../contract/limits.ts";
import type { Message } from "../../contract/message.ts";
import { responseBody } from "../../contract/response-body.ts";
import { socketPath } from "../../contract/routes/paths.ts";

export interface Figure {
  what: "round trip" | "connect" | "join" | "ack" | "delivery";
  medianMs: number;
  worstMs: number;
  times: number;
}

const rounds = 10;
/** Below the flood limits of a member. */
const pauseMs = 200;

/**
 * Takes a seat of the room and measures, from this machine: a ping's round trip over an open connection, which the
 * platform answers without the room; opening a connection; the login; a message's acknowledgement; and its arrival at
 * another connection. Recalls its messages and gives the seat up. Throws an error for the user.
 */
export async function probeRoom(link: URL, password: string): Promise<Figure[]> {
  const { origin } = link;
  const code = link.pathname.split("/").at(-1) ?? "";
  // By another link the probe would be the member of that link, and end that member's seat.
  const { kind } = await ask(origin, { ...getLink, path: getLink.path.replace(":code", code) });
  if (kind !== "room") throw new Error("The probe needs the room link, which new members get.");
  const joined = performance.now();
  const login = await ask(origin, logIn, { code, password, name: "Probe" });
  const joinMs = performance.now() - joined;
  if (!("token" in login)) throw new Error("The owner of this room lets people in one by one.");
  const { token, room } = login;
  const sockets: ProbeSocket[] = [];
  try {
    if (room.sealed) throw new Error("The messages of a sealed room need its keys.");
    const connects: number[] = [];
    for (let round = 0; round < rounds / 2; round++) {
      const began = performance.now();
      const socket = await ProbeSocket.open(origin, token);
      connects.push(performance.now() - began);
      if (sockets.push(socket) > 2) sockets.shift()?.close();
    }
    const [speaker, listener] = sockets as [ProbeSocket, ProbeSocket];
    const pings: number[] = [];
    for (let round = 0; round < rounds; round++) pings.push(await speaker.ping());
    const acks: number[] = [];
    const deliveries: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const eventId = `evt-${Date.now()}-probe${round}`;
      const began = performance.now();
      const arrived = listener
        .next((frame) => ownMessage(frame, eventId))
        .then((message) => {
          deliveries.push(performance.now() - began);
          return message;
        });
      const acked = speaker
        .next((frame) => ackOf(frame, eventId))
        .then((ack) => {
          acks.push(performance.now() - began);
          checkAck(ack);
        });
      speaker.send("sendMessage", eventId, { kind: "text", content: `Probe ${round + 1}`, replyTo: 0 });
      const [{ id: messageId }] = await Promise.all([arrived, acked]);
      const recallId = `evt-${Date.now()}-recall${round}`;
      const recalled = speaker.next((frame) => ackOf(frame, recallId));
      speaker.send("recall", recallId, { messageId });
      checkAck(await recalled);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return [
      figure("round trip", pings),
      figure("connect", connects),
      figure("join", [joinMs]),
      figure("ack", acks),
      figure("delivery", deliveries),
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await ask(origin, leaveRoom, undefined, token).catch(() => undefined);
  }
}

function ownMessage(frame: ServerFrame, eventId: string): Message | undefined {
  return frame.event === "messagesAdded" ? frame.data.find((message) => message.eventId === eventId) : undefined;
}

function ackOf(frame: ServerFrame, eventId: string): Ack | undefined {
  return frame.event === "ack" && frame.ack.eventId === eventId ? frame.ack : undefined;
}

function checkAck({ code, text }: Ack): void {
  if (code !== ResultCode.ok) throw new Error(text || "The room refuses messages of a new member.");
}

function figure(what: Figure["what"], all: readonly number[]): Figure {
  const sorted = all.toSorted((a, b) => a - b);
  return { what, medianMs: sorted[sorted.length >> 1] ?? 0, worstMs: sorted.at(-1) ?? 0, times: all.length };
}

async function ask<C extends Endpoint>(
  origin: string,
  endpoint: C,
  body?: z.output<NonNullable<C["body"]>>,
  token?: string,
): Promise<z.output<C["data"]>> {
  const answer = await fetch(new URL(endpoint.path, origin), {
    method: endpoint.method,
    headers: { "content-type": "application/json", ...(token === undefined ? {} : { token }) },
    ...(endpoint.body && body !== undefined ? { body: JSON.stringify(z.encode(endpoint.body, body)) } : {}),
    signal: AbortSignal.timeout(Limits.requestTimeoutMs),
  }).catch(() => {
    throw new Error(`${origin} does not answer.`);
  });
  const { code, data, msg } = z.parse(responseBody, await answer.json());
  if (code !== ResultCode.ok) throw new Error(msg);
  return z.decode(endpoint.data, data as never) as z.output<C["data"]>;
}

/** A member's connection. Its promises reject when the server closes it or does not answer. */
class ProbeSocket {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(origin: string, token: string): Promise<ProbeSocket> {
    const address = new URL(socketPath, origin);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address.href, [subprotocol, token]);
    await once(socket, "open", { signal: AbortSignal.timeout(Limits.connectTimeoutMs) });
    return new ProbeSocket(socket);
  }

  send<C extends "sendMessage" | "recall">(command: C, eventId: string, input: CommandInput<C>): void {
    const data = z.encode(commandFrames[command].data as z.ZodMiniType, input);
    this.#socket.send(JSON.stringify({ type: ClientEvent[command], event_id: eventId, data }));
  }

  async ping(): Promise<number> {
    const began = performance.now();
    const answered = this.#first((text) => text === pongFrame || undefined);
    this.#socket.send(pingFrame);
    await answered;
    return performance.now() - began;
  }

  /** The first value that `read` finds in the next frames. */
  next<T>(read: (frame: ServerFrame) => T | undefined): Promise<T> {
    return this.#first((text) => {
      const frame = decodeServerFrame(text);
      return frame && read(frame);
    });
  }

  async #first<T>(read: (text: string) => T | undefined): Promise<T> {
    const ending = new AbortController();
    const { signal } = ending;
    const late = AbortSignal.timeout(Limits.ackTimeoutMs);
    try {
      return await new Promise<T>((resolve, reject) => {
        const fail = (reason: string) => () => reject(new Error(reason));
        const onMessage = ({ data }: MessageEvent) => {
          const found = read(String(data));
          if (found !== undefined) resolve(found);
        };
        this.#socket.addEventListener("message", onMessage, { signal });
        this.#socket.addEventListener("close", fail("The server closed the connection."), { signal });
        late.addEventListener("abort", fail("The server does not answer."), { signal });
      });
    } finally {
      ending.abort();
    }
  }

  close(): void {
    this.#socket.close();
  }
}
