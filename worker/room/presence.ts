import { encodePush } from "../contract/frames/server-frames.ts";
import { Limits } from "../contract/limits.ts";

/** Where everybody is told. */
interface Audience<Socket> {
  all(): readonly Socket[];
  send(socket: Socket, frame: string): void;
}

/** For a second at the most. */
const waitsMax = Limits.presenceEveryMs / Limits.presenceWaitMs - 1;

/**
 * Tells who came and who went, a frame each, as the wire has it. When a whole room comes at once that is a frame for
 * every pair of members: they leave a few at a time, so that no message waits behind them. Best effort.
 */
export class Presence<Socket> {
  readonly #sockets: Audience<Socket>;
  /** Of somebody who came and went again, only how it ended. */
  readonly #changes = new Map<string, boolean>();
  #waiting = false;
  /** Somebody came or went since it was last looked, and how often that was waited for. */
  #more = false;
  #waits = 0;
  #toldAt = 0;

  constructor(sockets: Audience<Socket>) {
    this.#sockets = sockets;
  }

  add(memberId: string, online: boolean): void {
    this.#changes.set(memberId, online);
    this.#more = this.#waiting;
    if (this.#waiting) return;
    this.#waiting = true;
    this.#waits = 0;
    this.#tellIn(Math.max(Limits.presenceWaitMs, this.#toldAt + Limits.presenceEveryMs - Date.now()));
  }

  #tellIn(waitMs: number): void {
    setTimeout(() => this.#tell(), waitMs);
  }

  #tell(): void {
    // While more are coming in, the way in is theirs.
    if (this.#more && this.#waits < waitsMax) {
      this.#more = false;
      this.#waits += 1;
      this.#tellIn(Limits.presenceWaitMs);
      return;
    }
    this.#toldAt = Date.now();
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
