import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OverscanRows } from "../../../../../../../web/features/chat/list/scrolling/overscan-rows.ts";
import type { Rows } from "../../../../../../../web/features/chat/list/scrolling/rows.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A virtualizer of 100 rows with these ranges, which records each render. */
function list(direction: Rows["scrollDirection"]) {
  const ready = new OverscanRows();
  const drawings: string[] = [];
  let window = { startIndex: 0, endIndex: 0 };
  const render = () => {
    const rows = { options: { getItemKey: (index: number) => index }, scrollDirection: direction };
    const indexes = ready.indexes({ ...window, overscan: 8, count: 100 }, rows);
    drawings.push(`${indexes[0]}–${indexes.at(-1)}`);
    ready.rendered(indexes);
    ready.whenPainted(render);
  };
  const scrollTo = (startIndex: number, endIndex: number) => {
    window = { startIndex, endIndex };
    render();
  };
  return { ready, scrollTo, render, drawings };
}

it("has all rows in view at once, however many, and those beside them a few at a time when these are painted", () => {
  const { scrollTo, drawings } = list("backward");
  scrollTo(40, 59);
  expect(drawings).toEqual(["40–59"]);
  vi.runAllTimers();
  expect(drawings).toEqual(["40–59", "32–59", "24–59", "24–67"]);
});

it("renders only rows in view while scrolling, with more rows ahead than behind", () => {
  const { scrollTo, drawings } = list("forward");
  scrollTo(40, 42);
  expect(drawings).toEqual(["40–42"]);
  vi.runAllTimers();
  expect(drawings.at(-1)).toBe("32–58");
  scrollTo(52, 54);
  expect(drawings.at(-1)).toBe("32–58");
});

it("has the rows beside a small window at once without scrolling", () => {
  const { scrollTo, drawings } = list(null);
  scrollTo(40, 42);
  expect(drawings).toEqual(["40–47"]);
  vi.runAllTimers();
  expect(drawings.at(-1)).toBe("32–50");
});

it("has more rows ready before its end, from which there is one way to go", () => {
  const { scrollTo, drawings } = list(null);
  scrollTo(90, 99);
  vi.runAllTimers();
  expect(drawings.at(-1)).toBe("74–99");
});

it("keeps rows that left the view until it has time to remove them", () => {
  const { scrollTo, drawings } = list("forward");
  scrollTo(10, 12);
  vi.runAllTimers();
  scrollTo(40, 42);
  expect(drawings.at(-1)).toBe("2–42");
  vi.runAllTimers();
  expect(drawings.at(-1)).toBe("24–58");
});

it("knows whether all rows in view are rendered", () => {
  const ready = new OverscanRows();
  const options = { getItemKey: (index: number) => `row ${index}` };
  ready.rendered(["row 4", "row 5", "row 6"]);
  expect(ready.cover({ startIndex: 4, endIndex: 6 }, options)).toBe(true);
  expect(ready.cover({ startIndex: 5, endIndex: 7 }, options)).toBe(false);
  expect(ready.cover({ startIndex: 3, endIndex: 5 }, options)).toBe(false);
});

it("renders rows already in view after their paint, with the rows beside them", () => {
  const { ready, scrollTo, render, drawings } = list("forward");
  scrollTo(40, 42);
  vi.runAllTimers();
  drawings.length = 0;
  ready.redrawWhenPainted(render);
  expect(drawings).toEqual([]);
  vi.runAllTimers();
  expect(drawings).toEqual(["32–58"]);
});
