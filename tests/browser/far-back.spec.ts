import { expect, test } from "@playwright/test";
import { openAsOwner } from "../support/browser/owner-and-guest.ts";
import { composer, log, message } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest } from "../support/browser/shop.ts";

/** More messages than the pages that scrolling loads. */
const many = Array.from({ length: 420 }, (_, index) =>
  index === 3 ? "the lighthouse keeper's name" : `one of very many, number ${String(index).padStart(3, "0")}`,
);

test("a very old message is found, shown, and left again for the newest", async ({ page, request, baseURL }) => {
  const room = await roomForTest(request);
  await sayMany(baseURL ?? "", room.token, many);
  await openAsOwner(page, room);
  await expect(message(page, "number 419")).toBeVisible();
  await composer(page).press("ControlOrMeta+f");
  const field = page.getByRole("searchbox", { name: "Search in this room" });
  await field.fill("lighthouse");
  await expect(page.getByRole("button", { name: "1 found" })).toBeVisible();
  await field.press("Enter");
  const found = message(page, "the lighthouse keeper's name");
  await expect(found).toBeInViewport();
  await expect(found.locator("mark")).toHaveText("lighthouse");
  // The history window is shown: the messages around the hit, without the newest.
  await expect(message(page, "number 005")).toBeInViewport();
  await expect(message(page, "number 419")).toHaveCount(0);
  await field.press("Escape");

  // Scrolling down loads page by page.
  await expect(async () => {
    await log(page).press("End");
    await expect(message(page, "number 080")).toHaveCount(1, { timeout: 1000 });
  }).toPass();

  await page.getByRole("button", { name: "To the newest message" }).click();
  await expect(message(page, "number 419")).toBeInViewport();
  await expect(log(page)).toBeFocused();
});

test("a day leads to its first message, however many follow and however slow the phone is", async ({
  page,
  request,
  baseURL,
}) => {
  const room = await roomForTest(request);
  await sayMany(baseURL ?? "", room.token, many);
  await openAsOwner(page, room);
  await expect(message(page, "number 419")).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  for (const rate of [1, 4, 8, 14, 8]) {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await composer(page).press("ControlOrMeta+f");
    const day = page.getByLabel("Go to a day");
    await day.fill((await day.getAttribute("max")) ?? "");
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(log(page).getByText("You created the room")).toBeInViewport();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.getByRole("button", { name: "To the newest message" }).click();
    await expect(message(page, "number 419")).toBeInViewport();
  }
});

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
