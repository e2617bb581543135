import { encodePush } from "../../contract/frames/server-frames.ts";
import { Limits } from "../../contract/limits.ts";

/** Where everybody is told. */
interface Audience<Socket> {
  all(): readonly Socket[];
  send(socket: Socket, frame: string): void;
}

interface PresenceBatch<Socket> {
  frames: readonly string[];
  sentTo: Set<Socket>;
}

/** For a second at the most. */
const waitsMax = Limits.presenceEveryMs / Limits.presenceWaitMs - 1;

/**
 * Tells who came and who went, a frame each, as the wire has it. When a whole room comes at once that is a frame for
 * every pair of members: they leave a few at a time, so that no message waits behind them. A socket gets several
 * together, as to begin sending costs more than to send. Best effort.
 */
export class Presence<Socket> {
  readonly #sockets: Audience<Socket>;
  /** Of somebody who came and went again, only how it ended. */
  readonly #changes = new Map<string, boolean>();
  /** What is being told, and who knows it already. */
  #batch: PresenceBatch<Socket> | undefined;
  #waiting = false;
  /** Somebody came or went since it was last looked, and how often that was waited for. */
  #more = false;
  #waits = 0;
  #sentAt = 0;

  constructor(sockets: Audience<Socket>) {
    this.#sockets = sockets;
  }

  add(memberId: string, online: boolean): void {
    this.#changes.set(memberId, online);
    this.#more = this.#waiting;
    if (this.#waiting) return;
    this.#waiting = true;
    this.#waits = 0;
    this.#schedule(Math.max(Limits.presenceWaitMs, this.#sentAt + Limits.presenceEveryMs - Date.now()));
  }

  #schedule(waitMs: number): void {
    setTimeout(() => this.#sendOrWait(), waitMs);
  }

  #sendOrWait(): void {
    // While more are coming in, the way in is theirs.
    if (this.#more && this.#waits < waitsMax) {
      this.#more = false;
      this.#waits += 1;
      this.#schedule(Limits.presenceWaitMs);
      return;
    }
    this.#sentAt = Date.now();
    this.#send();
    this.#waiting = this.#batch !== undefined || this.#changes.size > 0;
    if (this.#waiting) this.#schedule(Limits.presencePauseMs);
  }

  #send(): void {
    let framesLeft = Limits.presenceFramesAtOnce;
    while (framesLeft > 0) {
      this.#batch ??= this.#nextBatch();
      if (!this.#batch) return;
      const { frames, sentTo } = this.#batch;
      for (const socket of this.#sockets.all()) {
        if (sentTo.has(socket)) continue;
        if (framesLeft <= 0) return;
        for (const frame of frames) this.#sockets.send(socket, frame);
        sentTo.add(socket);
        framesLeft -= frames.length;
      }
      this.#batch = undefined;
    }
  }

  #nextBatch(): PresenceBatch<Socket> | undefined {
    if (this.#changes.size === 0) return undefined;
    const frames: string[] = [];
    for (const [memberId, online] of this.#changes) {
      this.#changes.delete(memberId);
      frames.push(encodePush({ event: "onlineChanged", data: { memberId, online } }));
      if (frames.length === Limits.presenceFramesTogether) break;
    }
    return { frames, sentTo: new Set() };
  }
}
