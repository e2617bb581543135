import { vi } from "vitest";
import * as z from "zod/mini";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { ClientEvent, ServerEvent } from "../../../worker/contract/events.ts";
import {
  type CommandInput,
  type CommandName,
  commandFrames,
  type SignalInput,
  type SignalName,
  signalFrames,
} from "../../../worker/contract/frames/client-frames.ts";
import { fetchWorker, type Json } from "./api.ts";

/** Longest wait for a frame. A frame arrives at once, except on a busy machine. */
const patienceMs = 20_000;

let counter = 0;

const frames = { ...commandFrames, ...signalFrames };
export type FrameName = keyof typeof frames;
export type FrameInput<Name extends FrameName> = Name extends "sendMessage"
  ? Pick<CommandInput<"sendMessage">, "kind"> & Partial<CommandInput<"sendMessage">>
  : Name extends CommandName
    ? CommandInput<Name>
    : Name extends SignalName
      ? SignalInput<Name>
      : never;

/** Event ids in the format of the documented client. */
export function eventId(): string {
  counter += 1;
  return `evt-${Date.now()}-t${counter}`;
}

/** A client of the documented socket. */
export class TestSocket {
  readonly frames: Json[] = [];
  readonly closed: { code: number; reason: string }[] = [];
  /** Answers marks as the documented client does; the room takes a socket without answers for a stalled reader. */
  answersMarks = true;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.accept();
    socket.addEventListener("message", (event) => {
      const frame: Json = JSON.parse(String(event.data));
      this.frames.push(frame);
      if (frame.type === "mark" && this.answersMarks) this.send("got", { rev: 0, n: frame.data.n });
    });
    socket.addEventListener("close", (event) => {
      this.closed.push({ code: event.code, reason: event.reason });
    });
  }

  sendText(text: string | ArrayBuffer): void {
    this.#socket.send(text);
  }

  send<Name extends FrameName>(name: Name, data: FrameInput<Name>, event_id = eventId()): string {
    const complete = name === "sendMessage" ? { content: "", replyTo: 0, ...data } : data;
    return this.sendRaw(ClientEvent[name], z.encode(frames[name].data as z.ZodMiniType, complete), event_id);
  }

  /** Sends a frame in the names of the wire, which may be invalid. */
  sendRaw(type: string, data: unknown, event_id = eventId()): string {
    this.sendText(JSON.stringify({ type, event_id, data }));
    return event_id;
  }

  /** Sends a command and resolves with its ack. */
  ask<Name extends CommandName>(name: Name, data: FrameInput<Name>, event_id = eventId()): Promise<Json> {
    return this.#ack(this.send(name, data, event_id));
  }

  /** As `ask`, in the names of the wire. */
  askRaw(name: CommandName, data: unknown, event_id = eventId()): Promise<Json> {
    return this.#ack(this.sendRaw(ClientEvent[name], data, event_id));
  }

  #ack(eventId: string): Promise<Json> {
    return this.frame(({ type, event_id }) => type === "ack" && event_id === eventId);
  }

  /** Sends a text message and returns the acknowledged message. */
  async say(content: string, more: object = {}): Promise<Json> {
    const ack = await this.askRaw("sendMessage", { lx: 1, content, ...more });
    if (ack.code !== ResultCode.ok) throw new Error(`${ack.code} ${ack.msg}`);
    return ack.data[0];
  }

  /** Resolves with the first matching frame, received before or after the call. */
  frame(fits: (frame: Json) => boolean): Promise<Json> {
    return vi.waitFor(() => {
      const found = this.frames.find(fits);
      if (!found) throw new Error(`no such frame among ${summaryOf(this.frames)}`);
      return found;
    }, patienceMs);
  }

  push(event: ServerEvent): Promise<Json> {
    return this.frame((frame) => frame.type === ServerEvent[event]);
  }

  /** All pushed messages in the order of arrival. */
  pushedMessages(): Json[] {
    return this.frames.filter((frame) => frame.type === "c_add_msg").flatMap((frame) => frame.data);
  }

  close(code?: number): void {
    this.#socket.close(code);
  }

  /** Resolves with the close code and reason. */
  whenClosed(): Promise<{ code: number; reason: string }> {
    return vi.waitFor(() => {
      const [closed] = this.closed;
      if (!closed) throw new Error("still open");
      return closed;
    }, patienceMs);
  }
}

/** The last 20 frames with long texts cut: some tests send megabytes. */
function summaryOf(frames: readonly Json[]): string {
  const cut = (_: string, value: unknown) => (typeof value === "string" ? value.slice(0, 80) : value);
  return JSON.stringify(frames.slice(-20), cut).slice(-4000);
}

/** `query`: further parameters of the address. */
export async function connect(
  token: string,
  lang = "en",
  query: Record<string, string | number> = {},
): Promise<TestSocket> {
  const fields = Object.entries({ lang, ...query }).map(([name, value]) => [name, String(value)]);
  const response = await fetchWorker(`/api/socket?${new URLSearchParams(fields)}`, {
    headers: { upgrade: "websocket", "sec-websocket-protocol": `parley.v1, ${token}` },
  });
  if (!response.webSocket) throw new Error(`${response.status} ${await response.text()}`);
  return new TestSocket(response.webSocket);
}
