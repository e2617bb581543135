import { vi } from "vitest";

/**
 * Calls `check` until it passes, and returns its value. The bound only ends a wait that fails: a loaded machine takes
 * seconds for work that usually takes milliseconds.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
