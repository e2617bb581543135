import { expect, test } from "@playwright/test";
import { newGuest, openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";

test("a new password, a new admin link and a new personal link say beforehand which links and keys end", async ({
  page,
  request,
}) => {
  const room = await sealedRoomForTest(request);
  await openSealed(page, room.owner);
  await page.getByRole("button", { name: "Room details" }).click();
  const warning = "Former room links and posters stop working. Share the new room link afterwards.";
  await page.getByRole("button", { name: "Change the room password" }).click();
  await expect(page.getByRole("dialog", { name: "Change the room password" })).toContainText(warning);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Renew the admin link/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText(warning);

  const gina = await page.context().newPage();
  const guest = await newGuest(request, room, "Gina");
  await openSealed(gina, guest);
  await gina.goto(`/chatroom/${guest.login.roomId}/user-code`);
  await gina.getByRole("button", { name: "Make a new link" }).click();
  await expect(gina.getByRole("alertdialog")).toContainText(
    "Until then the old link and devices that are logged out keep the key",
  );
});
