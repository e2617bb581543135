import type { Range, Virtualizer } from "@tanstack/virtual-core";

export type Rows = Virtualizer<HTMLElement, HTMLElement>;

/** So many rows are put in at once. Those in view are, be they more. */
const mostAtOnce = 8;

/** What a turn of the wheel brings into view is there before it. */
const ahead = 16;

/** To take rows out takes time too: those that went out of view stay this far, until there is some. */
const farthest = 40;

/**
 * The rows just outside the window, which are there before they come into view. While somebody scrolls a frame puts in
 * only what is in view, and the others come when it has been painted, a few at a time: first where it is scrolled to, and
 * more of them there.
 */
export class OverscanRows {
  #keys: ReadonlySet<unknown> = new Set();
  #left = mostAtOnce;
  /** Nothing is left to be put in. */
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
    // A list that keeps fewer does so on purpose.
    const isShort = overscan < mostAtOnce;
    // From its end there is one way to go.
    const direction = scrollDirection ?? (endIndex === count - 1 ? "backward" : undefined);
    const beside = (from: number, step: 1 | -1): number[] => {
      const isThere = direction === (step === 1 ? "forward" : "backward");
      const wanted = isThere && !isShort ? ahead : overscan;
      const most = isShort ? overscan : this.#hasTime ? ahead : farthest;
      const found: number[] = [];
      for (let away = 1; away <= most; away++) {
        const index = from + away * step;
        if (index < 0 || index >= count) break;
        if (isRendered(index)) found.push(index);
        else if (away > wanted) continue;
        else if (left-- > 0) found.push(index);
        else this.#isWhole = false;
      }
      return found;
    };
    // First where it is scrolled to.
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

  /** True when all that is in view is drawn. */
  cover(range: Rows["range"], options: Pick<Rows["options"], "getItemKey">): boolean {
    for (let index = range?.startIndex ?? 0; index <= (range?.endIndex ?? 0); index++)
      if (!this.#keys.has(options.getItemKey(index))) return false;
    return true;
  }

  /** Goes on with what is left. */
  whenPainted(redraw: () => void): () => void {
    this.#stop();
    if (this.#left < mostAtOnce || !this.#isWhole)
      this.#timer = setTimeout(() => {
        this.#left = mostAtOnce;
        if (!this.#isWhole) this.#goOn(redraw);
      });
    return this.#stop;
  }

  /** Draws what is in view now, which is there already, with what lies beside it. */
  redrawWhenPainted(redraw: () => void): void {
    this.#stop();
    this.#timer = setTimeout(() => this.#goOn(redraw));
  }

  #goOn(redraw: () => void): void {
    this.#left = mostAtOnce;
    this.#hasTime = true;
    redraw();
  }

  readonly #stop = (): void => clearTimeout(this.#timer);
}
