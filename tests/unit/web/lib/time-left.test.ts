import { expect, it } from "vitest";
import { timeLeft } from "../../../../web/lib/time-left.ts";

const hour = 3_600_000;

it.each([
  [49 * hour, { unit: "days", count: 2 }],
  [24 * hour, { unit: "days", count: 1 }],
  [24 * hour - 1, { unit: "hours", count: 23 }],
  [hour - 1, { unit: "minutes", count: 59 }],
  [59_999, { unit: "soon", count: 0 }],
  [-5, { unit: "soon", count: 0 }],
])("the time left of %d ms is shown in its largest whole unit", (left, expected) => {
  expect(timeLeft(1_000_000_000 + left, 1_000_000_000)).toEqual(expected);
});
