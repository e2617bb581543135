import { expect, test } from "@playwright/test";
import { openAsOwner } from "../support/browser/owner-and-guest.ts";
import { log, message } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest } from "../support/browser/shop.ts";

/** More messages than the pages that scrolling loads. */
const many = Array.from({ length: 420 }, (_, index) =>
  index === 3 ? "the lighthouse keeper's name" : `one of very many, number ${String(index).padStart(3, "0")}`,
);

test("quick scrolling through the history shows messages in every frame", async ({ page, request, baseURL }) => {
  const room = await roomForTest(request);
  await sayMany(baseURL ?? "", room.token, many);
  await openAsOwner(page, room);
  await expect(message(page, "number 419")).toBeVisible();
  await log(page).evaluate((list) => {
    const seen = { frames: 0, empty: 0 };
    Object.assign(window, { seen });
    const beginningPx = 60;
    const sample = () => {
      seen.frames++;
      const { left, top, width, height } = list.getBoundingClientRect();
      for (let y = Math.max(1, beginningPx - list.scrollTop); y < height - 10; y += 30) {
        const there = document.elementFromPoint(left + width / 2, top + y);
        if (list.contains(there) && !there?.closest("[data-index]")) seen.empty++;
      }
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  });
  await log(page).hover();
  for (const px of [-900, 900]) for (let step = 0; step < 30; step++) await page.mouse.wheel(0, px);
  await expect(message(page, "number 419")).toBeInViewport();
  const seen = await page.evaluate(() => (window as unknown as { seen: { frames: number; empty: number } }).seen);
  expect(seen.frames).toBeGreaterThan(10);
  expect(seen.empty).toBe(0);
});
