/** At most once in `everyMs`; not before `waitMs`, unless there are `enough`: asked when the first one comes. */
export interface Pace {
  everyMs: number;
  waitMs: number;
  enough(): number;
}

/**
 * Keeps what comes often for a moment, in company, and hands it on together. Best effort: what has not been handed on is
 * forgotten by a crash.
 */
export class ThrottledBatch<Item> {
  readonly #pace: Pace;
  readonly #onFlush: (items: readonly Item[]) => void;
  #items: Item[] = [];
  #enough = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushedAt = 0;

  constructor(pace: Pace, onFlush: (items: readonly Item[]) => void) {
    this.#pace = pace;
    this.#onFlush = onFlush;
  }

  add(item: Item): void {
    this.#items.push(item);
    const { everyMs, waitMs, enough } = this.#pace;
    const waitedForMs = this.#flushedAt + everyMs - Date.now();
    if (this.#timer === undefined) {
      this.#enough = enough();
      this.#timer = setTimeout(() => this.#next(), Math.max(waitMs, waitedForMs));
    }
    if (this.#items.length >= this.#enough && waitedForMs <= 0) this.#next();
  }

  #next(): void {
    const items = this.#items;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#items = [];
    this.#flushedAt = Date.now();
    this.#onFlush(items);
  }
}
