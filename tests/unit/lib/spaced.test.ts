import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Spaced } from "../../../worker/lib/spaced.ts";

const leastMs = 50;
const tookMs = 80;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Computes for `ms`, and notes when it began. */
function computations(spaced: Spaced, ms = tookMs) {
  const start = performance.now();
  const begun: number[] = [];
  const one = () =>
    spaced.run(async () => {
      begun.push(performance.now() - start);
      await new Promise((done) => setTimeout(done, ms));
      return begun.length;
    });
  return { one, begun };
}

describe("long computations", () => {
  it("leave the thread to others in between, as long as one takes", async () => {
    const { one, begun } = computations(new Spaced(leastMs));
    const first = one();
    await vi.runAllTimersAsync();
    await first;
    const three = [one(), one(), one()];
    await vi.runAllTimersAsync();
    await Promise.all(three);
    expect(begun).toEqual([0, 2 * tookMs, 4 * tookMs, 6 * tookMs]);
  });

  it("of very many at once follow each other: nobody waits for pauses longer than for those before", async () => {
    const { one, begun } = computations(new Spaced(tookMs));
    const many = Array.from({ length: 50 }, one);
    await vi.runAllTimersAsync();
    await Promise.all(many);
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBe(2 * tookMs);
    expect((begun[49] ?? 0) - (begun[48] ?? 0)).toBe(tookMs);
  });

  it("also when each comes only after the one before", async () => {
    const { one, begun } = computations(new Spaced(leastMs));
    for (let n = 0; n < 3; n++) {
      const done = one();
      await vi.runAllTimersAsync();
      await done;
    }
    expect(begun).toEqual([0, 2 * tookMs, 4 * tookMs]);
  });

  it("begin at once when nothing was computed for a while", async () => {
    const { one, begun } = computations(new Spaced(leastMs));
    void one();
    await vi.advanceTimersByTimeAsync(2 * tookMs);
    void one();
    expect(begun).toEqual([0, 2 * tookMs]);
    await vi.runAllTimersAsync();
  });

  it("that take longer than was known make the pauses longer", async () => {
    const { one, begun } = computations(new Spaced(leastMs), 4 * leastMs);
    const known = one();
    await vi.runAllTimersAsync();
    await known;
    const two = [one(), one()];
    await vi.runAllTimersAsync();
    await Promise.all(two);
    expect((begun[2] ?? 0) - (begun[1] ?? 0)).toBe(2 * 4 * leastMs);
  });

  it("that fail, or never end, keep nobody", async () => {
    const spaced = new Spaced(leastMs);
    const { one, begun } = computations(spaced);
    await expect(spaced.run(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
    void spaced.run(() => new Promise(() => {}));
    void one();
    await vi.runAllTimersAsync();
    expect(begun).toHaveLength(1);
  });

  it("keep their distance where the clock stands still meanwhile", async () => {
    const { one, begun } = computations(new Spaced(leastMs), 0);
    const two = [one(), one()];
    await vi.runAllTimersAsync();
    await Promise.all(two);
    expect(begun).toEqual([0, 2 * leastMs]);
  });
});
