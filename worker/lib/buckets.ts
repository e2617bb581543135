import * as Limits from "../contract/limits.ts";

/**
 * Counts in the memory of this process: cheap, and forgotten when it ends. For what may be asked often and does no
 * harm; what must hold is counted in a database.
 */
export class Buckets {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** The milliseconds to wait until there is one of `key` again; 0 when there is one. */
  waitMs(key: string, now: number): number {
    const refilled = this.#refilled(key, now);
    return refilled < 1 ? Math.ceil(((1 - refilled) * 60_000) / this.#perMinute) : 0;
  }

  /**
   * Takes `cost` of `key`. The milliseconds to wait when there is none; 0 otherwise. A cost that is known only afterwards,
   * as the size of an answer, may take more than is left: the next one then waits longer.
   */
  take(key: string, now: number, cost = 1): number {
    const waitMs = this.waitMs(key, now);
    if (waitMs > 0) return waitMs;
    const left = this.#refilled(key, now) - cost;
    // The one that was longest unused goes: taking puts a key at the end.
    this.#buckets.delete(key);
    if (this.#buckets.size >= Limits.bucketsMax) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    this.#buckets.set(key, { left, at: now });
    return 0;
  }

  #refilled(key: string, now: number): number {
    const { left = this.#perMinute, at = now } = this.#buckets.get(key) ?? {};
    return Math.min(this.#perMinute, left + (Math.max(0, now - at) * this.#perMinute) / 60_000);
  }
}
