/** Whoever would have to wait longer than this waits for those before, and not for pauses too. */
const pausedWaitMs = 2000;

/**
 * Long computations on a thread that others need too: one at a time, and behind each a pause as long as it took. What the
 * next one waits for is a time and never somebody else's request: one that was given up keeps nobody.
 */
export class Spaced {
  readonly #leastMs: number;
  #tookMs: number;
  #freeAt = 0;

  /** `leastMs`: what one takes at the least; where the clock stands still while something computes, nothing else tells. */
  constructor(leastMs: number) {
    this.#leastMs = leastMs;
    this.#tookMs = leastMs;
  }

  async run<T>(compute: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const begins = Math.max(now, this.#freeAt);
    const times = begins - now < pausedWaitMs ? 2 : 1;
    const free = begins + times * this.#tookMs;
    this.#freeAt = free;
    if (begins > now) await new Promise((resolve) => setTimeout(resolve, begins - now));
    const begun = performance.now();
    const value = await compute();
    this.#tookMs = Math.max(performance.now() - begun, this.#leastMs);
    // Those who wait have a time already.
    if (this.#freeAt === free) this.#freeAt = begun + times * this.#tookMs;
    return value;
  }
}
