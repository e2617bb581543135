import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyValue } from "../../../../../web/lib/loading/lazy-value.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a chunk that could not be fetched is retried until it loads, once for all callers", async () => {
  let tries = 0;
  const value = lazyValue(async () => {
    tries += 1;
    if (tries < 40) throw new Error("the server is away");
    return "here";
  });
  const wanted = [value.fetch(), value.fetch()];
  await vi.runAllTimersAsync();
  expect(await Promise.all(wanted)).toEqual(["here", "here"]);
  expect(await value.fetch()).toBe("here");
  expect(tries).toBe(40);
});
