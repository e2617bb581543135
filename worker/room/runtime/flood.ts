import { Limits } from "../../contract/limits.ts";

type Bucket = { tokens: number; at: number; refused: number; slowUntil: number };

const paces = {
  frames: () => ({ burst: Limits.floodBurst, perSecond: Limits.floodPerSecond }),
  signals: () => ({ burst: Limits.gotBurst, perSecond: Limits.gotPerSecond }),
};

/** Slows a member who sends faster than anybody types, on however many sockets. Lives in memory: a flood keeps the room awake. */
export class FloodGate {
  readonly #on: boolean;
  readonly #buckets = { frames: new Map<string, Bucket>(), signals: new Map<string, Bucket>() };
  readonly #badCounts = new WeakMap<WebSocket, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /**
   * May this member send one more frame, or one more signal (of reading, of typing)? A large one counts as `cost` of them.
   * `slow` holds until the time at which the refusal asks to try again: a frame that was sent behind a refused one, before
   * its sender knew, would otherwise overtake it. `close`: they did not stop after many refusals.
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
    // The one that was longest unused is forgotten: what is used comes to the end.
    buckets.delete(memberId);
    const [oldest] = buckets.size >= Limits.seatsMax ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    buckets.set(memberId, bucket);
    return bucket;
  }

  /** One more frame that was no JSON; true when it was one too many. */
  countBad(socket: WebSocket): boolean {
    const bad = (this.#badCounts.get(socket) ?? 0) + 1;
    this.#badCounts.set(socket, bad);
    return bad >= Limits.badFramesMax;
  }
}
