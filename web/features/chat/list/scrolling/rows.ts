import { type VirtualItem, Virtualizer } from "@tanstack/virtual-core";

/**
 * The virtualizer of the chat list. Only this file uses fields that the library's documentation does not name; a unit
 * test checks that the pinned version has them.
 */
export class Rows extends Virtualizer<HTMLElement, HTMLElement> {
  /** Observes the window's end; the result stops it. */
  mount(): () => void {
    return this._didMount();
  }

  /** Applies options and pending scrolls after a render. */
  rendered(): void {
    this._willUpdate();
  }

  rangeInView(): Rows["range"] {
    return this.calculateRange();
  }

  elementOf(key: VirtualItem["key"]): HTMLElement | undefined {
    return this.elementsCache.get(key);
  }

  startOf(index: number): { start: number; size: number } | undefined {
    return this.measurementsCache[index];
  }

  isMeasured(row: HTMLElement): boolean {
    return this.itemSizeCache.has(this.options.getItemKey(this.indexFromElement(row)));
  }

  /** Renders next as if the list were at its end, to which it scrolls after the render. */
  assumeEnd(): void {
    if (this.scrollRect) this.scrollOffset = Math.max(0, this.getTotalSize() - this.scrollRect.height);
  }
}
