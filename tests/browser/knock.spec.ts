import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer, onAPhone, say, setHidden } from "../support/browser/people.ts";

test("a guest asks to be let in, is declined and let in, with a line each way", async ({ page, browser, request }) => {
  const room = await ownersRoom({ page, request });
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("switch", { name: "Let people in one by one" }).click();
  await expect(page.getByRole("switch", { name: "Let people in one by one" })).toBeChecked();

  const { page: guest, context } = await onAPhone(browser);
  await guest.goto(room.roomLink);
  await guest.getByLabel("Room password").fill(room.password);
  await guest.getByLabel("Your nickname").fill("Gina");
  await guest.getByLabel("A line for the owner (optional)").fill("It is me");
  await expectNoFaults(guest);
  await setHidden(page, true);
  await guest.getByRole("button", { name: "Ask to be let in" }).click();
  await expect(guest.getByRole("status").first()).toHaveText("You asked to be let in");
  await expect(page).toHaveTitle(/\(1\)/);
  await setHidden(page, false);
  // Waiting survives a reload.
  await guest.reload();
  await expect(guest.getByText("It is me")).toBeVisible();
  await expect(guest.getByRole("timer")).toHaveText(/Still waiting: \d\d:\d\d/);
  await expectNoFaults(guest);

  // The owner's device shows the bar after a reload too, and answers by keyboard.
  await page.reload();
  const bar = page.getByRole("button", { name: /Gina asks to be let in/ });
  await expect(bar).toContainText("It is me");
  await bar.focus();
  await page.keyboard.press("Enter");
  const door = page.getByRole("dialog", { name: "At the door" });
  const item = door.getByRole("article", { name: "Gina asks to be let in" });
  await item.getByLabel("A line for them (optional)").fill("Who are you?");
  await expectNoFaults(page);
  await item.getByRole("button", { name: "Decline" }).click();
  await expect(door).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(guest.getByRole("heading", { name: "You were not let in" })).toBeVisible();
  await expect(guest.getByText("Who are you?")).toBeVisible();
  await expectNoFaults(guest);

  await guest.getByRole("button", { name: "Ask again" }).click();
  await guest.getByLabel("Room password").fill(room.password);
  await guest.getByLabel("Your nickname").fill("Gina");
  await guest.getByRole("button", { name: "Ask to be let in" }).click();
  await page.getByRole("button", { name: /^All members/ }).click();
  await expect(page.getByRole("article", { name: "Gina asks to be let in" })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("article", { name: "Gina asks to be let in" }).getByRole("button", { name: "Let in" }).click();
  await expect(composer(guest)).toBeEnabled();
  await say(guest, "thanks for letting me in");
  await expect(page.getByRole("article", { name: "Gina asks to be let in" })).toBeHidden();

  // The seat is a usual one: it opens again without knocking.
  await guest.reload();
  await expect(composer(guest)).toBeEnabled();
  await context.close();
});

test("a waiting guest may stop waiting, and enters at once when the owner opens the room", async ({
  page,
  browser,
  request,
}) => {
  const room = await ownersRoom({ page, request });
  await page.getByRole("button", { name: "Room details" }).click();
  const knocking = page.getByRole("switch", { name: "Let people in one by one" });
  await knocking.click();
  await expect(knocking).toBeChecked();
  const { page: guest, context } = await onAPhone(browser);
  const ask = async () => {
    await guest.getByLabel("Room password").fill(room.password);
    await guest.getByLabel("Your nickname").fill("Gina");
    await guest.getByRole("button", { name: "Ask to be let in" }).click();
  };
  await guest.goto(room.roomLink);
  await ask();
  const bar = page.getByRole("button", { name: /Gina asks to be let in/ });
  await expect(bar).toBeVisible();
  await guest.getByRole("button", { name: "Do not wait any longer" }).click();
  await expect(bar).toBeHidden();
  await ask();
  await expect(bar).toBeVisible();
  await knocking.click();
  await expect(composer(guest)).toBeEnabled();
  await expect(bar).toBeHidden();
  await context.close();
});
