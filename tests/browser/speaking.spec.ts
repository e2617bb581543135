import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { log, say } from "../support/browser/people.ts";

test("slow mode shows a countdown, and the next message goes once it is over", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /Slow mode/ }).click();
  const dialog = page.getByRole("dialog", { name: "Slow mode" });
  await expectNoFaults(page);
  await dialog.getByRole("radio", { name: "10 seconds" }).click();
  await expect(dialog).toBeHidden();
  await expect(guest.getByText("Slow mode: 10 seconds between two messages")).toBeVisible();

  await say(guest, "one");
  await expect(guest.getByText(/next message in 00:/)).toBeVisible();
  await guest.getByRole("textbox", { name: "Message" }).fill("two");
  await expect(guest.getByRole("button", { name: "Send" })).toBeDisabled();
  await expectNoFaults(guest);
  await expect(guest.getByText("Slow mode: 10 seconds between two messages")).toBeVisible({ timeout: 20_000 });
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(log(page).getByText("two", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /Slow mode/ }).click();
  await dialog.getByRole("radio", { name: "Off" }).click();
  await expect(guest.getByText(/Slow mode/)).toHaveCount(0);
  await context.close();
});
