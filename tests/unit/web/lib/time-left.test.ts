import { describe, expect, it } from "vitest";
import { newEnd, timeLeft } from "../../../../web/lib/time-left.ts";
import { formatTimeSpan } from "../../../../web/lib/time-span.ts";

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [49 * hour, { unit: "days", count: 2 }],
  [30 * 24 * hour - 5 * minute, { unit: "days", count: 30 }],
  [30 * 24 * hour - hour, { unit: "days", count: 29 }],
  [24 * hour, { unit: "days", count: 1 }],
  [24 * hour - 1, { unit: "days", count: 1 }],
  [23 * hour, { unit: "hours", count: 23 }],
  [hour - 1, { unit: "hours", count: 1 }],
  [hour - minute, { unit: "minutes", count: 59 }],
  [minute, { unit: "minutes", count: 1 }],
  [59_999, { unit: "soon", count: 0 }],
  [-5, { unit: "soon", count: 0 }],
])("the time left of %d ms is shown in its largest whole unit", (left, expected) => {
  expect(timeLeft(1_000_000_000 + left, 1_000_000_000)).toEqual(expected);
});

it.each([
  [0, "0 seconds"],
  [59, "59 seconds"],
  [90, "1.5 minutes"],
  [3600, "1 hour"],
  [2 * 86_400, "2 days"],
  [7 * 86_400, "1 week"],
])("a span of %d s is said in its largest unit", (seconds, text) => expect(formatTimeSpan(seconds, "en")).toBe(text));

describe("a room's new end", () => {
  it("follows the old one", () => expect(newEnd(240 * hour, 3, 48 * hour)).toBe(312 * hour));

  it("counts from now where the room has ended", () => expect(newEnd(240 * hour, 3, 288 * hour)).toBe(360 * hour));
});
