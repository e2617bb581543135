import * as Limits from "../contract/limits.ts";

/**
 * In-memory cache of Retry-After answers; spares the room repeated refusals. Best effort: the room still counts.
 */
export class RetryAfterCache {
  readonly #until = new Map<string, number>();

  left(key: string, now: number): number {
    const until = this.#until.get(key) ?? 0;
    if (until <= now) this.#until.delete(key);
    return Math.max(0, until - now);
  }

  begin(key: string, until: number): void {
    this.#until.delete(key);
    if (this.#until.size >= Limits.bucketsMax) {
      const oldest = this.#until.keys().next().value;
      if (oldest !== undefined) this.#until.delete(oldest);
    }
    this.#until.set(key, until);
  }
}
