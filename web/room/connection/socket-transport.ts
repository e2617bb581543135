import { pingFrame } from "@contract/events.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import { resumeQuery, urlResumeEventId } from "@contract/frames/first-frame.ts";
import { declaredNotices } from "@contract/known-notices.ts";
import * as Limits from "@contract/limits.ts";
import type { Commands } from "./commands.ts";
import { RoomSocket, type SocketOptions } from "./socket.ts";
import type { Position, Transport } from "./transport.ts";

type Reply = CommandReply<"resume">;

export interface SocketTransportOptions extends Omit<SocketOptions, "query"> {
  commands: Commands;
  /** Undefined before anything is loaded, and while another transport asks for the changes. */
  position(): Position | undefined;
}

/**
 * The room's socket, with the resume request in its URL; the answer is the server's first frame, which saves a round
 * trip.
 */
export class SocketTransport extends RoomSocket implements Transport {
  readonly polls = false;
  readonly #commands: Commands;
  readonly #position: () => Position | undefined;
  #asked: Position | undefined;
  #reply: Promise<Reply> | undefined;

  constructor({ commands, position, ...options }: SocketTransportOptions) {
    super({
      ...options,
      query: () => {
        this.#asked = position();
        this.#reply = undefined;
        return { ...declaredNotices, ...(this.#asked ? resumeQuery(this.#asked) : {}) };
      },
      onOpen: () => {
        this.#expectAnswer();
        options.onOpen();
      },
    });
    this.#commands = commands;
    this.#position = position;
  }

  resume(asked: Position): Promise<Reply> {
    const timeoutMs = Limits.resumeTimeoutMs;
    const [former, reply] = [this.#asked, this.#reply];
    this.#asked = undefined;
    this.#reply = undefined;
    const isSame = former?.afterId === asked.afterId && former.rev === asked.rev && former.epoch === asked.epoch;
    return reply && isSame ? reply : this.#commands.request("resume", asked, { timeoutMs });
  }

  #expectAnswer(): void {
    if (!this.#position()) this.#asked = undefined;
    if (!this.#asked) {
      // A proxy can let the upgrade through and no frame; the pong comes without waking a hibernating room.
      this.send(pingFrame);
      return;
    }
    const timeoutMs = Limits.resumeTimeoutMs;
    this.#reply = this.#commands.expect("resume", this.#asked, { eventId: urlResumeEventId, timeoutMs });
    this.#reply.catch(() => {});
    // The pong shows that the connection works while the answer takes its time.
    setTimeout(() => this.#commands.waitsFor(urlResumeEventId) && this.send(pingFrame), Limits.firstAnswerMs);
  }
}
