import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { jittered, retry, wait } from "../../../../../web/lib/loading/retry.ts";

afterEach(() => void vi.useRealTimers());

describe("trying again", () => {
  it("goes on until it succeeds", async () => {
    vi.useFakeTimers();
    let tries = 0;
    const third = retry(async () => {
      if (++tries < 3) throw new Error("not yet");
      return tries;
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await third).toBe(3);
  });

  it("stops at once when its caller has gone, and leaves nothing behind", async () => {
    vi.useFakeTimers();
    const caller = new AbortController();
    const waited = wait(1000, caller.signal);
    await vi.advanceTimersByTimeAsync(1000);
    await waited;
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    const stopped = retry(() => Promise.reject(new Error("offline")), { signal: caller.signal });
    const outcome = stopped.catch((reason: Error) => reason.message);
    await vi.advanceTimersByTimeAsync(500);
    caller.abort(new Error("gone"));
    expect([await outcome, vi.getTimerCount()]).toEqual(["gone", 0]);
    await expect(wait(1000, caller.signal)).rejects.toThrow("gone");
  });

  it("gives up after 30 attempts, a second apart, unless configured otherwise", async () => {
    vi.useFakeTimers();
    let tries = 0;
    const hopeless = retry(async () => {
      tries++;
      throw new Error("not yet");
    });
    const outcome = hopeless.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(999);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(28_000);
    expect(tries).toBe(29);
    await vi.advanceTimersByTimeAsync(1);
    expect([tries, await outcome]).toEqual([30, "not yet"]);
  });

  it("waits between half and one and a half times", () => {
    expect([jittered(5000, () => 0), jittered(5000, () => 0.5), jittered(5000, () => 1)]).toEqual([2500, 5000, 7500]);
  });
});
