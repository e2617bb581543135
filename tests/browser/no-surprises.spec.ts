import { expect, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { message, onAPhone, say } from "../support/browser/people.ts";

test("an e-mail address in a message is a link, and a name is cut at 16 characters with the count beside it", async ({
  page,
  request,
}) => {
  await ownersRoom({ page, request });
  await say(page, "write to ben@example.com, or see https://example.com");
  const row = message(page, "write to ben@example.com");
  await expect(row.getByRole("link", { name: "ben@example.com" })).toHaveAttribute("href", "mailto:ben@example.com");
  await page.getByRole("button", { name: "Room details" }).click();
  await page
    .getByRole("button", { name: /Book club/ })
    .first()
    .click();
  const field = page.getByRole("textbox", { name: "Room name" });
  await field.fill("");
  await field.pressSequentially("👨‍👩‍👧 a family of some size");
  await expect(field).toHaveValue("👨‍👩‍👧 a family of so");
  await expect(page.getByText("16/16")).toBeVisible();
});

test("a new personal link is in view on a phone", async ({ browser, request }) => {
  const { page, context } = await onAPhone(browser);
  await ownersRoom({ page, request });
  await page.getByRole("button", { name: "Invite people" }).first().click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByRole("textbox", { name: "For one person" })).toBeInViewport();
  await context.close();
});
