import { expect, type Page, test } from "@playwright/test";
import { enterAsGuest, enterAsOwner, onAPhone } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

const openPage = (page: Page, name: string) =>
  page.goto(`${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/${name}`);

test("two members show each other when they were last here", async ({ page, browser, request }) => {
  const room = await roomForTest(request);
  await enterAsOwner(page, room);
  const { page: guest, context } = await onAPhone(browser);
  await enterAsGuest(guest, room, "Gus");
  for (const side of [guest, page]) {
    await openPage(side, "setting");
    const shown = side.getByRole("switch", { name: "Show when I was last here" });
    await expect(shown).not.toBeChecked();
    await shown.click();
    await expect(shown).toBeEnabled();
    await expect(shown).toBeChecked();
  }
  await openPage(page, "chat-user-list");
  const row = page.getByRole("button", { name: /Gus/ });
  await expect(row).toContainText("Online");
  await context.close();
  await expect(row).toContainText("Last here 1 minute ago");
  await row.click();
  await expect(page.getByRole("heading", { name: "Gus" })).toBeVisible();
  await expect(page.getByText("Last here 1 minute ago")).toBeVisible();
});
