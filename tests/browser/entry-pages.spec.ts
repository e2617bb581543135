import { expect, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { atADesk, log, say } from "../support/browser/people.ts";
import { disableForTest, roomForTest } from "../support/browser/shop.ts";

test("a forged link leads to the page for invalid links, and from there home @phone @wechat", async ({ page }) => {
  await page.goto("/i/000000000000AAAAAAAAAAAAAAAAAAAAAAzzzzzz?lang=en");
  await expect(page).toHaveURL(/\/fail/);
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("an invalid link shows the reason, each with its remedy", async ({ page, request }) => {
  const { roomLink } = await roomForTest(request);
  await disableForTest(request, roomLink);
  await page.goto(roomLink);
  await expect(page).toHaveURL(/\/fail\?code=-2012/);
  await expect(page.getByRole("heading", { name: "This room has been disabled" })).toBeVisible();
  await page.getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL(/\/feedback/);

  await page.goto("/success/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByRole("heading", { name: "This order is not valid" })).toBeVisible();
  for (const [code, title, action] of [
    ["-2001", "Your personal link was reset", "Try another link"],
    ["-2020", "This room no longer exists", "Create a new room"],
    ["nonsense", "This link is not valid", "Try another link"],
  ] as const) {
    await page.goto(`/fail?code=${code}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: action })).toBeVisible();
  }
});

test("an unknown address and a broken link have different pages", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("the owner comes back with the admin link from another device", async ({ page, browser, request }) => {
  const room = await ownersRoom({ page, request });
  await say(page, "left at home");
  const { page: other, context } = await atADesk(browser);
  await other.goto(room.ownerLink);
  await other.getByLabel("Room password").fill(room.password);
  await other.getByRole("button", { name: "Enter the room" }).click();
  await expect(log(other).getByText("left at home")).toBeVisible();
  await context.close();
});
