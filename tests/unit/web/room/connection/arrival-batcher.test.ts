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
  const paintsIn = (ms: number) =>
    vi.stubGlobal("requestAnimationFrame", (painted: () => void) => setTimeout(painted, ms));

  it("gets the next batch later, in proportion to the paint time", () => {
    paintsIn(134);
    batcher.take([1]);
    batcher.take([2]);
    vi.advanceTimersByTime(134 + 299);
    expect(flushed).toEqual([[1]]);
    vi.advanceTimersByTime(30);
    expect(flushed).toEqual([[1], [2]]);
  });

  it("gets still more time while its user types", () => {
    vi.mocked(isTyping).mockReturnValue(true);
    paintsIn(84);
    batcher.take([1]);
    batcher.take([2]);
    vi.advanceTimersByTime(84 + 799);
    expect(flushed).toEqual([[1]]);
    vi.advanceTimersByTime(30);
    expect(flushed).toEqual([[1], [2]]);
  });

  it("gets its frames also without a paint", () => {
    paintsIn(60_000);
    batcher.take([1]);
    batcher.take([2]);
    vi.advanceTimersByTime(1000);
    expect(flushed).toEqual([[1], [2]]);
  });

  it("is not kept waiting when it is quick", () => {
    paintsIn(20);
    batcher.take([1]);
    batcher.take([2]);
    vi.advanceTimersByTime(50);
    expect(flushed).toEqual([[1], [2]]);
  });
});
