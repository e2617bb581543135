import { expect, type Locator, type Page, test } from "@playwright/test";
import { enterAsGuest, message, say } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";
import { roomForTest } from "../support/browser/shop.ts";

/** The specification's durations that only a page shows. The page's clock moves only by `page.clock.runFor`. */

async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

const stepMs = 20;

/** Moves the clock in small steps until the element is visible: it appeared within the last step. */
async function stepUntil(page: Page, element: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs);
        return await element.count();
      },
      { intervals: [stepMs] },
    )
    .toBe(1);
}

test("a short notice disappears after 1.5 seconds", async ({ page, request }) => {
  await enterAsGuest(page, await roomForTest(request), "Gina");
  await say(page, "copy this");
  // A message without an acknowledgement has no menu.
  await expect(message(page, "copy this").locator(".lucide-clock-3")).toHaveCount(0);
  await message(page, "copy this").getByText("copy this", { exact: true }).click({ button: "right" });
  const copy = page.getByRole("menuitem", { name: "Copy" });
  await expect(copy).toBeVisible();
  await stopClock(page);
  await copy.click();
  const toast = page.locator("[data-sonner-toast]");
  await stepUntil(page, toast);
  await page.clock.runFor(1500 - 5 * stepMs);
  await expect(toast).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(5 * stepMs);
  await expect(toast).toHaveAttribute("data-removed", "true");
});

test("the temporary address of a picture is revoked after 100 seconds", async ({ page, request }) => {
  await page.addInitScript(() => {
    const revoked: string[] = [];
    Object.assign(window, { revoked });
    const { revokeObjectURL } = URL;
    URL.revokeObjectURL = (address) => {
      revoked.push(address);
      revokeObjectURL.call(URL, address);
    };
  });
  const isRevoked = (address: string | null) =>
    page.evaluate((wanted) => (window as unknown as { revoked: string[] }).revoked.includes(wanted ?? ""), address);
  await enterAsGuest(page, await roomForTest(request), "Gina");
  // The attachment button loads after the chat, in a time that a stopped clock never reaches.
  const photos = page.locator("input[data-attach=photos]");
  await expect(photos).toBeAttached();
  await stopClock(page);
  await photos.setInputFiles([png("red.png", 300, 200, [180, 40, 40])]);
  const preview = page.getByRole("dialog", { name: /^Send \d/ }).locator('img[src^="blob:"]');
  await stepUntil(page, preview);
  const address = await preview.getAttribute("src");
  await page.clock.runFor(100_000 - 5 * stepMs);
  expect(await isRevoked(address)).toBe(false);
  await page.clock.runFor(5 * stepMs);
  expect(await isRevoked(address)).toBe(true);
});
