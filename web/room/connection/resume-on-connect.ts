import { pingFrame } from "@contract/events.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import { firstEventId, resumeQuery } from "@contract/frames/first-frame.ts";
import * as Limits from "@contract/limits.ts";
import { CallError } from "../../api/call-error.ts";
import type { Cursor } from "../cache/cache.ts";
import type { Commands } from "./commands.ts";

type Asked = Cursor & { afterId: number };
type Reply = CommandReply<"resume">;

/**
 * Sends the resume request in the socket's URL; the answer is the server's first frame, which saves a round trip. A
 * server of an earlier release ignores the request: any other first frame shows that, and a resume frame follows.
 */
export class ResumeOnConnect {
  readonly #commands: Commands;
  readonly #send: (text: string) => boolean;
  #asked: Asked | undefined;
  #reply: Promise<Reply> | undefined;

  constructor(commands: Commands, send: (text: string) => boolean) {
    this.#commands = commands;
    this.#send = send;
  }

  /** Query of the next socket's URL; empty before anything is loaded. */
  ask(asked: Asked | undefined): Record<string, string> {
    this.#asked = asked;
    this.#reply = undefined;
    return asked ? resumeQuery(asked) : {};
  }

  /** Starts waiting for the answer when the socket opens. */
  opened(): void {
    if (!this.#asked) return;
    const timeoutMs = Limits.resumeTimeoutMs;
    this.#reply = this.#commands.expect("resume", this.#asked, { eventId: firstEventId, timeoutMs });
    this.#reply.catch(() => {});
    // The pong follows the resume answer, however slow the line, so a pong alone shows that no answer comes. Pings do
    // not wake a hibernating room.
    setTimeout(() => this.#commands.waitsFor(firstEventId) && this.#send(pingFrame), Limits.firstAnswerMs);
  }

  /** The pending answer, if it is to the same request; returned only once. */
  take(asked: Asked): Promise<Reply> | undefined {
    const [former, reply] = [this.#asked, this.#reply];
    this.#asked = undefined;
    this.#reply = undefined;
    const isSame = former?.afterId === asked.afterId && former.rev === asked.rev && former.epoch === asked.epoch;
    if (!reply || !isSame) return undefined;
    return reply.catch((error: unknown) => {
      if (!(error instanceof CallError) || error.kind !== "unsent") throw error;
      return this.#commands.request("resume", asked, { timeoutMs: Limits.resumeTimeoutMs });
    });
  }

  /** A frame other than the answer came first: the server does not support resume in the URL. */
  otherFrameReceived(): void {
    this.#commands.giveUp(firstEventId);
  }
}
