import { expect, test } from "@playwright/test";
import { openAsGuest } from "../support/browser/owner-and-guest.ts";
import { message, say } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

test("a lazy chunk that cannot be fetched does not replace the current page, and opens once the network is back", async ({
  page,
  request,
}) => {
  let cut = false;
  let missed = 0;
  await page.route(/\/assets\//, (route) => {
    if (!cut) return route.continue();
    missed++;
    return route.abort();
  });
  await openAsGuest(page, await roomForTest(request), "Gina");
  await say(page, "look at this");
  const row = message(page, "look at this");
  await expect(row).toBeVisible();
  await expect(row.locator(".lucide-clock-3")).toHaveCount(0);
  await page.evaluate(() => {
    document.documentElement.dataset.sameLife = "yes";
  });

  await test.step("a list of emoji leaves the chat unchanged, and opens by itself", async () => {
    cut = true;
    await page.getByRole("button", { name: "Choose an emoji" }).click();
    await expect.poll(() => missed).toBeGreaterThan(0);
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
    await expect(row).toBeVisible();
    cut = false;
    const emoji = page.getByRole("dialog", { name: "Emoji" });
    await expect(emoji).toBeVisible();
    await page.goBack();
    await expect(emoji).toBeHidden();
  });

  await test.step("a page says so, and the chat goes on", async () => {
    cut = true;
    missed = 0;
    await page.getByRole("button", { name: "Room details" }).click();
    await expect.poll(() => missed).toBeGreaterThan(0);
    await expect(page.getByText("Something went wrong")).toBeVisible();
    cut = false;
    await page.goBack();
    await say(page, "still here");
    await expect(message(page, "still here")).toHaveCount(1);
  });
  await expect(page.locator("html")).toHaveAttribute("data-same-life", "yes");
});
