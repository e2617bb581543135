import { afterPaint } from "./after-paint.ts";
import { nextTask } from "./next-task.ts";

/** Longest wait, in milliseconds, for a screen that does not render. */
const longestMs = 4000;

let resolvePaint: () => void = () => {};
const coming = new Promise<void>((resolve) => {
  resolvePaint = resolve;
});

let cover: Element | undefined;
let longest: ReturnType<typeof setTimeout> | undefined;

/** Lays an element with the same content over the page until the first paint. */
export function coverUntilFirstPaint(element: Element): void {
  clearTimeout(longest);
  cover = element;
  longest = setTimeout(() => element.remove(), longestMs);
}

/** Called when the main content has rendered. */
export function markFirstPaint(): void {
  requestAnimationFrame(() => cover?.remove());
  afterPaint(resolvePaint);
}

let queue = coming;

/**
 * Resolves after the first paint of the main content, or after `longestMs`. Callers continue one after another, each in
 * a task of its own.
 */
export function firstPaint(): Promise<void> {
  setTimeout(resolvePaint, longestMs);
  queue = queue.then(nextTask);
  return queue;
}
