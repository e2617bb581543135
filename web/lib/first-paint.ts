import { afterPaint } from "./after-paint.ts";
import { nextTask } from "./next-task.ts";

/** Whoever waits for it is not kept waiting by a screen that does not come. */
const longestMs = 4000;

let resolvePaint: () => void = () => {};
const coming = new Promise<void>((resolve) => {
  resolvePaint = resolve;
});

let cover: Element | undefined;
let longest: ReturnType<typeof setTimeout> | undefined;

/** This lies over the page until then; it shows the same. */
export function coverUntilFirstPaint(element: Element): void {
  clearTimeout(longest);
  cover = element;
  longest = setTimeout(() => element.remove(), longestMs);
}

/** What the person came for is to be seen. */
export function markFirstPaint(): void {
  requestAnimationFrame(() => cover?.remove());
  afterPaint(resolvePaint);
}

let queue = coming;

/**
 * When what the person came for is to be seen, or is long in coming: time for everything beside it, one after the other,
 * each in a task of its own.
 */
export function firstPaint(): Promise<void> {
  setTimeout(resolvePaint, longestMs);
  queue = queue.then(nextTask);
  return queue;
}
