import type { vi } from "vitest";

/** Names that `vi.useFakeTimers` replaces: the clocks of the page, but nothing that rendering needs. */
export const timers: NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>["toFake"]> = [
  ...(["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const),
  ...(["Date", "performance"] as const),
];
