import { Limits } from "../contract/limits.ts";

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

  /** Takes one of `key`. The milliseconds to wait when there is none; 0 otherwise. */
  take(key: string, now: number): number {
    const { left = this.#perMinute, at = now } = this.#buckets.get(key) ?? {};
    const perMs = this.#perMinute / 60_000;
    const refilled = Math.min(this.#perMinute, left + Math.max(0, now - at) * perMs);
    if (refilled < 1) return Math.ceil((1 - refilled) / perMs);
    // The one that was longest unused goes: taking puts a key at the end.
    this.#buckets.delete(key);
    if (this.#buckets.size >= Limits.bucketsMax) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    this.#buckets.set(key, { left: refilled - 1, at: now });
    return 0;
  }
}
