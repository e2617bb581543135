import { expect, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer } from "../support/browser/people.ts";

test("after a reload, and by Forward, nothing is left of an overlay; a page that loads while one closes is reached", async ({
  page,
  request,
}) => {
  await page.goto("/privacy-policy");
  await ownersRoom({ page, request });
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await page.getByRole("button", { name: "Search in this room" }).click();
  await expect(page.getByRole("searchbox", { name: "Search in this room" })).toBeVisible();
  await page.reload();
  await expect(composer(page)).toBeEnabled();
  await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
  await page.getByRole("button", { name: "Choose an emoji" }).click();
  await expect(picker).toBeVisible();
  await page.goBack();
  await expect(picker).toBeHidden();
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
  await expect(picker).toBeHidden();

  await page.getByRole("button", { name: "Attach" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.evaluate(() => {
    const closed = new MutationObserver(() => {
      if (document.querySelector("[role=menu]")) return;
      closed.disconnect();
      location.assign("/terms-of-service");
      setTimeout(() => console.log("the overlay's entry was due to be left"), 200);
    });
    closed.observe(document.body, { childList: true, subtree: true });
  });
  const due = page.waitForEvent("console", (line) => line.text() === "the overlay's entry was due to be left");
  await page.route("**/terms-of-service", async (route) => {
    await due;
    await route.continue();
  });
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/terms-of-service/);
  await page.goBack();
  await expect(composer(page)).toBeEnabled();
  await page.goBack();
  await expect(page).toHaveURL(/privacy-policy/);
});
