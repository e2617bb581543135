/** So long after the last one, an item is taken to come alone. */
const quietMs = 10;

/**
 * Gathers what arrives together. A lone item is handled at once; while more keep arriving they are collected for one
 * turn of the event loop and handled as a batch: written together, pushed in one frame.
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
    // Behind one that is alone nothing is gathered: the empty turn would stand between what it says and the sockets.
    if (!isAlone) {
      this.#busy = true;
      // A microtask would gather nothing: frames arrive in separate events.
      setTimeout(() => this.#next(), 0);
    }
    this.#handle([item]);
  }

  /** For what writes nothing: there is nothing to gather it for, and it only keeps its place behind what waits. */
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
