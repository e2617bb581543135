import { exchange } from "@contract/endpoints/room.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import { urlResumeEventId } from "@contract/frames/first-frame.ts";
import type { Missed } from "@contract/frames/resume.ts";
import { decodeServerFrame, type ServerFrame } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import type { Language } from "@contract/text/languages.ts";
import type { VoiceCall } from "@contract/voice-call.ts";
import { ApiError, type ApiErrorKind } from "../../api/api-error.ts";
import { request } from "../../api/request.ts";
import { jittered, wait } from "../../lib/loading/retry.ts";
import type { Commands } from "./commands.ts";
import type { Position, Transport } from "./transport.ts";

type Reply = CommandReply<"resume">;

export interface LongPollOptions {
  token: string;
  language(): Language;
  commands: Commands;
  onFrame(frame: ServerFrame): void;
  onLost(): void;
}

/** A request that failed so is made again, once. The room knows the event ids of frames that it gets again. */
const retried: readonly ApiErrorKind[] = ["unsent", "timeout", "internal", "unexpected"];
/** A character has at most three bytes in UTF-8. */
const charactersMax = Limits.bodyMaxBytes / 4;
const interrupted = new Error("there is something else to do");

/** The socket's frames over HTTPS: a request brings changes since a position, acks and pushes, or waits for some. */
export class LongPollTransport implements Transport {
  readonly polls = true;
  /** A request was answered. */
  worked = false;
  isStopped = false;
  readonly #options: LongPollOptions;
  #request = new AbortController();
  /** The request has no frames and waits for news. */
  #isWaiting = false;
  #requestedAtMs = Number.NEGATIVE_INFINITY;
  /** The last request waited and brought nothing: the room may have ended it for another tab's, as the next would. */
  #isIdle = false;
  #endPause: () => void = () => {};
  /** A frame without an ack, for the next request. */
  #signal: string | undefined;
  #signalledAtMs = Number.NEGATIVE_INFINITY;
  #ending: Promise<unknown> = Promise.resolve();
  /** The voice call after the last answer. */
  #voiceCall: VoiceCall | undefined;

  constructor(options: LongPollOptions) {
    this.#options = options;
  }

  /** The next request sends all pending commands. */
  send(): boolean {
    this.wake();
    return true;
  }

  resume(asked: Position): Promise<Reply> {
    const reply = this.#resume(asked);
    this.#ending = reply.catch(() => {});
    return reply;
  }

  signal(text: string): void {
    const now = performance.now();
    // Typing is shown to others for a time, which allows fewer requests than signals.
    if (now - this.#signalledAtMs < Limits.exchangeSignalEveryMs) return;
    this.#signalledAtMs = now;
    this.#signal = text;
    this.wake();
  }

  wake(): void {
    this.#isIdle = false;
    this.#endPause();
    if (this.#isWaiting) this.#request.abort(interrupted);
  }

  /** Makes no further request. Resolves when none is under way: no frame may overtake those of another transport. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    const late = setTimeout(() => this.close(), Limits.pongTimeoutMs);
    await this.#ending;
    clearTimeout(late);
  }

  drop(): void {
    if (this.isStopped) return;
    this.close();
    this.#options.onLost();
  }

  close(): void {
    this.isStopped = true;
    this.#request.abort(new ApiError(0, "unsent"));
  }

  async #resume(asked: Position): Promise<Reply> {
    const { commands, onFrame } = this.#options;
    await this.#pause();
    const frames = await this.#poll(asked);
    const reply = commands.expect("resume", asked, { eventId: urlResumeEventId });
    reply.catch(() => {});
    for (const frame of frames) {
      onFrame(frame);
      this.#note(frame);
    }
    if (!commands.waitsFor(urlResumeEventId)) return reply;
    commands.giveUp(urlResumeEventId);
    const call = this.#voiceCall ? { call: this.#voiceCall } : {};
    return { messages: [], rev: asked.rev, epoch: asked.epoch, clearedTo: 0, more: false, ...call };
  }

  #note(frame: ServerFrame): void {
    const changed = frame.event === "callChanged" ? frame.data : (missedIn(frame)?.call ?? this.#voiceCall);
    this.#voiceCall = changed && changed.people.length > 0 ? changed : undefined;
  }

  async #pause(): Promise<void> {
    for (;;) {
      const betweenMs = this.#isIdle ? Limits.exchangeWaitMs : Limits.exchangeEveryMs;
      const leftMs = this.#requestedAtMs + betweenMs - performance.now();
      if (leftMs <= 0 || this.isStopped) return;
      const woken = new Promise<void>((resolve) => {
        this.#endPause = resolve;
      });
      await Promise.race([wait(leftMs), woken]);
    }
  }

  async #poll(asked: Position): Promise<ServerFrame[]> {
    const { token, language } = this.#options;
    for (let isRetry = false; ; isRetry = true) {
      if (this.isStopped) throw new ApiError(0, "unsent");
      const sent = this.#nextFrames();
      const polling = new AbortController();
      this.#request = polling;
      this.#isWaiting = sent.length === 0 && this.worked;
      this.#requestedAtMs = performance.now();
      const late = setTimeout(() => polling.abort(new ApiError(0, "timeout")), Limits.exchangeTimeoutMs);
      try {
        const body = { ...asked, frames: sent.map((text) => JSON.parse(text) as unknown), wait: this.#isWaiting };
        const { frames } = await request(exchange, { body, token, language: language(), signal: polling.signal });
        this.worked = true;
        const answers = frames.flatMap(decoded);
        this.#isIdle = this.#isWaiting && answers.every((frame) => isUnchanged(frame, asked));
        // An answer without what was missed says that there is no voice call.
        this.#voiceCall = undefined;
        return answers;
      } catch (error) {
        if (error === interrupted) return [];
        if (isRetry || !(error instanceof ApiError) || !retried.includes(error.kind)) throw error;
      } finally {
        clearTimeout(late);
        this.#isWaiting = false;
      }
      await wait(jittered(Limits.quickReconnectMs));
    }
  }

  #nextFrames(): string[] {
    let characters = 0;
    const signals = this.#signal === undefined ? [] : [this.#signal];
    this.#signal = undefined;
    return [...signals, ...this.#options.commands.frames].slice(0, Limits.exchangeFramesMax).filter((text, index) => {
      characters += text.length;
      return index === 0 || characters <= charactersMax;
    });
  }
}

function missedIn(frame: ServerFrame): Missed | undefined {
  if (frame.event !== "ack" || frame.ack.eventId !== urlResumeEventId || frame.ack.unreadable) return undefined;
  const reply = frame.ack.data as Reply | null;
  return reply && "messages" in reply ? reply : undefined;
}

/** The frame tells of the voice call only, which each answer does. */
function isUnchanged(frame: ServerFrame, asked: Position): boolean {
  const missed = missedIn(frame);
  return missed?.rev === asked.rev && missed.messages.length === 0;
}

/** Without a frame of a later release: a change of the room shows as a gap in the revisions. */
function decoded(json: unknown): ServerFrame[] {
  try {
    const frame = decodeServerFrame(JSON.stringify(json));
    return frame ? [frame] : [];
  } catch {
    return [];
  }
}
