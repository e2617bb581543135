import { expect, type Page, test } from "@playwright/test";

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
