/** Limits concurrent operations per key, in memory. */
export class InFlightCounter {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** False if the limit is reached; otherwise the caller must call `leave`. */
  enter(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  leave(key: string): void {
    const count = this.#counts.get(key) ?? 0;
    if (count > 1) this.#counts.set(key, count - 1);
    else this.#counts.delete(key);
  }
}
