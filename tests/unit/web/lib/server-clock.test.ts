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
