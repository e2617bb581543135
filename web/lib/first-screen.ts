import { afterPaint } from "./after-paint.ts";

/** Whoever waits for it is not kept waiting by a screen that does not come. */
const longestMs = 4000;

let drawn: () => void = () => {};
const coming = new Promise<void>((resolve) => {
  drawn = resolve;
});

/** What the person came for is to be seen. */
export function firstScreenIsDrawn(): void {
  afterPaint(drawn);
}

/** When what the person came for is to be seen, or is long in coming: time for everything beside it. */
export function firstScreen(): Promise<void> {
  setTimeout(drawn, longestMs);
  return coming;
}
