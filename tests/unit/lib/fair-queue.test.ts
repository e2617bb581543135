import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FairQueue } from "../../../worker/lib/fair-queue.ts";

const leastMs = 50;
const tookMs = 80;
const bounds = { leastMs, maxOfGroup: 40, max: 120 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Computes for `ms`, and notes start and group of each computation. */
function computations(queue: FairQueue, ms = tookMs) {
  const start = performance.now();
  const begun: number[] = [];
  const groups: string[] = [];
  const one = (group = "a") =>
    queue.run(group, async () => {
      begun.push(performance.now() - start);
      groups.push(group);
      await new Promise((done) => setTimeout(done, ms));
    });
  return { one, begun, groups };
}

describe("long computations", () => {
  it("yield the thread in between, as long as one takes", async () => {
    const { one, begun } = computations(new FairQueue(bounds));
    const first = one();
    await vi.runAllTimersAsync();
    await first;
    const three = [one(), one(), one()];
    await vi.runAllTimersAsync();
    await Promise.all(three);
    expect(begun).toEqual([0, 2 * tookMs, 4 * tookMs, 6 * tookMs]);
  });

  it("in a large number follow each other after short pauses", async () => {
    const { one, begun } = computations(new FairQueue({ ...bounds, leastMs: tookMs }));
    const many = Array.from({ length: 40 }, () => one());
    await vi.runAllTimersAsync();
    await Promise.all(many);
    expect((begun[2] ?? 0) - (begun[1] ?? 0)).toBe(1.25 * tookMs);
    expect((begun[39] ?? 0) - (begun[38] ?? 0)).toBe(2 * tookMs);
  });

  it("of a group that has many delay another group by one", async () => {
    const { one, groups } = computations(new FairQueue(bounds));
    const all = [...Array.from({ length: 25 }, () => one("flooded")), one("other"), one("third"), one("other")];
    await vi.runAllTimersAsync();
    await Promise.all(all);
    expect(groups.slice(0, 6)).toEqual(["flooded", "flooded", "other", "third", "flooded", "other"]);
  });

  it("are bounded for each group and for all, and there is room again when some are done", async () => {
    const queue = new FairQueue({ leastMs, maxOfGroup: 3, max: 5 });
    const { one } = computations(queue);
    // The first one begins at once, without a wait.
    for (let n = 0; n < 4; n++) void one("a");
    expect(queue.fullFor("a")).toBeGreaterThan(0);
    expect(queue.fullFor("b")).toBe(0);
    void one("b");
    void one("b");
    expect(queue.fullFor("b")).toBeGreaterThan(0);
    await vi.runAllTimersAsync();
    expect(["a", "b", "c"].map((group) => queue.fullFor(group))).toEqual([0, 0, 0]);
  });

  it("of three groups that fill the queue leave a place to every other group, and end with a wait for the displaced", async () => {
    const queue = new FairQueue({ leastMs, maxOfGroup: 3, max: 9 });
    const { one, groups } = computations(queue);
    void one("a");
    const flood = ["a", "b", "c"].flatMap((group) => [one(group), one(group), one(group)]);
    const others = ["d", "e", "f"].map((group) => one(group));
    // Groups with two, two, two and one, one, one waiting: none is longer than that of "d" with one more.
    const refused = await one("d").then((last) => ("retryAfterMs" in last ? last.retryAfterMs : 0));
    await vi.runAllTimersAsync();
    expect(await Promise.all(others)).toEqual([{ value: undefined }, { value: undefined }, { value: undefined }]);
    const displaced = (await Promise.all(flood)).flatMap((computed, n) =>
      "retryAfterMs" in computed ? [n, computed.retryAfterMs] : [],
    );
    expect(displaced).toEqual([2, expect.any(Number), 5, expect.any(Number), 8, expect.any(Number)]);
    expect(Math.min(refused, ...displaced.filter((_, n) => n % 2))).toBeGreaterThanOrEqual(leastMs);
    expect(groups).toHaveLength(1 + 9);
  });

  it("are refused to a new group only when no group has two waiting", async () => {
    const queue = new FairQueue({ leastMs, maxOfGroup: 3, max: 2 });
    const { one } = computations(queue);
    void one("a");
    void one("a");
    void one("a");
    expect(queue.fullFor("b")).toBe(0);
    void one("b");
    expect(queue.fullFor("c")).toBeGreaterThan(0);
    await vi.runAllTimersAsync();
  });

  it("begin at once when nothing was computed for a while", async () => {
    const { one, begun } = computations(new FairQueue(bounds));
    void one();
    await vi.advanceTimersByTimeAsync(2 * tookMs);
    void one();
    expect(begun).toEqual([0, 2 * tookMs]);
    await vi.runAllTimersAsync();
  });

  it("that take longer than was known make the pauses longer", async () => {
    const { one, begun } = computations(new FairQueue(bounds), 4 * leastMs);
    const known = one();
    await vi.runAllTimersAsync();
    await known;
    const two = [one(), one()];
    await vi.runAllTimersAsync();
    await Promise.all(two);
    expect((begun[2] ?? 0) - (begun[1] ?? 0)).toBe(2 * 4 * leastMs);
  });

  it("that fail, or never end, block no other", async () => {
    const queue = new FairQueue(bounds);
    const { one, begun } = computations(queue);
    await expect(queue.run("a", () => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
    void queue.run("a", () => new Promise(() => {}));
    void one();
    await vi.runAllTimersAsync();
    expect(begun).toHaveLength(1);
  });

  it("that were cancelled while they waited block no other", async () => {
    const queue = new FairQueue(bounds);
    const { one, begun, groups } = computations(queue);
    void one("first");
    // A request that ended: its timers never fire.
    vi.stubGlobal("setTimeout", () => 0);
    void one("gone");
    vi.unstubAllGlobals();
    void one("a");
    await vi.runAllTimersAsync();
    expect(groups).toEqual(["first", "a"]);
    expect(begun[1]).toBeLessThan(1000);
  });

  it("keep their pauses when the clock stands still meanwhile", async () => {
    const { one, begun } = computations(new FairQueue(bounds), 0);
    const two = [one(), one()];
    await vi.runAllTimersAsync();
    await Promise.all(two);
    expect(begun).toEqual([0, 2 * leastMs]);
  });
});
