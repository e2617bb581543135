import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ThrottledBatch } from "../../../../worker/room/runtime/throttled-batch.ts";

describe("a throttled batch", () => {
  const flushed: number[][] = [];
  let maxItems = 3;
  let batch: ThrottledBatch<number>;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    flushed.length = 0;
    maxItems = 3;
    batch = new ThrottledBatch({ everyMs: 1000, waitMs: 300, maxItems: () => maxItems }, (items) =>
      flushed.push([...items]),
    );
  });
  afterEach(() => vi.useRealTimers());

  it("is flushed after a delay", () => {
    batch.add(1);
    batch.add(2);
    vi.advanceTimersByTime(299);
    expect(flushed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([[1, 2]]);
  });

  it("is flushed at once when nothing more can follow, and leaves no timer", () => {
    for (const item of [1, 2, 3]) batch.add(item);
    expect(flushed).toEqual([[1, 2, 3]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is flushed at most once a second, for any input", () => {
    for (const item of [1, 2, 3]) batch.add(item);
    for (const item of [4, 5, 6, 7]) batch.add(item);
    expect(flushed).toEqual([[1, 2, 3]]);
    vi.advanceTimersByTime(999);
    expect(flushed).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7],
    ]);
  });

  it("loses nothing over a long time, and doubles nothing", () => {
    const all = Array.from({ length: 500 }, (_, index) => index);
    for (const item of all) {
      maxItems = 1 + (item % 4);
      batch.add(item);
      vi.advanceTimersByTime((item * 37) % 400);
    }
    vi.advanceTimersByTime(2000);
    expect(flushed.flat()).toEqual(all);
  });
});
