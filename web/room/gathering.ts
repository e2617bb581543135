import { isVisible } from "../lib/wake.ts";

/**
 * Hands on at once what comes alone. What follows within `forMs` is handed on together: a page that drew each of a
 * hundred messages a second by itself would have no time left for whoever types. In order, always.
 */
export class Gathering<T> {
  readonly #hand: (items: readonly T[]) => void;
  readonly #forMs: number;
  #held: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hand: (items: readonly T[]) => void, forMs: number) {
    this.#hand = hand;
    this.#forMs = forMs;
  }

  take(items: readonly T[]): void {
    // In the background nothing is drawn, and clocks stand still there for up to a minute.
    if (this.#timer === undefined || !isVisible()) {
      this.flush();
      this.#timer = setTimeout(() => this.#pass(), this.#forMs);
      this.#hand(items);
    } else this.#held.push(...items);
  }

  /** Hands on what is held, before something that must come after it. */
  flush(): void {
    const held = this.#held;
    this.forget();
    if (held.length > 0) this.#hand(held);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = [];
  }

  #pass(): void {
    const held = this.#held;
    this.forget();
    if (held.length > 0) this.take(held);
  }
}
