import { expect, test } from "@playwright/test";
import { openAsGuest } from "../support/browser/owner-and-guest.ts";
import { linkCodeOf } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

test("two seats in one room on one device have an address each, and a tab stays with its own", async ({
  page,
  context,
  request,
}) => {
  const room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  const roomId = (await linkCodeOf(page)).slice(0, 12);
  const second = await context.newPage();
  await second.goto(room.ownerLink);
  await second.getByLabel("Room password").fill(room.password);
  await second.getByRole("button", { name: "Enter the room" }).click();
  await expect(second).toHaveURL(new RegExp(`/chatroom/${roomId}-\\w+$`));
  await page.getByRole("button", { name: "Room details" }).click();
  await expect(page).toHaveURL(new RegExp(`/chatroom/${roomId}-\\w+/detail$`));
  await expect(page.getByRole("button", { name: "Gina" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Gina" }).first()).toBeVisible();
});
