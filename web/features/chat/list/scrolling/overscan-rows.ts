import type { Range } from "@tanstack/virtual-core";
import type { Rows } from "./rows.ts";

/** Rows mounted at a time beside the viewport; rows in view always mount. */
const maxAtOnce = 8;

/** Covers one turn of the wheel, so that the rows are mounted before they are in view. */
const ahead = 16;

/** Unmounting costs time too: rows out of view stay mounted up to this distance until the browser has time. */
const farthest = 40;

/**
 * Chooses rows to mount outside the viewport. While the list scrolls, a frame mounts only rows in view; the others
 * follow after the paint, a few at a time: first those in scroll direction, and more of them there.
 */
export class OverscanRows {
  #keys: ReadonlySet<unknown> = new Set();
  #left = maxAtOnce;
  /** Nothing is left to mount. */
  #isWhole = true;
  #hasTime = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  indexes(
    { startIndex, endIndex, overscan, count }: Range,
    {
      options,
      scrollDirection,
    }: { options: Pick<Rows["options"], "getItemKey">; scrollDirection: Rows["scrollDirection"] },
  ): number[] {
    const isRendered = (index: number) => this.#keys.has(options.getItemKey(index));
    let left = scrollDirection && !this.#hasTime ? 0 : this.#left;
    for (let index = startIndex; index <= endIndex; index++) if (!isRendered(index)) left--;
    this.#isWhole = true;
    // A smaller overscan of the list is on purpose.
    const isShort = overscan < maxAtOnce;
    // The end of the list can only be scrolled upwards.
    const direction = scrollDirection ?? (endIndex === count - 1 ? "backward" : undefined);
    const beside = (from: number, step: 1 | -1): number[] => {
      const isThere = direction === (step === 1 ? "forward" : "backward");
      const wanted = isThere && !isShort ? ahead : overscan;
      const max = isShort ? overscan : this.#hasTime ? ahead : farthest;
      const found: number[] = [];
      for (let away = 1; away <= max; away++) {
        const index = from + away * step;
        if (index < 0 || index >= count) break;
        if (isRendered(index)) found.push(index);
        else if (away > wanted) continue;
        else if (left-- > 0) found.push(index);
        else this.#isWhole = false;
      }
      return found;
    };
    let below = scrollDirection === "backward" ? undefined : beside(endIndex, 1);
    const above = beside(startIndex, -1);
    below ??= beside(endIndex, 1);
    const inView = Array.from({ length: endIndex - startIndex + 1 }, (_, at) => startIndex + at);
    return [...above.reverse(), ...inView, ...below];
  }

  rendered(keys: readonly unknown[]): void {
    this.#left -= keys.filter((key) => !this.#keys.has(key)).length;
    this.#keys = new Set(keys);
    this.#hasTime = false;
  }

  /** True when all rows in view are rendered. */
  cover(range: Rows["range"], options: Pick<Rows["options"], "getItemKey">): boolean {
    for (let index = range?.startIndex ?? 0; index <= (range?.endIndex ?? 0); index++)
      if (!this.#keys.has(options.getItemKey(index))) return false;
    return true;
  }

  /** Mounts the remaining rows after the paint. */
  whenPainted(redraw: () => void): () => void {
    this.#stop();
    if (this.#left < maxAtOnce || !this.#isWhole)
      this.#timer = setTimeout(() => {
        this.#left = maxAtOnce;
        if (!this.#isWhole) this.#goOn(redraw);
      });
    return this.#stop;
  }

  /** Renders the rows in view, which are mounted already, together with rows beside them after the paint. */
  redrawWhenPainted(redraw: () => void): void {
    this.#stop();
    this.#timer = setTimeout(() => this.#goOn(redraw));
  }

  #goOn(redraw: () => void): void {
    this.#left = maxAtOnce;
    this.#hasTime = true;
    redraw();
  }

  readonly #stop = (): void => clearTimeout(this.#timer);
}
