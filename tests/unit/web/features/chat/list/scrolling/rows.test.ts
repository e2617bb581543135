import { Virtualizer } from "@tanstack/virtual-core";
import { expect, it } from "vitest";

/** A list of rows of 40 px in a window of 400 px, without a page. */
const listOf = (count: number) => ({
  count,
  estimateSize: () => 40,
  getScrollElement: () => null,
  initialRect: { width: 300, height: 400 },
  observeElementRect: () => {},
  observeElementOffset: () => {},
  scrollToFn: () => {},
});

it("the pinned version of the virtual list has what its documentation does not name", () => {
  const rows = new Virtualizer<HTMLElement, HTMLElement>(listOf(100));
  expect(rows._didMount()).toBeTypeOf("function");
  expect(() => rows._willUpdate()).not.toThrow();
  rows.getVirtualItems();
  expect(rows.range).toEqual({ startIndex: 0, endIndex: 9 });
  expect(rows.measurementsCache[99]).toMatchObject({ start: 99 * 40, size: 40 });
  expect(rows.elementsCache.get("none")).toBeUndefined();
  rows.setOptions(listOf(5));
  rows.getVirtualItems();
  expect(rows.range).toEqual({ startIndex: 0, endIndex: 4 });
});
