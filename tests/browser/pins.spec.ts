import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { choose, log, message, say } from "../support/browser/people.ts";

test("the owner welcomes newcomers and pins messages, which all members find", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await say(page, "The meeting point is the old bridge");
  for (let count = 0; count < 30; count++) await say(page, `line ${count}`);
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /Welcome text/ }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome text" });
  await dialog
    .getByRole("textbox", { name: "Welcome text" })
    .fill(`Hello, please read the pinned message ${"and all others ".repeat(5)}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  const bar = guest.getByRole("button", { name: /Welcome.*Hello, please read/ });
  await expect(bar).toBeVisible();
  const { x, width } = (await bar.boundingBox()) ?? { x: 0, width: Number.NaN };
  expect(x + width).toBeLessThan(guest.viewportSize()?.width ?? 0);

  await choose(page, "line 29", "Pin for all");
  await expect(guest.getByRole("button", { name: /Welcome.*Hello, please read.*1/ })).toBeVisible();
  await page.getByRole("button", { name: /^Welcome Hello/ }).click();
  const own = page.getByRole("dialog", { name: "Pinned" });
  await expect(own.getByRole("button", { name: "Unpin" })).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press("Escape");

  await guest.getByRole("button", { name: /Welcome/ }).tap();
  const sheet = guest.getByRole("dialog", { name: "Pinned" });
  await expect(sheet.getByText("Hello, please read the pinned message")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Unpin" })).toHaveCount(0);
  await expectNoFaults(guest);
  await sheet.getByRole("button", { name: /line 29/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(message(guest, "line 29")).toBeInViewport();

  await choose(page, "line 29", "Unpin");
  await expect(guest.getByRole("button", { name: /Welcome.*and all others$/ })).toBeVisible();
  await choose(page, "line 28", "Pin for all");
  await choose(page, "line 28", "Recall");
  await page.getByRole("alertdialog").getByRole("button", { name: "Recall" }).click();
  await expect(log(guest).getByText("line 28")).toHaveCount(0);
  await expect(guest.getByRole("button", { name: /Welcome.*and all others$/ })).toBeVisible();
  await context.close();
});
