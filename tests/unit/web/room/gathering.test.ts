import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Gathering } from "../../../../web/room/gathering.ts";

let handed: number[][];
let gathering: Gathering<number>;

beforeEach(() => {
  vi.useFakeTimers();
  handed = [];
  gathering = new Gathering<number>((items) => handed.push([...items]), 50);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("what comes alone is handed on at once; what follows closely, together and in order", () => {
  gathering.take([1]);
  expect(handed).toEqual([[1]]);
  gathering.take([2]);
  gathering.take([3, 4]);
  vi.advanceTimersByTime(50);
  gathering.take([5]);
  vi.advanceTimersByTime(50);
  expect(handed).toEqual([[1], [2, 3, 4], [5]]);
  vi.advanceTimersByTime(50);
  gathering.take([6]);
  expect(handed).toEqual([[1], [2, 3, 4], [5], [6]]);
});

it("what must come after it does not overtake what is held", () => {
  gathering.take([1]);
  gathering.take([2]);
  gathering.flush();
  expect(handed).toEqual([[1], [2]]);
  vi.advanceTimersByTime(100);
  expect(handed).toEqual([[1], [2]]);
});

it("in the background nothing is held: clocks stand still there", () => {
  vi.stubGlobal("document", { visibilityState: "hidden" });
  gathering.take([1]);
  gathering.take([2]);
  expect(handed).toEqual([[1], [2]]);
});

it("what is forgotten is not handed on", () => {
  gathering.take([1]);
  gathering.take([2]);
  gathering.forget();
  vi.advanceTimersByTime(100);
  expect(handed).toEqual([[1]]);
});

it("a page that is busy with what it was given is given the next later", () => {
  gathering.take([1]);
  gathering.take([2]);
  // The page was so long at drawing the first that the clock came a tenth of a second late.
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 150);
  vi.advanceTimersByTime(50);
  gathering.take([3]);
  vi.advanceTimersByTime(50);
  expect(handed).toEqual([[1], [2]]);
  vi.advanceTimersByTime(300);
  expect(handed).toEqual([[1], [2], [3]]);
});
