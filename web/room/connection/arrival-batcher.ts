import { afterPaint } from "../../lib/browser/after-paint.ts";
import { isVisible } from "../../lib/browser/page-visibility.ts";
import { isTyping } from "../../lib/browser/typing.ts";

/** Two frames: a faster render needs no longer interval. */
const quickMs = 34;
/**
 * Milliseconds of pause for each millisecond of rendering beyond `quickMs`; more while the person types, so that input
 * stays responsive.
 */
const restPerMs = 3;
const restPerMsTyping = 16;
const maxMs = 500;
const maxMsTyping = 1000;

/**
 * Throttles updates of the screen, in order. A lone item passes at once; items within `forMs` after it pass together,
 * since rendering each of a hundred messages a second would block typing. The interval grows with the measured render
 * time.
 */
export class ArrivalBatcher<T> {
  readonly #hand: (items: readonly T[]) => void;
  readonly #forMs: number;
  #held: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The items passed last, until the browser has painted them. */
  #drawing: readonly T[] | undefined;
  #isOverdue = false;

  constructor(hand: (items: readonly T[]) => void, forMs: number) {
    this.#hand = hand;
    this.#forMs = forMs;
  }

  take(items: readonly T[]): void {
    // Hidden pages do not paint, and browsers delay their timers by up to a minute.
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

  /** Passes held items at once, so that a later item cannot overtake them. */
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
    const [perMs, max] = isTyping() ? [restPerMsTyping, maxMsTyping] : [restPerMs, maxMs];
    this.#passIn(Math.max(this.#forMs, Math.min(max, longer * perMs)));
  }

  #pass(): void {
    if (this.#drawing && !this.#isOverdue && isVisible()) {
      // The last items are not painted yet: wait `maxMs` more, then pass the held ones in any case.
      this.#isOverdue = true;
      this.#passIn(maxMs);
      return;
    }
    const held = this.#held;
    this.forget();
    if (held.length > 0) this.take(held);
  }
}
