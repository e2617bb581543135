import * as z from "zod/mini";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { ClientEvent, ServerEvent } from "../../../worker/contract/events.ts";
import {
  type CommandInput,
  type CommandName,
  type CommandReply,
  commandFrames,
  type SignalInput,
  type SignalName,
  signalFrames,
} from "../../../worker/contract/frames/client-frames.ts";
import type { Missed } from "../../../worker/contract/frames/resume.ts";
import {
  type Ack,
  decodeServerFrame,
  type PushData,
  type PushName,
  type ServerFrame,
} from "../../../worker/contract/frames/server-frames.ts";
import { declaredNotices } from "../../../worker/contract/known-notices.ts";
import type { Message } from "../../../worker/contract/message.ts";
import { waitLimitMs } from "../../support/time-limits.ts";
import { fetchWorker, type Json } from "./api.ts";

// Before a test replaces it.
const { setTimeout } = globalThis;

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

/** The ack of a command. `data` is null when the command was refused. */
export type TestAck<Name extends CommandName> = Ack & {
  data: Name extends "resume" ? Missed & { reloadFrom?: number } : CommandReply<Name>;
};
interface TestPush<Name extends PushName> {
  event: Name;
  data: PushData<Name>;
  rev?: number;
}

/** Decoded frames by their wire object: waiting tests look at all frames again and again, some of them megabytes. */
const decodedFrames = new WeakMap<object, ServerFrame | undefined>();

function decoded(frame: Json): ServerFrame | undefined {
  if (!decodedFrames.has(frame)) decodedFrames.set(frame, decodeServerFrame(JSON.stringify(frame)));
  return decodedFrames.get(frame);
}

function pushOf<Name extends PushName>(name: Name, frame: Json): TestPush<Name> | undefined {
  const push = frame.type === ServerEvent[name] ? decoded(frame) : undefined;
  return push?.event === name ? (push as unknown as TestPush<Name>) : undefined;
}

/** Event ids in the format of the documented client. */
export function eventId(): string {
  counter += 1;
  return `evt-${Date.now()}-t${counter}`;
}

/** A client of the documented socket. */
export class TestSocket {
  /** All frames in the names of the wire. */
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
  async ask<Name extends CommandName>(
    name: Name,
    data: FrameInput<Name>,
    event_id = eventId(),
  ): Promise<TestAck<Name>> {
    const frame = decoded(await this.#ack(this.send(name, data, event_id)));
    if (frame?.event !== "ack") throw new Error("no ack");
    return frame.ack as TestAck<Name>;
  }

  /** As `ask`, in the names of the wire. */
  askRaw(name: CommandName, data: unknown, event_id = eventId()): Promise<Json> {
    return this.#ack(this.sendRaw(ClientEvent[name], data, event_id));
  }

  #ack(eventId: string): Promise<Json> {
    return this.frame(({ type, event_id }) => type === "ack" && event_id === eventId);
  }

  /** Sends a text message and returns the acknowledged message. */
  async say(content: string, more: { replyTo?: number } = {}): Promise<Message> {
    const { code, text, data } = await this.ask("sendMessage", { kind: "text", content, ...more });
    const [message] = code === ResultCode.ok ? data : [];
    if (!message) throw new Error(`${code} ${text}`);
    return message;
  }

  /** Resolves with the first matching frame, received before or after the call. */
  async frame(fits: (frame: Json) => boolean): Promise<Json> {
    let found: Json;
    await this.until(() => {
      found = this.frames.find(fits);
      return found !== undefined;
    });
    return found;
  }

  /** Resolves when `fits` holds, after a frame or another event of the socket. */
  async until(fits: () => boolean, event: "message" | "close" = "message"): Promise<void> {
    while (!fits())
      await new Promise<void>((resolve, reject) => {
        const late = () => reject(new Error(`no such ${event} after ${summaryOf(this.frames)}`));
        const timer = setTimeout(late, waitLimitMs);
        const arrived = () => {
          clearTimeout(timer);
          resolve();
        };
        this.#socket.addEventListener(event, arrived, { once: true });
      });
  }

  /** Resolves with the first matching push of this name, received before or after the call. */
  async push<Name extends PushName>(
    name: Name,
    fits: (data: PushData<Name>) => boolean = () => true,
  ): Promise<TestPush<Name>> {
    const frame = await this.frame((frame) => {
      const push = pushOf(name, frame);
      return push !== undefined && fits(push.data);
    });
    return pushOf(name, frame) as TestPush<Name>;
  }

  /** The pushes of this name in the order of arrival. */
  pushes<Name extends PushName>(name: Name): TestPush<Name>[] {
    return this.frames.flatMap((frame) => pushOf(name, frame) ?? []);
  }

  /** All pushed messages in the order of arrival. */
  pushedMessages(): Message[] {
    return this.pushes("messagesAdded").flatMap(({ data }) => data);
  }

  close(code?: number): void {
    this.#socket.close(code);
  }

  /** Resolves with the close code and reason. */
  async whenClosed(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed.length > 0, "close");
    return this.closed[0] as { code: number; reason: string };
  }
}

/** The last 20 frames with long texts cut: some tests send megabytes. */
function summaryOf(frames: readonly Json[]): string {
  const cut = (_: string, value: unknown) => (typeof value === "string" ? value.slice(0, 80) : value);
  return JSON.stringify(frames.slice(-20), cut).slice(-4000);
}

/** `query`: further parameters of the address. The client knows all notices, unless `query` says otherwise. */
export async function connect(
  token: string,
  lang = "en",
  query: Record<string, string | number | undefined> = {},
): Promise<TestSocket> {
  const fields = Object.entries({ lang, ...declaredNotices, ...query }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const response = await fetchWorker(`/api/socket?${new URLSearchParams(fields)}`, {
    headers: { upgrade: "websocket", "sec-websocket-protocol": `parley.v1, ${token}` },
  });
  if (!response.webSocket) throw new Error(`${response.status} ${await response.text()}`);
  return new TestSocket(response.webSocket);
}
