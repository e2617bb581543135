import { describe, expect, it } from "vitest";
import { Rows } from "../../../../../../../web/features/chat/list/scrolling/rows.ts";

/** A list of rows of 40 px, without a page. */
function list(count: number) {
  return new Rows({
    count,
    estimateSize: () => 40,
    getScrollElement: () => null,
    initialRect: { width: 300, height: 400 },
    observeElementRect: () => {},
    observeElementOffset: () => {},
    scrollToFn: () => {},
  });
}

describe("the pinned version of the virtual list", () => {
  it("has the fields that its documentation does not name", () => {
    const rows = list(100);
    expect(rows.rangeInView()).toMatchObject({ startIndex: 0 });
    expect(rows.startOf(99)).toMatchObject({ start: 99 * 40, size: 40 });
    expect(rows.elementOf("none")).toBeUndefined();
    expect(rows.mount()).toBeTypeOf("function");
    expect(() => rows.rendered()).not.toThrow();
    rows.assumeEnd();
    expect(rows.scrollOffset).toBe(100 * 40 - 400);
    expect(rows.rangeInView()?.endIndex).toBe(99);
  });
});
