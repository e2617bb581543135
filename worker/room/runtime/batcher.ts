/** An item counts as alone if none arrived for this long before it. */
const quietMs = 10;

/**
 * Batches items that arrive together. A lone item is handled at once; while more keep arriving, they are collected for
 * one iteration of the event loop and handled in one transaction and one push frame.
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
    if (this.#busy) {
      this.#waiting.push(item);
      return;
    }
    // A lone item starts no batch: an empty iteration of the event loop would delay its broadcast.
    if (!isAlone) {
      this.#busy = true;
      // A timer, not a microtask: frames arrive in separate events.
      setTimeout(() => this.#next(), 0);
    }
    this.#handle([item]);
  }

  /** Handles an item that writes nothing. It skips batching and only keeps its order behind waiting items. */
  pass(item: Item): void {
    if (this.#waiting.length > 0) this.add(item);
    else this.#handle([item]);
  }

  #next(): void {
    const batch = this.#waiting;
    if (batch.length === 0) {
      this.#busy = false;
      return;
    }
    this.#waiting = [];
    setTimeout(() => this.#next(), 0);
    this.#handle(batch);
  }
}
