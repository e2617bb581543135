import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OverscanRows } from "./overscan-rows.ts";
import { Rows } from "./rows.ts";

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
  estimateRow: (index: number, listPx: number) => number;
};

/**
 * Virtualized rows. Heights and positions are written to the elements directly; the component re-renders only when
 * other rows come into view, not when scrolling starts or ends. `frameRef` belongs to the element around the rows,
 * `rowRef` to each row.
 */
export function useRows({ estimateRow, ...options }: Options) {
  const redraw = useReducer((count: number) => count + 1, 0)[1];
  /** Rows were rendered. The list must be mounted before its first rows, because its height is measured. */
  const [begun, setBegun] = useState(false);
  const [places] = useState(() => new Places());
  const [ready] = useState(() => new OverscanRows());
  const renderedRange = useRef<Rows["range"]>(null);
  const whole: VirtualizerOptions<HTMLElement, HTMLElement> = {
    ...options,
    // A new function each time, because the result also depends on the rows already rendered.
    rangeExtractor: (range) => ready.indexes(range, rows),
    estimateSize: (index) => estimateRow(index, rows.scrollRect?.width ?? window.innerWidth),
    measureElement: places.heightOf,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: (_, sync) => {
      // While rows mount, their positions are written together afterwards.
      if (places.isNoting) return;
      places.write(rows);
      if (sameRange(rows.range, renderedRange.current)) return;
      // The first rows render in a transition: all in one frame would block the page.
      if (!renderedRange.current) return startTransition(redraw);
      if (!sync) return redraw();
      // Rows that scroll into view must be rendered before the next paint.
      if (ready.cover(rows.range, rows.options)) ready.redrawWhenPainted(redraw);
      else flushSync(redraw);
    },
  };
  const [rows] = useState(() => new Rows(whole));
  rows.setOptions(whole);
  const range = rows.rangeInView();

  useLayoutEffect(() => rows.mount(), [rows]);
  useLayoutEffect(() => {
    renderedRange.current = range;
    if (range) setBegun(true);
    ready.rendered(rows.getVirtualItems().map(({ key }) => key));
    places.noteArrived(rows);
    // The list can scroll to its end only at its final height.
    places.writeHeight(rows);
    rows.rendered();
    places.write(rows);
    // Measured heights can change the range in view.
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

/** Values last written to the elements, so that equal values are not written again. */
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
      const row = rows.elementOf(key);
      if (!row) continue;
      this.#writeIndex(row, index);
      this.#writeTop(row, start);
    }
  }

  /** A row was mounted. Its estimated position is nearly always right: writing it now saves a second layout. */
  arrive(rows: Rows, row: HTMLElement): void {
    this.#arrived.push(row);
    const index = rows.indexFromElement(row);
    this.#indexes.set(row, index);
    const place = rows.startOf(index);
    if (place) this.#writeTop(row, place.start);
  }

  /**
   * Measures mounted rows, also while the list scrolls. All heights are read before any is applied: applying moves
   * other rows, and reading after that would cost a layout per row.
   */
  noteArrived(rows: Rows): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    this.isNoting = true;
    // Releases unmounted rows.
    rows.measureElement(null);
    this.#read = new Map(arrived.filter((row) => !rows.isMeasured(row)).map((row) => [row, row.offsetHeight]));
    for (const row of arrived) rows.measureElement(row);
    for (const [row, height] of this.#read)
      if (!rows.isMeasured(row)) rows.resizeItem(rows.indexFromElement(row), height);
    this.#read = undefined;
    this.isNoting = false;
  }

  readonly heightOf: typeof measureElement<HTMLElement> = (row, seen, rows) =>
    (seen ? undefined : this.#read?.get(row)) ?? measureElement(row, seen, rows);

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
