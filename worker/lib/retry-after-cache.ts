import * as Limits from "../contract/limits.ts";
import { LruMap } from "../contract/lru-map.ts";

/**
 * In-memory cache of Retry-After answers; spares the room repeated refusals. Best effort: the room still counts.
 */
export class RetryAfterCache {
  readonly #until = new LruMap<string, number>(Limits.bucketsMax);

  left(key: string, now: number): number {
    const until = this.#until.get(key) ?? 0;
    if (until <= now) this.#until.delete(key);
    return Math.max(0, until - now);
  }

  begin(key: string, until: number): void {
    this.#until.set(key, until);
  }
}
