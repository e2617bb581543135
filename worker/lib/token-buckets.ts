import * as Limits from "../contract/limits.ts";
import { LruMap } from "../contract/lru-map.ts";

/**
 * In-memory token buckets for cheap, frequent requests; lost when the process ends. Limits that must persist are
 * counted in a database. A bucket holds at most `capacity` tokens.
 */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #capacity: number;
  readonly #buckets = new LruMap<string, { left: number; at: number }>(Limits.bucketsMax);

  constructor(perMinute: number, capacity = perMinute) {
    this.#perMinute = perMinute;
    this.#capacity = capacity;
  }

  left(key: string, now: number): number {
    const { left, at } = this.#buckets.get(key) ?? { left: this.#capacity, at: now };
    return Math.min(this.#capacity, left + (Math.max(0, now - at) * this.#perMinute) / 60_000);
  }

  /** Milliseconds until `key` has `needed` tokens; 0 if it has them. */
  waitMs(key: string, now: number, needed = 1): number {
    const missing = needed - this.left(key, now);
    return missing > 0 ? Math.ceil((missing * 60_000) / this.#perMinute) : 0;
  }

  /**
   * Takes `cost` tokens of `key`. Returns the milliseconds to wait if it has less than `needed`, else 0. A cost that is
   * known only afterwards, such as the size of an answer, may exceed the tokens left: the next one then waits longer.
   */
  take(key: string, now: number, cost = 1, needed = 1): number {
    const waitMs = this.waitMs(key, now, needed);
    if (waitMs === 0) this.#buckets.set(key, { left: this.left(key, now) - cost, at: now });
    return waitMs;
  }
}
