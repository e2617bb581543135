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
