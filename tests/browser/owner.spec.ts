import { listMembers } from "@contract/endpoints/members.ts";
import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { logInBy, ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, say, whenOverlayIsGone } from "../support/browser/people.ts";
import { make } from "../support/browser/shop.ts";

const openDetails = (page: Page) => page.getByRole("button", { name: "Room details" }).click();

test("the owner renames, mutes, clears, appoints a co-owner and hands the room over, and all members see it at once", async ({
  page,
  browser,
  request,
}) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request }, { guestName: "Gus" });
  await say(guest, "first words");
  await page.getByRole("button", { name: "Room details" }).click();

  await test.step("another room name", async () => {
    await page.getByRole("button", { name: /^Room name/ }).click();
    await page.getByLabel("Room name").fill("Night owls");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(guest.getByRole("heading", { name: "Night owls" })).toBeVisible();
    await expect(log(guest).getByText("The owner named the room “Night owls”")).toBeVisible();
  });

  await test.step("everyone is muted, and the owner is not", async () => {
    await page.getByRole("switch", { name: "Mute everyone" }).click();
    await expect(guest.getByText("The owner has muted everyone.")).toBeVisible();
    await expect(composer(guest).and(guest.locator(":enabled"))).toHaveCount(0);
    await say(page, "only I can write");
    await expect(message(guest, "only I can write")).toBeVisible();
    await page.getByRole("switch", { name: "Mute everyone" }).click();
    await expect(composer(guest)).toBeEnabled();
  });

  await test.step("one member is muted", async () => {
    await page.getByRole("button", { name: /^All members/ }).click();
    await page.getByRole("button", { name: /^Gus/ }).click();
    await page.getByRole("switch", { name: "Mute", exact: true }).click();
    await expect(guest.getByText("The owner has muted you.")).toBeVisible();
    await guest.getByRole("button", { name: "Room details" }).click();
    await guest.getByRole("button", { name: /^Your picture/ }).click();
    await expect(guest.getByText("While you are muted, you cannot choose a new picture.")).toBeVisible();
    const choosePicture = guest.getByRole("button", { name: "Choose a picture" });
    await expect(choosePicture).toHaveCount(0);
    await page.getByRole("switch", { name: "Mute", exact: true }).click();
    await expect(choosePicture).toBeVisible();
    await guest.getByRole("button", { name: "Back" }).click();
    await expect(guest.getByRole("heading", { name: "Room details", level: 1 })).toBeVisible();
    await guest.getByRole("button", { name: "Back" }).click();
    await expect(composer(guest)).toBeEnabled();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
  });

  await test.step("the history is cleared, after a question that names the loss", async () => {
    await page.getByRole("button", { name: "Clear the history" }).click();
    const question = page.getByRole("alertdialog", { name: "Clear the history for everyone?" });
    await expect(question.getByText("Nobody can get them back.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(message(guest, "first words")).toBeVisible();
    await page.getByRole("button", { name: "Clear the history" }).click();
    await question.getByRole("button", { name: "Clear the history" }).click();
    for (const side of [page, guest]) {
      await expect(message(side, "first words")).toHaveCount(0);
      await expect(log(side).getByText(/cleared the history/)).toBeVisible();
    }
    await guest.reload();
    await expect(log(guest).getByText("The owner cleared the history")).toBeVisible();
    await expect(message(guest, "first words")).toHaveCount(0);
  });

  await openDetails(guest);
  await expect(guest.getByRole("button", { name: "My personal link" })).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Security" })).toBeHidden();

  await page.getByRole("button", { name: "Gus" }).first().click();
  await page.getByRole("button", { name: "Make co-owner" }).click();
  const question = page.getByRole("alertdialog", { name: "Make Gus a co-owner?" });
  await question.getByRole("button", { name: "Make co-owner" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Co-owner", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Recall as co-owner" })).toBeVisible();

  // The guest's open page has the owner's tools at once, without those of the admin link and the end.
  await expect(guest.getByRole("heading", { name: "Security" })).toBeVisible();
  for (const name of ["Renew the admin link", "End the room now"])
    await expect(guest.getByRole("button", { name })).toBeHidden();

  await page.getByRole("button", { name: "Hand the room over" }).click();
  const handOver = page.getByRole("alertdialog", { name: "Hand the room over to Gus?" });
  await handOver.getByRole("button", { name: "Hand over" }).click();
  await expect(handOver).toBeHidden();
  await expect(page.getByText("Owner", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hand the room over" })).toBeHidden();

  const dialog = guest.getByRole("dialog", { name: "You are now the owner" });
  const link = await dialog.getByLabel("Admin link").inputValue();
  expect(link).not.toBe(room.ownerLink);
  await expectNoFaults(guest);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await expect(dialog).toBeHidden();
  await whenOverlayIsGone(guest);
  await expect(guest.getByRole("button", { name: "End the room now" })).toBeVisible();
  await guest.reload();
  await guest.getByRole("button", { name: "Back" }).first().click();
  for (const text of ["You are now a co-owner", "You are now the owner"])
    await expect(log(guest).getByText(text)).toBeVisible();
  await expect(dialog).toBeHidden();

  // The former admin link opens the seat of a co-owner, the new one that of the owner.
  const roleBy = async (address: string) => {
    const { token, memberId } = await logInBy(request, address, room.password);
    const members = await make(request, listMembers, { headers: { token } });
    return members.find(({ id }) => id === memberId)?.role;
  };
  expect(await roleBy(room.ownerLink)).toBe("coOwner");
  expect(await roleBy(link)).toBe("owner");
  await context.close();
});
