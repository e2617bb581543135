import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OverscanRows } from "./overscan-rows.ts";
import type { Rows } from "./rows.ts";

type Options = Omit<
  VirtualizerOptions<HTMLElement, HTMLElement>,
  "onChange" | "rangeExtractor" | "estimateSize" | "scrollToFn" | "observeElementRect" | "observeElementOffset"
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
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: (_, sync) => {
      // While mounted rows are measured, nothing is written: all positions follow in one pass.
      if (places.isMeasuring) return;
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
  const [rows] = useState(() => new Virtualizer(whole));
  rows.setOptions(whole);
  // Computes the visible range again, for the new options.
  rows.getVirtualItems();
  const { range } = rows;

  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => {
    renderedRange.current = range;
    if (range) setBegun(true);
    ready.rendered(rows.getVirtualItems().map(({ key }) => key));
    places.measureArrived(rows);
    // The list can scroll to its end only at its final height.
    places.writeHeight(rows);
    rows._willUpdate();
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

/** The elements of the list. Writing an equal value to an element's style costs no layout. */
class Places {
  frame: HTMLElement | undefined;
  readonly #arrived: HTMLElement[] = [];
  isMeasuring = false;

  write(rows: Rows): void {
    if (!this.frame) return;
    this.frame.toggleAttribute("data-scrolling", rows.isScrolling);
    this.writeHeight(rows);
    for (const { key, index, start } of rows.getVirtualItems()) {
      const row = rows.elementsCache.get(key);
      if (!row) continue;
      if (row.dataset.index !== String(index)) row.dataset.index = String(index);
      row.style.top = `${start}px`;
    }
  }

  writeHeight(rows: Rows): void {
    if (this.frame) this.frame.style.height = `${rows.getTotalSize()}px`;
  }

  /** A row was mounted. Its estimated position is nearly always right: writing it now saves a second layout. */
  arrive(rows: Rows, row: HTMLElement): void {
    this.#arrived.push(row);
    const place = rows.measurementsCache[rows.indexFromElement(row)];
    if (place) row.style.top = `${place.start}px`;
  }

  /** Measures mounted rows. Nothing is written meanwhile, so that all heights are read after one layout. */
  measureArrived(rows: Rows): void {
    this.isMeasuring = true;
    // Releases unmounted rows.
    rows.measureElement(null);
    for (const row of this.#arrived.splice(0)) {
      rows.measureElement(row);
      // While the list scrolls, `measureElement` leaves the height to a ResizeObserver: a second render in the frame.
      rows.resizeItem(rows.indexFromElement(row), row.offsetHeight);
    }
    this.isMeasuring = false;
  }
}

const sameRange = (a: Rows["range"], b: Rows["range"]): boolean =>
  a?.startIndex === b?.startIndex && a?.endIndex === b?.endIndex;
