import { isVisible } from "../lib/wake.ts";

/** For each millisecond that a drawing took too long, so many go to other things. */
const pausePerLate = 3;
const mostMs = 500;

/**
 * Hands on at once what comes alone. What follows within `forMs` is handed on together: a page that drew each of a
 * hundred messages a second by itself would have no time left for whoever types. Where drawing takes long, it is done
 * less often. In order, always.
 */
export class Gathering<T> {
  readonly #hand: (items: readonly T[]) => void;
  readonly #forMs: number;
  #held: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  /** How long the page was busy with what was handed on last, beyond the time that it had. */
  #lateMs = 0;

  constructor(hand: (items: readonly T[]) => void, forMs: number) {
    this.#hand = hand;
    this.#forMs = forMs;
  }

  take(items: readonly T[]): void {
    // In the background nothing is drawn, and clocks stand still there for up to a minute.
    if (this.#timer === undefined || !isVisible()) {
      this.flush();
      const waitMs = Math.min(mostMs, this.#forMs + this.#lateMs * pausePerLate);
      this.#dueAt = performance.now() + waitMs;
      this.#timer = setTimeout(() => this.#pass(), waitMs);
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
    this.#lateMs = Math.max(0, performance.now() - this.#dueAt);
    this.forget();
    if (held.length > 0) this.take(held);
  }
}
