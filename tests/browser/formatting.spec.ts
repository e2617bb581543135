import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { log, message, say } from "../support/browser/people.ts";

test("Markdown is shown as styles, also while it is typed, and as typed once that is off", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill("It is **really** _good_, ~~bad~~ see https://a.example/x_y_z");
  await expect(page.locator("form strong")).toHaveText("really");
  await page.keyboard.press("Enter");
  await expect(log(guest).locator("strong")).toHaveText("really");
  await expect(log(guest).locator("em")).toHaveText("good");
  await expect(log(guest).locator("s")).toHaveText("bad");
  await expect(log(guest).getByRole("link")).toHaveText("https://a.example/x_y_z");

  await say(page, "```\nnpm **start**\n```\n- one\n- two\n> as she wrote <b>here</b>");
  await expect(log(guest).locator("pre")).toHaveText("npm **start**");
  await expect(log(guest).getByRole("listitem")).toHaveText(["one", "two"]);
  await expect(log(guest).locator("blockquote")).toHaveText("as she wrote <b>here</b>");
  await expectNoFaults(guest);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await guest.getByRole("button", { name: "Copy the code" }).tap();
  expect(await guest.evaluate(() => navigator.clipboard.readText())).toBe("npm **start**");

  await guest.getByRole("button", { name: "Room details" }).tap();
  await guest.getByRole("button", { name: "Appearance" }).tap();
  await guest.getByRole("switch", { name: "Formatting" }).tap();
  await guest.goBack();
  await guest.goBack();
  await expect(message(guest, "It is **really** _good_")).toBeVisible();
  await expect(log(guest).locator("pre")).toHaveCount(0);
  await context.close();
});

test("keys put markers around the selected words", async ({ page, browser, request }) => {
  const { context } = await ownerAndGuest({ page, browser, request });
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill("very");
  await field.press("ControlOrMeta+a");
  await field.press("ControlOrMeta+b");
  await expect(field).toHaveValue("**very**");
  await field.pressSequentially(" ");
  await field.press("ControlOrMeta+i");
  await field.pressSequentially("nice");
  await expect(field).toHaveValue("**very** _nice_");
  await field.press("Enter");
  await expect(log(page).locator("strong")).toHaveText("very");
  await expect(log(page).locator("em")).toHaveText("nice");
  await context.close();
});
