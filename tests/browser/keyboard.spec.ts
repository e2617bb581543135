import { expect, type Page, test } from "@playwright/test";
import { openAsGuest } from "../support/browser/owner-and-guest.ts";
import { composer, log, message } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

/** Presses Tab until an element with this role and name has the focus. */
async function tabTo(
  page: Page,
  role: "button" | "textbox" | "log" | "checkbox" | "radio" | "spinbutton",
  name: RegExp | string,
) {
  const target = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("a room is bought without a mouse", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await tabTo(page, "spinbutton", "Seats");
  await page.keyboard.press("ArrowUp");
  await tabTo(page, "radio", /7 days/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /30 days/ })).toBeChecked();
  await tabTo(page, "textbox", "Your email");
  await page.keyboard.type("keys@example.com");
  await tabTo(page, "checkbox", /I accept/);
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Continue to payment");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", /^Pay \$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
});

test("on a phone Enter breaks the line, and the button sends @phone", async ({ page, request }, { project }) => {
  test.skip(project.name !== "phone");
  await openAsGuest(page, await roomForTest(request), "Gina");
  // A focused field would open the keyboard.
  await expect(composer(page)).not.toBeFocused();
  await composer(page).fill("one");
  await composer(page).press("End");
  await composer(page).press("Enter");
  await composer(page).pressSequentially("two");
  await expect(composer(page)).toHaveValue("one\ntwo");
  await expect(log(page).getByRole("article", { name: "one" })).toHaveCount(0);
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(message(page, "one two")).toHaveCount(1);
});

test("a text over the limit shows the excess, and is not sent", async ({ page, request }) => {
  await openAsGuest(page, await roomForTest(request), "Gina");
  await composer(page).fill("你".repeat(2001));
  await expect(page.getByText("Message too long to send · 2 over")).toBeVisible();
  await composer(page).press("Enter");
  await expect(composer(page)).toHaveValue("你".repeat(2001));
  await composer(page).fill("你".repeat(2000));
  await composer(page).press("Enter");
  await expect(message(page, "你你你")).toHaveCount(1);
});
