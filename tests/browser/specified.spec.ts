import { expect, type Page, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer, whenOverlayIsGone } from "../support/browser/people.ts";

/** The specification's statements about screens outside the journeys. */

function pageOfRoom(page: Page, name: string): string {
  return `${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/${name}`;
}

test("dates are in the installation's zone, which is named beside them, until the device's is chosen", async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ timezoneId: "America/New_York" });
  const page = await context.newPage();
  await ownersRoom({ page, request });
  await composer(page).fill("What time is it?");
  await composer(page).press("Enter");
  const message = page.getByRole("article", { name: /What time is it/ });
  // The time of the server: a message that waits has the device's, which may be of the minute before.
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*What time is it/ })).toBeVisible();
  const shown = () => message.getByRole("time").getAttribute("title");
  const inShanghai = await shown();
  expect(inShanghai).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)$/);
  await composer(page).press("ControlOrMeta+f");
  await expect(page.getByLabel("Go to a day (Asia/Shanghai)")).toBeVisible();
  await page.keyboard.press("Escape");
  await whenOverlayIsGone(page);
  const rooms = page.getByRole("navigation", { name: "My rooms" });
  await expect(rooms.getByText("Times (Asia/Shanghai)")).toBeVisible();
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)/)).toBeVisible();

  await page.goto(pageOfRoom(page, "languages"));
  await page.getByRole("button", { name: "America/New_York" }).click();
  await expect(page.getByRole("button", { name: "America/New_York" })).toHaveAttribute("aria-pressed", "true");
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await page.goto(pageOfRoom(page, ""));
  await expect(message).toBeVisible();
  await expect(rooms.getByRole("link", { name: /^Book club/ })).toBeVisible();
  await expect(rooms.getByText("Times (")).toHaveCount(0);
  const inNewYork = (await shown()) ?? "";
  expect(inNewYork).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const hours = (Date.parse(`${inShanghai?.slice(0, 16)}Z`) - Date.parse(`${inNewYork}Z`)) / 3_600_000;
  expect([12, 13]).toContain(hours);
  await context.close();
});
