import { Limits } from "../contract/limits.ts";

type Bucket = { tokens: number; at: number; refused: number };

const paces = {
  frames: { burst: Limits.floodBurst, perSecond: Limits.floodPerSecond },
  gots: { burst: Limits.gotBurst, perSecond: Limits.gotPerSecond },
} as const;

/** Slows a socket that sends faster than anybody types. Lives in memory: a flood keeps the room awake. */
export class FloodGate<Socket extends object> {
  readonly #on: boolean;
  readonly #buckets = { frames: new WeakMap<Socket, Bucket>(), gots: new WeakMap<Socket, Bucket>() };
  readonly #bad = new WeakMap<Socket, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /** May this socket send one more frame, or say once more how far it has read? `close`: it did not stop after many refusals. */
  check(socket: Socket, now: number, what: keyof typeof paces = "frames"): "pass" | "slow" | "close" {
    if (!this.#on) return "pass";
    const { burst, perSecond } = paces[what];
    const bucket = this.#buckets[what].get(socket) ?? { tokens: burst, at: now, refused: 0 };
    this.#buckets[what].set(socket, bucket);
    const earned = (Math.max(0, now - bucket.at) / 1000) * perSecond;
    bucket.tokens = Math.min(burst, bucket.tokens + earned);
    bucket.at = now;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      if (bucket.tokens >= burst / 2) bucket.refused = 0;
      return "pass";
    }
    bucket.refused += 1;
    return bucket.refused > Limits.floodRefusalsMax ? "close" : "slow";
  }

  /** One more frame that was no JSON; true when it was one too many. */
  countBad(socket: Socket): boolean {
    const bad = (this.#bad.get(socket) ?? 0) + 1;
    this.#bad.set(socket, bad);
    return bad >= Limits.badFramesMax;
  }
}
