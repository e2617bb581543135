import { expect, type Page } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./no-faults.ts";
import { pay, wishForRoom } from "./paying.ts";

export const sealedRoomPassword = "three blind mice";

/** Buys and sets up a sealed room in this browser. Returns its links, with their secrets. */
export async function setUpSealedRoom(page: Page): Promise<{ admin: string; room: string }> {
  await wishForRoom(page, "sealed@example.com");
  await page.getByRole("radio", { name: "Sealed" }).check();
  await expect(page.getByText("Only people with the link can read this room.")).toBeVisible();
  await expect(page.getByText(/^You save/)).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await pay(page);
  await page.getByRole("link", { name: "Set up the room" }).click();
  await page.getByLabel("Name of the room").fill("Cellar");
  await page.getByLabel("Your nickname").fill("Olivia");
  await page.getByRole("textbox", { name: "Room password" }).fill(sealedRoomPassword);
  await page.getByLabel("Repeat the password").fill(sealedRoomPassword);
  await page.getByRole("button", { name: "Open the room" }).click();
  await expect(page.getByRole("heading", { name: "Keep these two links" })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Go to the room" }).click();
  await expect(page.getByText("Please keep the links first.")).toBeVisible();
  const links = {
    admin: await page.getByLabel("Admin link").inputValue(),
    room: await page.getByLabel("Room link").inputValue(),
  };
  for (const link of Object.values(links)) expect(link).toMatch(/\/i\/[0-9A-Za-z]{40}#s1\.[\w-]{22}$/);
  await page.getByRole("checkbox", { name: /I have kept both links/ }).check();
  await page.getByRole("button", { name: "Go to the room" }).click();
  return links;
}
