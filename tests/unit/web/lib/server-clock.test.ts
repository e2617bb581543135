import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2026, 0, 31, 12) });
});
afterEach(() => void vi.useRealTimers());
const dayMs = 86_400_000;

it("the head of an answer tells the time, until the server tells it better", async () => {
  const { observeDate, observeServerTime, serverNow } = await import("../../../../web/lib/server-clock.ts");
  const now = Date.now();
  observeDate(null);
  observeDate("some time ago");
  expect(serverNow()).toBe(now);
  observeDate(new Date(now - dayMs).toUTCString());
  expect(serverNow()).toBe(now - dayMs);
  observeServerTime(now + dayMs);
  observeDate(new Date(now).toUTCString());
  expect(serverNow()).toBe(now + dayMs);
});

it("the server's clock goes on whatever the device's clock is set to", async () => {
  const { knownServerTime, observeServerTime, serverNow } = await import("../../../../web/lib/server-clock.ts");
  expect(knownServerTime()).toBeUndefined();
  vi.advanceTimersByTime(7000);
  observeServerTime(1_000_000, 200);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(1_005_100);
  vi.setSystemTime(0);
  expect([serverNow(), knownServerTime()]).toEqual([1_005_100, 1_005_100]);
});

it("the clock of a device that slept is behind: the next answer's head, if it is later, sets it", async () => {
  const { observeDate, observeServerTime, serverNow } = await import("../../../../web/lib/server-clock.ts");
  const before = Date.UTC(2026, 0, 30, 22);
  observeServerTime(before);
  // The monotonic clock stands still during sleep.
  const after = before + 8 * 3_600_000;
  observeDate(new Date(after).toUTCString());
  expect(serverNow()).toBe(after);
  observeDate(new Date(after + 2000).toUTCString());
  observeDate(new Date(before).toUTCString());
  expect(serverNow()).toBe(after);
});

it("subscribers hear when the time becomes known, and of each jump", async () => {
  const { observeDate, observeServerTime, onServerTime, serverNow } = await import(
    "../../../../web/lib/server-clock.ts"
  );
  const times: number[] = [];
  const stop = onServerTime(() => times.push(serverNow()));
  const start = Date.UTC(2026, 0, 30, 22);
  observeServerTime(start);
  observeServerTime(start + 1500);
  observeDate(new Date(start + dayMs).toUTCString());
  observeServerTime(start);
  expect(times).toEqual([start, start + dayMs, start]);
  stop();
  observeServerTime(start + dayMs);
  expect(times).toHaveLength(3);
});
