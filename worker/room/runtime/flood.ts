import * as Limits from "../../contract/limits.ts";
import { LruMap } from "../../contract/lru-map.ts";

type Bucket = { tokens: number; at: number; refused: number; slowUntil: number };

const paces = {
  frames: () => ({ burst: Limits.floodBurst, perSecond: Limits.floodPerSecond }),
  signals: () => ({ burst: Limits.gotBurst, perSecond: Limits.gotPerSecond }),
};

/** Rate-limits a member across all sockets. In memory only, because a flood keeps the room awake. */
export class FloodGate {
  readonly #on: boolean;
  readonly #buckets = {
    frames: new LruMap<string, Bucket>(Limits.seatsMax),
    signals: new LruMap<string, Bucket>(Limits.seatsMax),
  };
  readonly #badCounts = new WeakMap<WebSocket, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /**
   * Checks one more frame or signal (reading, typing); a large frame costs `cost`. `slow` lasts until the retry time
   * of the refusal, so that a frame sent behind a refused one cannot overtake it. `close`: the member went on after
   * many refusals.
   */
  check(memberId: string, now: number, what: keyof typeof paces = "frames", cost = 1): "pass" | "slow" | "close" {
    if (!this.#on) return "pass";
    const { burst, perSecond } = paces[what]();
    const bucket = this.#bucketOf(memberId, now, what);
    const earned = (Math.max(0, now - bucket.at) / 1000) * perSecond;
    bucket.tokens = Math.min(burst, bucket.tokens + earned);
    bucket.at = now;
    if (bucket.tokens >= cost && now >= bucket.slowUntil) {
      bucket.tokens -= cost;
      if (bucket.tokens >= burst / 2) bucket.refused = 0;
      return "pass";
    }
    bucket.refused += cost;
    if (now >= bucket.slowUntil) bucket.slowUntil = now + Limits.floodRetryAfterSeconds * 1000;
    return bucket.refused > Limits.floodRefusalsMax ? "close" : "slow";
  }

  #bucketOf(memberId: string, now: number, what: keyof typeof paces): Bucket {
    const buckets = this.#buckets[what];
    const bucket = buckets.get(memberId) ?? { tokens: paces[what]().burst, at: now, refused: 0, slowUntil: 0 };
    buckets.set(memberId, bucket);
    return bucket;
  }

  /** Counts a frame that is not JSON; true above the limit. */
  countBad(socket: WebSocket): boolean {
    const bad = (this.#badCounts.get(socket) ?? 0) + 1;
    this.#badCounts.set(socket, bad);
    return bad >= Limits.badFramesMax;
  }
}
