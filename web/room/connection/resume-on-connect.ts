import { pingFrame } from "@contract/events.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import { firstEventId, resumeQuery } from "@contract/frames/first-frame.ts";
import { Limits } from "@contract/limits.ts";
import { CallError } from "../../api/call-error.ts";
import type { Cursor } from "../cache/cache.ts";
import type { Commands } from "./commands.ts";

type Asked = Cursor & { afterId: number };
type Reply = CommandReply<"resume">;

/**
 * What was missed is asked for in the socket's address, and is the first that the server says: that spares a way there and
 * back. A server of a former release does not know of it; whatever else it says first shows that, and a frame asks again.
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

  /** What the next socket's address asks, of somebody who knows the room up to here. */
  ask(asked: Asked | undefined): Record<string, string> {
    this.#asked = asked;
    this.#reply = undefined;
    return asked ? resumeQuery(asked) : {};
  }

  /** The socket is open: the answer comes. */
  opened(): void {
    if (!this.#asked) return;
    const timeoutMs = Limits.resumeTimeoutMs;
    this.#reply = this.#commands.expect("resume", this.#asked, { eventId: firstEventId, timeoutMs });
    this.#reply.catch(() => {});
    // Its answer comes behind the one that is waited for, however slow the line, and wakes no room.
    setTimeout(() => this.#commands.waitsFor(firstEventId) && this.#send(pingFrame), Limits.firstAnswerMs);
  }

  /** The answer, if this is what the address asked; only once. */
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

  /** The server says something that is no answer. */
  playedOther(): void {
    this.#commands.giveUp(firstEventId);
  }
}
