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

test("a member joins, writes, replies and recalls without a mouse", async ({ page, request }) => {
  const room = await roomForTest(request);
  await page.goto(room.roomLink);
  // The first field has the focus already.
  await expect(page.getByLabel("Room password")).toBeFocused();
  await page.keyboard.type(room.password);
  await tabTo(page, "textbox", "Your nickname");
  await page.keyboard.type("Kay");
  await page.keyboard.press("Enter");

  // Entering the room puts the focus into its composer.
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("first line");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("second line");
  await page.keyboard.press("Enter");
  await expect(message(page, "first line second line")).toHaveCount(1);
  await page.keyboard.type("another");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: /^You, \d.*another/ })).toHaveCount(1);

  await page.keyboard.press("Shift+Tab");
  await tabTo(page, "log", "Messages");
  await page.keyboard.press("ArrowUp");
  await expect(message(page, "another")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(message(page, "first line")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByRole("menuitem", { name: "Reply" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(composer(page)).toBeFocused();
  await expect(page.getByText("Reply to yourself")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Reply to yourself")).toBeHidden();

  await tabTo(page, "log", "Messages");
  await page.keyboard.press("End");
  await expect(message(page, "another")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Recall" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Recall this message?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(message(page, "another")).toBeVisible();
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
