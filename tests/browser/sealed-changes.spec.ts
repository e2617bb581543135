import { expect, test } from "@playwright/test";
import { pageOfRoom } from "../support/browser/paying.ts";
import { dismissInvite } from "../support/browser/people.ts";
import { openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";

test("a first change whose script cannot be fetched happens once the network is back", async ({ page, request }) => {
  let cut = false;
  await page.route(/\/assets\/.*\.js/, (route) => (cut ? route.abort() : route.continue()));
  await openSealed(page, (await sealedRoomForTest(request)).owner);
  await dismissInvite(page);
  await page.goto(pageOfRoom(page, "user-name"));
  await page.getByRole("textbox", { name: "My nickname" }).fill("Olga");
  cut = true;
  const missed = page.waitForEvent("requestfailed", (failed) => failed.url().includes("/assets/"));
  const changed = page.waitForResponse(
    (answer) => answer.request().method() !== "GET" && answer.url().endsWith("/api/me"),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await missed;
  cut = false;
  expect(((await (await changed).json()) as { code: number }).code).toBe(1);
});

test("a new password and a new admin link say beforehand that room links and posters end", async ({
  page,
  request,
}) => {
  await openSealed(page, (await sealedRoomForTest(request)).owner);
  await dismissInvite(page);
  await page.getByRole("button", { name: "Room details" }).click();
  const warning = "Former room links and posters stop working. Share the new room link afterwards.";
  await page.getByRole("button", { name: "Change the room password" }).click();
  await expect(page.getByRole("dialog", { name: "Change the room password" })).toContainText(warning);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Renew the admin link/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText(warning);
});
