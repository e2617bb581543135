import * as Limits from "../contract/limits.ts";
import { LruMap } from "../contract/lru-map.ts";

/**
 * In-memory token buckets for cheap, frequent calls; lost when the process ends. Limits that must persist are counted
 * in a database.
 */
export class Buckets {
  readonly #perMinute: number;
  readonly #buckets = new LruMap<string, { left: number; at: number }>(Limits.bucketsMax);

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Milliseconds until `key` has a token; 0 if it has one. */
  waitMs(key: string, now: number): number {
    const refilled = this.#refilled(key, now);
    return refilled < 1 ? Math.ceil(((1 - refilled) * 60_000) / this.#perMinute) : 0;
  }

  /**
   * Takes `cost` tokens of `key`. Returns the milliseconds to wait if there is none, else 0. A cost that is known only
   * afterwards, such as the size of an answer, may exceed the tokens left: the next call then waits longer.
   */
  take(key: string, now: number, cost = 1): number {
    const waitMs = this.waitMs(key, now);
    if (waitMs > 0) return waitMs;
    const left = this.#refilled(key, now) - cost;
    this.#buckets.set(key, { left, at: now });
    return 0;
  }

  #refilled(key: string, now: number): number {
    const { left = this.#perMinute, at = now } = this.#buckets.get(key) ?? {};
    return Math.min(this.#perMinute, left + (Math.max(0, now - at) * this.#perMinute) / 60_000);
  }
}
