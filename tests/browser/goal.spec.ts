import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { pageOfRoom, pay } from "../support/browser/paying.ts";

test.use({ locale: "en-US" });

test("members chip in for more time, and the room has it when all of it is paid", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request }, { seats: 5 });
  await page.goto(pageOfRoom(page, "chat-duration"));
  await page.getByRole("button", { name: "Let the members chip in" }).click();
  const form = page.getByRole("form", { name: "Let the members chip in" });
  await form.getByRole("radio", { name: /^7 / }).first().check();
  await expect(form.getByText(/^The goal: \$3\.15$/)).toBeVisible();
  await form.getByRole("button", { name: "Set a goal" }).click();
  await expect(page.getByText("$0.00 of $3.15")).toBeVisible();
  await expectNoFaults(page);
  await page.goto(pageOfRoom(page, "detail"));
  const ownersBar = page.getByRole("progressbar", { name: "Paid by the members" });
  await expect(ownersBar).toBeVisible();

  await guest.goto(pageOfRoom(guest, "detail"));
  await expect(guest.getByText(/^(6|7) days$/)).toBeVisible();
  await guest.getByRole("button", { name: "Chip in for more time" }).click();
  const chipIn = guest.getByRole("form", { name: "Chip in" });
  await chipIn.getByRole("radio", { name: "$1.00" }).check();
  await chipIn.getByRole("checkbox", { name: /I accept/ }).check();
  await chipIn.getByRole("button", { name: "Chip in" }).click();
  await pay(guest);
  await expect(guest.getByText(/^Your part is in\./)).toBeVisible();
  await guest.getByRole("link", { name: "Back to the room" }).click();
  await guest.goto(pageOfRoom(guest, "detail"));
  for (const member of [page, guest]) await expect(member.getByText("$1.00 of $3.15")).toBeVisible();

  await page.getByRole("button", { name: "Chip in for more time" }).click();
  const rest = page.getByRole("form", { name: "Chip in" });
  await expect(rest.getByRole("radio", { name: /^\$2\.15/ })).toBeChecked();
  await rest.getByRole("checkbox", { name: /I accept/ }).check();
  await rest.getByRole("button", { name: "Chip in" }).click();
  await pay(page);
  await page.getByRole("link", { name: "Back to the room" }).click();
  await page.goto(pageOfRoom(page, "detail"));
  for (const member of [page, guest]) {
    await expect(member.getByText(/^(13|14) days$/)).toBeVisible();
    await expect(member.getByRole("progressbar", { name: "Paid by the members" })).toHaveCount(0);
  }
  await context.close();
});
