/** At most one batch per `everyMs`, after `waitMs` or `enough` items; `enough` is computed at the first item. */
export interface FlushPolicy {
  everyMs: number;
  waitMs: number;
  maxItems(): number;
}

/** Collects frequent items and handles them in batches. Best effort: a crash loses items that were not handled yet. */
export class ThrottledBatch<Item> {
  readonly #policy: FlushPolicy;
  readonly #onFlush: (items: readonly Item[]) => void;
  #items: Item[] = [];
  #maxItems = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushedAt = 0;

  constructor(policy: FlushPolicy, onFlush: (items: readonly Item[]) => void) {
    this.#policy = policy;
    this.#onFlush = onFlush;
  }

  add(item: Item): void {
    this.#items.push(item);
    const { everyMs, waitMs, maxItems } = this.#policy;
    const waitedForMs = this.#flushedAt + everyMs - Date.now();
    if (this.#timer === undefined) {
      this.#maxItems = maxItems();
      this.#timer = setTimeout(() => this.#next(), Math.max(waitMs, waitedForMs));
    }
    if (this.#items.length >= this.#maxItems && waitedForMs <= 0) this.#next();
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
