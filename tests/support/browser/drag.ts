import type { Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/** Drags by the mouse, or by a finger. */
export async function drag(page: Page, from: Point, to: Point, { touch }: { touch: boolean }): Promise<void> {
  const steps = [1, 2, 3, 4].map((step) => ({
    x: from.x + ((to.x - from.x) * step) / 4,
    y: from.y + ((to.y - from.y) * step) / 4,
  }));
  if (!touch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const client = await page.context().newCDPSession(page);
  // Each in its own time, a slow page would take the finger's start for a long press.
  await Promise.all([
    client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] }),
    ...steps.map((point) => client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] })),
    client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
  await client.detach();
}

/** Holds a finger on the screen during `during`. */
export async function holdFinger(page: Page, at: Point, during: () => Promise<unknown>): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await during();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}
