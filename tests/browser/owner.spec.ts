import { expect, test } from "@playwright/test";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, say } from "../support/browser/people.ts";

test("the owner renames, mutes and clears, and all members see it at once", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
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
    await page.getByRole("button", { name: /^Gina/ }).click();
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
    await guest.getByRole("button", { name: "Back" }).click();
    await expect(composer(guest)).toBeEnabled();
    await page.getByRole("button", { name: "Back" }).click();
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
  await context.close();
});
