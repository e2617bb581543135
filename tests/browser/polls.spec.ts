import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { log } from "../support/browser/people.ts";

test("two people vote, see the results at once, and who voted for what", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await page.getByRole("button", { name: "Attach" }).click();
  await page.getByRole("menuitem", { name: "Poll" }).click();
  const dialog = page.getByRole("dialog", { name: "New poll" });
  await dialog.getByRole("textbox", { name: "Question" }).fill("Where do we meet?");
  const send = dialog.getByRole("button", { name: "Send the poll" });
  await dialog.getByRole("textbox", { name: "Option 1" }).fill("Bridge");
  await expect(send).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Option 2" }).fill("Bridge");
  await expect(dialog.getByText("This option is there already").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "Option 2" }).fill("Station");
  await expect(dialog.getByRole("textbox", { name: "Option 3" })).toBeVisible();
  await expectNoFaults(page);
  await send.click();

  const option = (of: typeof page, name: RegExp) => log(of).getByRole("button", { name });
  await option(guest, /Bridge/).tap();
  await expect(option(guest, /Bridge 100% \(1\)/)).toHaveAttribute("aria-pressed", "true");
  await expect(log(page).getByText("1 vote", { exact: true })).toBeVisible();
  await option(page, /Station/).focus();
  await page.keyboard.press("Enter");
  await expect(option(page, /Station 50% \(1\)/)).toBeVisible();
  await expect(option(guest, /Bridge 50% \(1\)/)).toBeVisible();
  await expectNoFaults(guest);

  await option(guest, /Station/).tap();
  await expect(option(page, /Station 100% \(2\)/)).toBeVisible();
  await page.reload();
  await expect(option(page, /Station 100% \(2\)/)).toHaveAttribute("aria-pressed", "true");
  await option(page, /Who voted/).click();
  const voters = page.getByRole("dialog", { name: "Who voted" });
  await expect(voters.getByText("Gina")).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press("Escape");

  await option(page, /End the poll/).click();
  await expect(log(guest).getByText(/2 votes · ended/)).toBeVisible();
  await expect(option(guest, /Bridge/)).toBeDisabled();
  await context.close();
});
