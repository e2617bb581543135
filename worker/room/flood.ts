import { Limits } from "../contract/limits.ts";

type Bucket = { tokens: number; at: number; refused: number; bad: number; gots: number; gotAt: number };

/** Slows a socket that sends faster than anybody types. Lives in memory: a flood keeps the room awake. */
export class FloodGate<Socket extends object> {
  readonly #on: boolean;
  #buckets = new WeakMap<Socket, Bucket>();

  constructor(on: boolean) {
    this.#on = on;
  }

  #bucket(socket: Socket, now: number): Bucket {
    let bucket = this.#buckets.get(socket);
    if (!bucket) {
      bucket = { tokens: Limits.floodBurst, at: now, refused: 0, bad: 0, gots: Limits.gotBurst, gotAt: now };
      this.#buckets.set(socket, bucket);
    }
    return bucket;
  }

  /** May this socket send one more frame? `close`: it did not stop after many refusals. */
  check(socket: Socket, now: number): "pass" | "slow" | "close" {
    if (!this.#on) return "pass";
    const bucket = this.#bucket(socket, now);
    const earned = (Math.max(0, now - bucket.at) / 1000) * Limits.floodPerSecond;
    bucket.tokens = Math.min(Limits.floodBurst, bucket.tokens + earned);
    bucket.at = now;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      if (bucket.tokens >= Limits.floodBurst / 2) bucket.refused = 0;
      return "pass";
    }
    bucket.refused += 1;
    return bucket.refused > Limits.floodRefusalsMax ? "close" : "slow";
  }

  /** May this socket say once more how far it has read? */
  checkGot(socket: Socket, now: number): boolean {
    if (!this.#on) return true;
    const bucket = this.#bucket(socket, now);
    const earned = (Math.max(0, now - bucket.gotAt) / 1000) * Limits.gotPerSecond;
    bucket.gots = Math.min(Limits.gotBurst, bucket.gots + earned) - 1;
    bucket.gotAt = now;
    return bucket.gots >= 0;
  }

  /** One more frame that was no JSON; true when it was one too many. */
  countBad(socket: Socket, now: number): boolean {
    const bucket = this.#bucket(socket, now);
    bucket.bad += 1;
    return bucket.bad >= Limits.badFramesMax;
  }
}
