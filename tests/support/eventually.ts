import { waitLimitMs } from "./time-limits.ts";

// Before a test replaces them. `vi.waitFor` would move the test's clock on.
const { setTimeout } = globalThis;
const nowMs = performance.now.bind(performance);

/** Calls `check` until it passes, and returns its value. */
export async function eventually<T>(check: () => T | Promise<T>, intervalMs = 20): Promise<T> {
  for (const begun = nowMs(); ; ) {
    try {
      return await check();
    } catch (error) {
      if (nowMs() - begun > waitLimitMs) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
