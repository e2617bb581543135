import { afterEach, expect, it, vi } from "vitest";
import { withTimeout } from "../../../worker/contract/with-timeout.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("a value in time is passed on, and its timer ends", async () => {
  vi.useFakeTimers();
  expect(await withTimeout(Promise.resolve("all of it"), 1000)).toBe("all of it");
  await expect(withTimeout(Promise.reject(new Error("broken off")), 1000)).rejects.toThrow("broken off");
  expect(vi.getTimerCount()).toBe(0);
});

it("a slow body is abandoned, and its later failure is ignored", async () => {
  vi.useFakeTimers();
  let fail = (_: Error) => {};
  const dripping = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const waited = withTimeout(dripping, 1000);
  vi.advanceTimersByTime(1000);
  expect(await waited).toBeUndefined();
  fail(new Error("the sender went"));
  await Promise.resolve();
});
