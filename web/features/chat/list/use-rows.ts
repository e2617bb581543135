import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { type RefCallback, startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OverscanRows, type Rows } from "./overscan-rows.ts";

/** Where each row of a list stands, and which of them there need to be. */
type Options = Omit<
  VirtualizerOptions<HTMLElement, HTMLElement>,
  | "onChange"
  | "rangeExtractor"
  | "estimateSize"
  | "measureElement"
  | "scrollToFn"
  | "observeElementRect"
  | "observeElementOffset"
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
  /** Rows were drawn. Before its first rows the list has to be there, to know how high its window is. */
  begun: boolean;
  frameRef: RefCallback<HTMLElement>;
  rowRef: RefCallback<HTMLElement>;
} {
  const redraw = useReducer((count: number) => count + 1, 0)[1];
  const [begun, setBegun] = useState(false);
  const [places] = useState(() => new Places());
  const [ready] = useState(() => new OverscanRows());
  const renderedRange = useRef<Rows["range"]>(null);
  const whole: VirtualizerOptions<HTMLElement, HTMLElement> = {
    ...options,
    // Another function each time: which rows are drawn depends on which are drawn already, too.
    rangeExtractor: (range) => ready.indexes(range, rows),
    estimateSize: (index) => estimateRow(index, rows.scrollRect?.width ?? window.innerWidth),
    measureElement: places.heightOf,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: (rows, sync) => {
      // While rows are put in, all is written once they are.
      if (places.isNoting) return;
      places.write(rows);
      if (sameRange(rows.range, renderedRange.current)) return;
      // The first rows: nobody waits for them in the same frame, and all at once they would hold up the page.
      if (!renderedRange.current) return startTransition(redraw);
      if (!sync) return redraw();
      // Scrolled or grown there: what is in view is there before it is painted.
      if (ready.cover(rows.range, rows.options)) ready.redrawWhenPainted(redraw);
      else flushSync(redraw);
    },
  };
  const [rows] = useState((): Rows => new Virtualizer(whole));
  rows.setOptions(whole);
  const range = rows.calculateRange();

  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => {
    renderedRange.current = range;
    if (range) setBegun(true);
    ready.rendered(rows.getVirtualItems().map(({ key }) => key));
    places.noteArrived(rows);
    // Its end can be scrolled to only when it is as high as it will be.
    places.writeHeight(rows);
    rows._willUpdate();
    places.write(rows);
    // Their heights are known now, and with them what is in view.
    if (range && !sameRange(rows.range, range)) redraw();
  });
  useEffect(() => ready.whenPainted(redraw));
  const [refs] = useState(() => ({
    frameRef: (element: HTMLElement | null) => {
      places.frame = element ?? undefined;
      if (element) places.write(rows);
    },
    rowRef: (element: HTMLElement | null) => {
      if (element) places.arrive(rows, element);
    },
  }));
  return { rows, begun, ...refs };
}

/** What was last written to the elements: nothing is written twice. */
class Places {
  frame: HTMLElement | undefined;
  readonly #heights = new WeakMap<HTMLElement, number>();
  readonly #tops = new WeakMap<HTMLElement, number>();
  readonly #indexes = new WeakMap<HTMLElement, number>();
  #arrived: HTMLElement[] = [];
  #read: Map<HTMLElement, number> | undefined;
  isNoting = false;

  write(rows: Rows): void {
    if (!this.frame) return;
    this.frame.toggleAttribute("data-scrolling", rows.isScrolling);
    this.writeHeight(rows);
    for (const { key, index, start } of rows.getVirtualItems()) {
      const row = rows.elementsCache.get(key);
      if (!row) continue;
      this.#writeIndex(row, index);
      this.#writeTop(row, start);
    }
  }

  /** A row was put in. Nearly always its place is the guessed one: written now, it is laid out there at once. */
  arrive(rows: Rows, row: HTMLElement): void {
    this.#arrived.push(row);
    const index = rows.indexFromElement(row);
    this.#indexes.set(row, index);
    const place = rows.measurementsCache[index];
    if (place) this.#writeTop(row, place.start);
  }

  /**
   * Notes the heights of the rows that were put in, also while the list is scrolled. Noting one moves other rows, and to
   * read the next one then would lay out the page once more for each row: those that were drawn together are read together.
   */
  noteArrived(rows: Rows): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    this.isNoting = true;
    // Lets go of those that were taken out.
    rows.measureElement(null);
    this.#read = new Map(arrived.filter((row) => !this.#isKnown(row, rows)).map((row) => [row, row.offsetHeight]));
    for (const row of arrived) rows.measureElement(row);
    for (const [row, height] of this.#read)
      if (!this.#isKnown(row, rows)) rows.resizeItem(rows.indexFromElement(row), height);
    this.#read = undefined;
    this.isNoting = false;
  }

  readonly heightOf = (row: HTMLElement, seen: ResizeObserverEntry | undefined, rows: Rows): number =>
    (seen ? undefined : this.#read?.get(row)) ?? measureElement(row, seen, rows);

  #isKnown = (row: HTMLElement, rows: Rows): boolean =>
    rows.itemSizeCache.has(rows.options.getItemKey(rows.indexFromElement(row)));

  writeHeight(rows: Rows): void {
    const height = rows.getTotalSize();
    if (!this.frame || this.#heights.get(this.frame) === height) return;
    this.#heights.set(this.frame, height);
    this.frame.style.height = `${height}px`;
  }

  #writeIndex(row: HTMLElement, index: number): void {
    if (this.#indexes.get(row) === index) return;
    this.#indexes.set(row, index);
    row.dataset.index = String(index);
  }

  #writeTop(row: HTMLElement, top: number): void {
    if (this.#tops.get(row) === top) return;
    this.#tops.set(row, top);
    row.style.top = `${top}px`;
  }
}

const sameRange = (a: Rows["range"], b: Rows["range"]): boolean =>
  a?.startIndex === b?.startIndex && a?.endIndex === b?.endIndex;
