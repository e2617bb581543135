import { encodePush } from "../contract/frames/server-frames.ts";
import { Limits } from "../contract/limits.ts";

/** Where everybody is told. */
interface Audience<Socket> {
  all(): readonly Socket[];
  send(socket: Socket, frame: string): void;
}

/**
 * Tells who came and who went, a frame each, as the wire has it. When a whole room comes at once that is a frame for
 * every pair of members: they leave a few at a time, so that no message waits behind them. Best effort.
 */
export class Presence<Socket> {
  readonly #sockets: Audience<Socket>;
  /** Of somebody who came and went again, only how it ended. */
  readonly #changes = new Map<string, boolean>();
  #waiting = false;
  /** When the first and the last of those who are not told of yet came or went. */
  #since = 0;
  #changedAt = 0;
  #toldAt = 0;

  constructor(sockets: Audience<Socket>) {
    this.#sockets = sockets;
  }

  add(memberId: string, online: boolean): void {
    const now = Date.now();
    this.#changes.set(memberId, online);
    this.#changedAt = now;
    if (this.#waiting) return;
    this.#waiting = true;
    this.#since = now;
    this.#tellIn(Math.max(Limits.presenceWaitMs, this.#toldAt + Limits.presenceEveryMs - now));
  }

  #tellIn(waitMs: number): void {
    setTimeout(() => this.#tell(), waitMs);
  }

  #tell(): void {
    const now = Date.now();
    // While more are coming in, the way in is theirs.
    if (now - this.#changedAt < Limits.presenceWaitMs && now - this.#since < Limits.presenceEveryMs) {
      this.#tellIn(Limits.presenceWaitMs);
      return;
    }
    this.#toldAt = now;
    let framesLeft = Limits.presenceFramesAtOnce;
    const sockets = this.#sockets.all();
    for (const [memberId, online] of this.#changes) {
      this.#changes.delete(memberId);
      const frame = encodePush({ event: "onlineChanged", data: { memberId, online } });
      for (const socket of sockets) this.#sockets.send(socket, frame);
      framesLeft -= sockets.length;
      if (framesLeft <= 0) break;
    }
    this.#waiting = this.#changes.size > 0;
    if (this.#waiting) this.#tellIn(Limits.presencePauseMs);
  }
}
