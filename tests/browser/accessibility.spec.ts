import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";

test("the test checkout and the mailbox are accessible @phone", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your email").fill("axe@example.com");
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("No real money moves on this page.")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByRole("heading", { name: "The order was cancelled" })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/dev/mailbox");
  await expectNoFaults(page);
});
