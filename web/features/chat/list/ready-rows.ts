import type { Range } from "@tanstack/virtual-core";
import type { Rows } from "./use-rows.ts";

/** So many rows are put in before the page is painted. Those in view are, be they more. */
const mostAtOnce = 8;

/** To take rows out takes time too: rows that went out of view stay so many times as far, until there is some. */
const longer = 3;

/**
 * The rows just outside the window, which are there before they come into view. Who scrolls quickly brings a window of
 * new rows into view with each frame: the others are put in when these have been painted, a few at a time.
 */
export class ReadyRows {
  #keys: ReadonlySet<unknown> = new Set();
  #left = mostAtOnce;
  /** Nothing is left to be put in. */
  #isWhole = true;
  #hasTime = false;

  indexes(
    { startIndex, endIndex, overscan, count }: Range,
    {
      options,
      scrollDirection,
    }: { options: Pick<Rows["options"], "getItemKey">; scrollDirection: Rows["scrollDirection"] },
  ): number[] {
    const isDrawn = (index: number) => this.#keys.has(options.getItemKey(index));
    let left = this.#left;
    for (let index = startIndex; index <= endIndex; index++) if (!isDrawn(index)) left--;
    this.#isWhole = true;
    const reach = (from: number, step: 1 | -1): number => {
      let at = from;
      // At its end the list keeps few rows on purpose: they would be there with every message that comes.
      const most = this.#hasTime || overscan < mostAtOnce ? overscan : overscan * longer;
      for (let away = 1; away <= most && at + step >= 0 && at + step < count; away++) {
        if (!isDrawn(at + step)) {
          if (away > overscan) break;
          if (--left < 0) {
            this.#isWhole = false;
            break;
          }
        }
        at += step;
      }
      return at;
    };
    // First where it is scrolled to.
    let last = scrollDirection === "backward" ? undefined : reach(endIndex, 1);
    const first = reach(startIndex, -1);
    last ??= reach(endIndex, 1);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  drawn(keys: readonly unknown[]): void {
    this.#left -= keys.filter((key) => !this.#keys.has(key)).length;
    this.#keys = new Set(keys);
    this.#hasTime = false;
  }

  /** Goes on with what is left. */
  whenPainted(redraw: () => void): (() => void) | undefined {
    if (this.#left === mostAtOnce && this.#isWhole) return undefined;
    const timer = setTimeout(() => {
      this.#left = mostAtOnce;
      if (this.#isWhole) return;
      this.#hasTime = true;
      redraw();
    });
    return () => clearTimeout(timer);
  }
}
