/**
 * Keeps what comes often for a moment, in company, and hands it on together: at most once in `everyMs`, and not before
 * `waitMs`. Best effort: what has not been handed on is forgotten by a crash.
 */
export class Gathered<Item> {
  readonly #pace: { everyMs: number; waitMs: number };
  readonly #handOn: (items: readonly Item[]) => void;
  #items: Item[] = [];
  #waiting = false;
  #handedOnAt = 0;

  constructor(pace: { everyMs: number; waitMs: number }, handOn: (items: readonly Item[]) => void) {
    this.#pace = pace;
    this.#handOn = handOn;
  }

  add(item: Item): void {
    this.#items.push(item);
    if (this.#waiting) return;
    this.#waiting = true;
    const { everyMs, waitMs } = this.#pace;
    setTimeout(() => this.#next(), Math.max(waitMs, this.#handedOnAt + everyMs - Date.now()));
  }

  #next(): void {
    const items = this.#items;
    this.#items = [];
    this.#waiting = false;
    this.#handedOnAt = Date.now();
    this.#handOn(items);
  }
}
