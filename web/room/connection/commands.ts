import { ResultCode } from "@contract/codes.ts";
import type { CommandInput, CommandName, CommandReply } from "@contract/frames/client-frames.ts";
import type { Ack } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import { ApiError, errorKind } from "../../api/api-error.ts";
import { newEventId } from "../../lib/ids.ts";
import { encodeCommand } from "./frames.ts";

interface Pending {
  command: CommandName;
  input: unknown;
  checksLeft: number;
  resolve(reply: unknown): void;
  reject(error: ApiError): void;
}

export interface CommandOptions {
  eventId?: string;
  timeoutMs?: number;
}

export type Answered = { [C in CommandName]: { command: C; input: CommandInput<C>; ack: Ack } }[CommandName];

/**
 * Sends commands and matches acks to them. Rejects with an `ApiError`: `refused`, `timeout`, `unexpected` for a command
 * that succeeded with an unreadable answer, or `unsent` without a connection. After a lost connection an `unsent`
 * command may still have been executed.
 */
export class Commands {
  readonly #send: (text: string) => boolean;
  readonly #onUnanswered: (unanswered: boolean) => void;
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #pending = new Map<string, Pending>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(send: (text: string) => boolean, onUnanswered: (unanswered: boolean) => void = () => {}) {
    this.#send = send;
    this.#onUnanswered = onUnanswered;
  }

  request<C extends CommandName>(
    command: C,
    input: CommandInput<C>,
    options: CommandOptions = {},
  ): Promise<CommandReply<C>> {
    const { eventId = newEventId() } = options;
    const reply = this.expect(command, input, { ...options, eventId });
    if (!this.#send(encodeCommand(command, eventId, input))) this.giveUp(eventId);
    return reply;
  }

  /** Waits for the ack of a frame that the caller sends. */
  expect<C extends CommandName>(
    command: C,
    input: CommandInput<C>,
    { eventId, timeoutMs = Limits.ackTimeoutMs }: CommandOptions & { eventId: string },
  ): Promise<CommandReply<C>> {
    return new Promise((resolve, reject) => {
      // Counted in timer ticks: time that the device slept does not count towards the timeout.
      const checksLeft = Math.ceil(timeoutMs / Limits.ackCheckEveryMs) + 1;
      this.#pending.set(eventId, { command, input, checksLeft, resolve: resolve as (reply: unknown) => void, reject });
      if (this.#silence === undefined) this.#expectFrame();
      this.#timer ??= setInterval(() => this.#check(), Limits.ackCheckEveryMs);
    });
  }

  /** Frames of all pending commands, in order. */
  get frames(): string[] {
    return [...this.#pending].map(([eventId, { command, input }]) => encodeCommand(command, eventId, input as never));
  }

  /** Called for each frame of the server, which proves that the connection works. */
  frameReceived(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#onUnanswered(false);
    if (this.#pending.size > 0) this.#expectFrame();
  }

  waitsFor(eventId: string): boolean {
    return this.#pending.has(eventId);
  }

  /** Rejects the command as `unsent`; its ack can no longer arrive. */
  giveUp(eventId: string): void {
    const pending = this.#pending.get(eventId);
    if (!pending) return;
    this.#forget(eventId);
    pending.reject(new ApiError(0, "unsent"));
  }

  /** Resolves or rejects the command of this ack. Returns undefined when the command is no longer pending. */
  settle(ack: Ack): Answered | undefined {
    const pending = this.#pending.get(ack.eventId);
    if (!pending) return undefined;
    this.#forget(ack.eventId);
    if (ack.unreadable) pending.reject(new ApiError(0, "unexpected"));
    else if (ack.code === ResultCode.ok) pending.resolve(ack.data);
    else pending.reject(new ApiError(ack.code, errorKind(ack.code), ack.text, ack.retryAfterSeconds, ack.data));
    return { command: pending.command, input: pending.input, ack } as Answered;
  }

  /** Rejects all pending commands as `unsent` after the connection was lost. */
  lose(): void {
    for (const eventId of [...this.#pending.keys()]) this.giveUp(eventId);
  }

  #expectFrame(): void {
    this.#silence = setTimeout(this.#onUnanswered, Limits.pingAfterUnansweredMs, true);
  }

  #check(): void {
    for (const [eventId, pending] of [...this.#pending]) {
      pending.checksLeft--;
      if (pending.checksLeft > 0) continue;
      this.#forget(eventId);
      pending.reject(new ApiError(0, "timeout"));
    }
  }

  #forget(eventId: string): void {
    this.#pending.delete(eventId);
    if (this.#pending.size > 0) return;
    this.frameReceived();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
