import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isTyping } from "../../../../../web/lib/browser/typing.ts";
import { ArrivalBatcher } from "../../../../../web/room/connection/arrival-batcher.ts";

vi.mock(import("../../../../../web/lib/browser/typing.ts"), () => ({ isTyping: vi.fn(() => false) }));

let flushed: number[][];
let batcher: ArrivalBatcher<number>;

beforeEach(() => {
  vi.useFakeTimers();
  flushed = [];
  batcher = new ArrivalBatcher<number>((items) => flushed.push([...items]), 50);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(isTyping).mockReturnValue(false);
});

it("a lone frame is applied at once; frames that follow closely are applied together, in order", () => {
  batcher.take([1]);
  expect(flushed).toEqual([[1]]);
  batcher.take([2]);
  batcher.take([3, 4]);
  vi.advanceTimersByTime(50);
  batcher.take([5]);
  vi.advanceTimersByTime(50);
  expect(flushed).toEqual([[1], [2, 3, 4], [5]]);
  vi.advanceTimersByTime(50);
  batcher.take([6]);
  expect(flushed).toEqual([[1], [2, 3, 4], [5], [6]]);
});

it("an urgent frame does not overtake the batch", () => {
  batcher.take([1]);
  batcher.take([2]);
  batcher.flush();
  expect(flushed).toEqual([[1], [2]]);
  vi.advanceTimersByTime(100);
  expect(flushed).toEqual([[1], [2]]);
});

it("frames are not batched in the background, where timers stop", () => {
  vi.stubGlobal("document", { visibilityState: "hidden" });
  batcher.take([1]);
  batcher.take([2]);
  expect(flushed).toEqual([[1], [2]]);
});

it("a cleared batch is not applied", () => {
  batcher.take([1]);
  batcher.take([2]);
  batcher.forget();
  vi.advanceTimersByTime(100);
  expect(flushed).toEqual([[1]]);
});

describe("a page that paints slowly", () => {
  it.each([
    ["gets the next batch later, in proportion to the paint time", 134, false, 433, 463],
    ["gets still more time while its user types", 84, true, 883, 913],
    ["gets its frames also without a paint", 60_000, false, 49, 1000],
    ["is not kept waiting when it is quick", 20, false, 49, 50],
  ])("%s", (_, paintMs, types, waitsMs, flushedMs) => {
    vi.mocked(isTyping).mockReturnValue(types);
    vi.stubGlobal("requestAnimationFrame", (painted: () => void) => setTimeout(painted, paintMs));
    batcher.take([1]);
    batcher.take([2]);
    vi.advanceTimersByTime(waitsMs);
    expect(flushed).toEqual([[1]]);
    vi.advanceTimersByTime(flushedMs - waitsMs);
    expect(flushed).toEqual([[1], [2]]);
  });
});
