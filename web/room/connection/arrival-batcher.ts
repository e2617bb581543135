import { afterPaint } from "../../lib/after-paint.ts";
import { isTyping } from "../../lib/typing.ts";
import { isVisible } from "../../lib/wake.ts";

/** Two frames: who needs no more to draw something is not busy with it. */
const quickMs = 34;
/** For each millisecond that a drawing took longer, so many go to other things, and most of all to somebody's keys. */
const restPerMs = 3;
const restPerMsTyping = 16;
const mostMs = 500;
const mostMsTyping = 1000;

/**
 * Hands on at once what comes alone. What follows within `forMs` is handed on together: a page that drew each of a
 * hundred messages a second by itself would have no time left for whoever types. Where drawing takes long, it is done
 * less often. In order, always.
 */
export class ArrivalBatcher<T> {
  readonly #hand: (items: readonly T[]) => void;
  readonly #forMs: number;
  #held: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was handed on last and is not painted yet. */
  #drawing: readonly T[] | undefined;
  #isOverdue = false;

  constructor(hand: (items: readonly T[]) => void, forMs: number) {
    this.#hand = hand;
    this.#forMs = forMs;
  }

  take(items: readonly T[]): void {
    // In the background nothing is drawn, and clocks stand still there for up to a minute.
    if (this.#timer !== undefined && isVisible()) {
      this.#held.push(...items);
      return;
    }
    this.flush();
    this.#passIn(this.#forMs);
    this.#drawing = items;
    this.#isOverdue = false;
    const from = performance.now();
    afterPaint(() => {
      if (this.#drawing === items) this.#painted(performance.now() - from);
    });
    this.#hand(items);
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

  #passIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pass(), ms);
  }

  #painted(tookMs: number): void {
    this.#drawing = undefined;
    const longer = tookMs - quickMs;
    if (this.#timer === undefined || longer <= 0) return;
    const [perMs, most] = isTyping() ? [restPerMsTyping, mostMsTyping] : [restPerMs, mostMs];
    this.#passIn(Math.max(this.#forMs, Math.min(most, longer * perMs)));
  }

  #pass(): void {
    if (this.#drawing && !this.#isOverdue && isVisible()) {
      // Still busy with the last. If that is never painted, it goes on all the same.
      this.#isOverdue = true;
      this.#passIn(mostMs);
      return;
    }
    const held = this.#held;
    this.forget();
    if (held.length > 0) this.take(held);
  }
}
