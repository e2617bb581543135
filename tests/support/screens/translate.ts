import { onTestFinished } from "vitest";
import { translatePage as translate } from "../browser/translate-page.ts";

/** Marks what was translated. */
export const mark = "ü";

/**
 * Translates the page until the test ends. Without the guard of web/lib/browser/tolerate-page-translation.ts: the product's own
 * elements need none.
 */
export function translatePage(delayMs: number): void {
  const ending = new AbortController();
  translate({ delayMs, mark, signal: ending.signal });
  onTestFinished(() => ending.abort());
}
