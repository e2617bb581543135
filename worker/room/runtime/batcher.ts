/** An item counts as alone if none arrived for this long before it. */
const quietMs = 10;

/** Items are collected for so long: frames that wait in the kernel arrive one event after the other. */
const batchMs = 1;

/**
 * Batches items that arrive together. A lone item is handled at once; while more keep arriving, they are collected and
 * handled in one transaction and one push frame.
 */
export class Batcher<Item> {
  readonly #handle: (batch: readonly Item[]) => void;
  #waiting: Item[] = [];
  #busy = false;
  #lastAt = 0;

  constructor(handle: (batch: readonly Item[]) => void) {
    this.#handle = handle;
  }

  add(item: Item): void {
    const now = Date.now();
    const isAlone = now - this.#lastAt >= quietMs;
    this.#lastAt = now;
    if (isAlone && !this.#busy) {
      this.#handle([item]);
      return;
    }
    this.#waiting.push(item);
    if (!this.#busy) this.#startTimer();
  }

  /** Handles an item that writes nothing. It skips batching and only keeps its order behind waiting items. */
  pass(item: Item): void {
    if (this.#waiting.length > 0) this.add(item);
    else this.#handle([item]);
  }

  #startTimer(): void {
    this.#busy = true;
    // A timer, not a microtask: frames arrive in separate events.
    setTimeout(() => this.#next(), batchMs);
  }

  #next(): void {
    const batch = this.#waiting;
    if (batch.length === 0) {
      this.#busy = false;
      return;
    }
    this.#waiting = [];
    this.#startTimer();
    this.#handle(batch);
  }
}
