import { tooMany } from "./result.ts";

/** Limits the total weight of concurrent operations per key, in memory. */
export class InFlightLimit {
  readonly #max: number;
  readonly #weights = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Runs `work`; refuses with 429 and a wait of a second if it does not fit beside what is under way for `key`. */
  async run<Done>(key: string, work: () => Promise<Done>, weight = 1): Promise<Done> {
    const before = this.#weights.get(key) ?? 0;
    if (before + weight > this.#max) throw tooMany(1000);
    this.#weights.set(key, before + weight);
    try {
      return await work();
    } finally {
      const after = (this.#weights.get(key) ?? 0) - weight;
      if (after > 0) this.#weights.set(key, after);
      else this.#weights.delete(key);
    }
  }
}
