import { join } from "node:path";
import { devices, expect, type Page, test } from "@playwright/test";
import { choose, enterAsGuest, enterAsOwner, message, say } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";
import { projectRoot } from "../support/text/source-files.ts";

const capture = (page: Page, name: string) =>
  page.screenshot({ path: join(projectRoot, ".github", name), animations: "disabled" });

/** Captures the two pictures of the README: `README_PICTURE=1 npm run test:browser -- --project=picture`. */
test("two friends plan a walk", async ({ page, browser, request }) => {
  const room = await roomForTest(request, { roomName: "Sunday walk", ownerName: "Olivia" });
  await page.setViewportSize({ width: 1280, height: 760 });
  await enterAsOwner(page, room);
  const context = await browser.newContext({ ...devices["Pixel 7"], locale: "en-US" });
  const guest = await context.newPage();
  await enterAsGuest(guest, room, "小明");
  await say(page, "Morning! Shall we take the path along the river? 🌿");
  await say(guest, "早上好！好主意。");
  await say(guest, "There is a bakery half way: https://bakery.example/river");
  await expect(message(page, "bakery")).toBeVisible();
  await choose(page, "早上好！好主意。", "Reply");
  await say(page, "Ten o'clock at the bridge, then?");
  await say(guest, "I'll be there");
  await say(guest, "👍");
  await expect(message(page, "👍")).toBeVisible();
  await page.getByRole("button", { name: "Room details" }).click();
  await expect(page.getByRole("heading", { name: "Room details" })).toBeVisible();
  await expect(page.getByRole("article", { name: /Read: Ten/ })).toBeVisible();
  await capture(page, "room-desktop.png");
  await expect(message(guest, "Ten o'clock")).toBeVisible();
  await capture(guest, "room-phone.png");
  await context.close();
});
