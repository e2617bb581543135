import { expect, test } from "@playwright/test";
import { openAsOwner } from "../support/browser/owner-and-guest.ts";
import { say } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

test("the help is found from a broken link and from the settings, and leads back to the room", async ({
  page,
  request,
}) => {
  await page.goto("/fail");
  await page.getByRole("main").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: "What is left out on purpose" })).toBeVisible();

  const room = await roomForTest(request);
  await openAsOwner(page, room);
  await say(page, "still here");
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect(page.getByText("a room has no back rooms")).toBeVisible();
  await page.getByRole("combobox", { name: /language/i }).selectOption("zh-tw");
  await expect(page.getByRole("heading", { name: "刻意不做的功能" })).toBeVisible();
  await page.getByRole("main").getByText(room.roomName).click();
  await expect(page.getByText("still here", { exact: true })).toBeVisible();
});
