import { encodePush } from "../../contract/frames/server-frames.ts";
import * as Limits from "../../contract/limits.ts";

interface Audience<Socket> {
  all(): readonly Socket[];
  send(socket: Socket, frame: string): void;
}

interface PresenceBatch<Socket> {
  frames: readonly string[];
  sentTo: Set<Socket>;
}

/** Wait of at most one second. */
const waitsMax = Limits.presenceEveryMs / Limits.presenceCoalesceMs - 1;

/**
 * Broadcasts joins and leaves, one frame each. When a whole room connects at once, there is a frame for every pair of
 * members: frames leave in small batches, so that no message waits behind them. A socket gets several together,
 * because each send has a fixed cost. Best effort.
 */
export class Presence<Socket> {
  readonly #sockets: Audience<Socket>;
  /** The last change of each member. */
  readonly #changes = new Map<string, boolean>();
  /** The broadcast in progress, and its remaining sockets. */
  #batch: PresenceBatch<Socket> | undefined;
  #waiting = false;
  /** A change arrived since the last check, and the number of waits for it. */
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
    this.#schedule(Math.max(Limits.presenceCoalesceMs, this.#sentAt + Limits.presenceEveryMs - Date.now()));
  }

  #schedule(waitMs: number): void {
    setTimeout(() => this.#sendOrWait(), waitMs);
  }

  #sendOrWait(): void {
    // Connecting members have priority over the broadcast.
    if (this.#more && this.#waits < waitsMax) {
      this.#more = false;
      this.#waits += 1;
      this.#schedule(Limits.presenceCoalesceMs);
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
      const waiting = this.#sockets.all().filter((socket) => !sentTo.has(socket));
      const sockets = waiting.slice(0, Math.ceil(framesLeft / frames.length));
      // Frame by frame, because the bytes of the last frame are cached.
      for (const frame of frames) for (const socket of sockets) this.#sockets.send(socket, frame);
      for (const socket of sockets) sentTo.add(socket);
      framesLeft -= sockets.length * frames.length;
      if (sockets.length < waiting.length) return;
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
