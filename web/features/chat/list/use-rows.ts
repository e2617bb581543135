import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { type RefCallback, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Where each row of a list stands, and which of them there need to be. */
export type Rows = Virtualizer<HTMLElement, HTMLElement>;

type Options = Omit<
  VirtualizerOptions<HTMLElement, HTMLElement>,
  "onChange" | "estimateSize" | "measureElement" | "scrollToFn" | "observeElementRect" | "observeElementOffset"
> & {
  /** How high a row may be in a list of so many pixels, before it was ever drawn. */
  estimateRow: (index: number, listPx: number) => number;
};

/**
 * Rows of a list, of which only those in view are drawn. Heights and places are written to the elements themselves; the
 * component is drawn anew only when other rows come into view, and not when the list begins or ends to be scrolled.
 * `frameRef` goes to the element that holds the rows, `rowRef` to each of them.
 */
export function useRows({ estimateRow, ...options }: Options): {
  rows: Rows;
  frameRef: RefCallback<HTMLElement>;
  rowRef: RefCallback<HTMLElement>;
} {
  const redraw = useReducer((count: number) => count + 1, 0)[1];
  const [places] = useState(() => new Places());
  const drawn = useRef<Rows["range"]>(null);
  const whole: VirtualizerOptions<HTMLElement, HTMLElement> = {
    ...options,
    estimateSize: (index) => estimateRow(index, rows.scrollRect?.width ?? window.innerWidth),
    measureElement: places.heightOf,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: (rows, sync) => {
      places.write(rows);
      if (sameRange(rows.range, drawn.current)) return;
      // Scrolled or grown there: the rows are there before it is painted. While rows are put in they are in any case.
      if (sync && !places.isNoting) flushSync(redraw);
      else redraw();
    },
  };
  const [rows] = useState((): Rows => new Virtualizer(whole));
  rows.setOptions(whole);
  const range = rows.calculateRange();

  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => {
    drawn.current = range;
    places.noted();
    // Its end can be scrolled to only when it is as high as it will be.
    places.writeHeight(rows);
    rows._willUpdate();
    places.write(rows);
  });
  const [refs] = useState(() => ({
    frameRef: (element: HTMLElement | null) => {
      places.frame = element ?? undefined;
      if (element) places.write(rows);
    },
    rowRef: (element: HTMLElement | null) => {
      places.isNoting = true;
      rows.measureElement(element);
      places.isNoting = false;
      if (element) places.writeRow(rows, element);
    },
  }));
  return { rows, ...refs };
}

/** What was last written to the elements: nothing is written twice. */
class Places {
  frame: HTMLElement | undefined;
  readonly #heights = new WeakMap<HTMLElement, number>();
  readonly #tops = new WeakMap<HTMLElement, number>();
  #read: Map<Element, number> | undefined;
  isNoting = false;

  write(rows: Rows): void {
    if (!this.frame) return;
    this.writeHeight(rows);
    for (const { key, start } of rows.getVirtualItems()) {
      const row = rows.elementsCache.get(key);
      if (row) this.#writeTop(row, start);
    }
  }

  /**
   * Noting a height moves other rows, and to read the next one then would lay out the page once more for each row: those
   * that were drawn together are read together.
   */
  readonly heightOf = (row: HTMLElement, seen: ResizeObserverEntry | undefined, rows: Rows): number => {
    const known = rows.itemSizeCache.get(rows.options.getItemKey(rows.indexFromElement(row)));
    if (seen || known !== undefined) return measureElement(row, seen, rows);
    this.#read ??= heightsBeside(row);
    return this.#read.get(row) ?? row.offsetHeight;
  };

  /** All that was drawn is noted. */
  noted(): void {
    this.#read = undefined;
  }

  writeHeight(rows: Rows): void {
    const height = rows.getTotalSize();
    if (!this.frame || this.#heights.get(this.frame) === height) return;
    this.#heights.set(this.frame, height);
    this.frame.style.height = `${height}px`;
  }

  writeRow(rows: Rows, row: HTMLElement): void {
    const place = rows.measurementsCache[rows.indexFromElement(row)];
    if (place) this.#writeTop(row, place.start);
  }

  #writeTop(row: HTMLElement, top: number): void {
    if (this.#tops.get(row) === top) return;
    this.#tops.set(row, top);
    row.style.top = `${top}px`;
  }
}

function heightsBeside(row: HTMLElement): Map<Element, number> {
  const drawn = [...(row.parentElement?.children ?? [])].filter((child) => child instanceof HTMLElement);
  return new Map(drawn.map((child) => [child, child.offsetHeight]));
}

const sameRange = (a: Rows["range"], b: Rows["range"]): boolean =>
  a?.startIndex === b?.startIndex && a?.endIndex === b?.endIndex;
