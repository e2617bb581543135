import { expect, test } from "@playwright/test";
import { openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";

test("a new password and a new admin link say beforehand that room links and posters end", async ({
  page,
  request,
}) => {
  await openSealed(page, (await sealedRoomForTest(request)).owner);
  await page.getByRole("button", { name: "Room details" }).click();
  const warning = "Former room links and posters stop working. Share the new room link afterwards.";
  await page.getByRole("button", { name: "Change the room password" }).click();
  await expect(page.getByRole("dialog", { name: "Change the room password" })).toContainText(warning);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Renew the admin link/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText(warning);
});
