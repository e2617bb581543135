import { expect, test } from "@playwright/test";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import {
  atADesk,
  choose,
  composer,
  enterAsGuest,
  log,
  message,
  say,
  whenOverlayIsGone,
} from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";

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

test("the owner has a badge, and no other member can have the owner's name", async ({ page, browser, request }) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request });
  await say(page, "I own this room");
  await say(guest, "I am a guest");
  await expect(guest.getByRole("article", { name: /Owner, .*I own this room/ }).getByText("Owner")).toBeVisible();
  await choose(guest, "I own this room", "Reply");
  await say(guest, "so you do");
  await expect(message(guest, "so you do").getByText("Owner", { exact: true })).toBeVisible();
  await expect(message(page, "I am a guest").getByText("Owner")).toHaveCount(0);

  const { page: impostor, context: other } = await atADesk(browser);
  await impostor.goto(room.roomLink);
  await impostor.getByLabel("Room password").fill(room.password);
  await impostor.getByLabel("Your nickname").fill("OLIVIA");
  await impostor.getByRole("button", { name: "Enter the room" }).click();
  await expect(impostor.getByText("This name looks like the owner's.")).toBeVisible();
  await other.close();
  await context.close();
});

test("a member's link is reset: the old one ends, the new one leads to the same seat", async ({
  page,
  browser,
  request,
}) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request });
  await say(guest, "it is me");
  await expect(message(page, "it is me")).toBeVisible();

  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^All members/ }).click();
  await page.getByRole("button", { name: /^Gina/ }).click();
  await page.getByRole("button", { name: /^Reset the personal link/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Gina’s new link" });
  const newLink = await dialog.getByLabel("Personal link").inputValue();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await expect(guest.getByRole("heading", { name: "Your personal link was reset" })).toBeVisible();

  const { page: again, context: other } = await atADesk(browser);
  await again.goto(newLink);
  await again.getByLabel("Room password").fill(room.password);
  await again.getByRole("button", { name: "Enter the room" }).click();
  await expect(again.getByRole("article", { name: /^You, .*it is me/ })).toBeVisible();
  await other.close();
  await context.close();
});

test("a removed member keeps the name in the search, in replies, reactions and photos, marked", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  const marked = "Gina (no longer here)";
  await say(page, "Picnic?");
  await say(guest, "find these words");
  await guest.locator("input[data-attach=photos]").setInputFiles([png("red.png", 300, 200, [200, 40, 40])]);
  await guest.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await choose(guest, "Picnic?", "Reply");
  await guest.getByRole("button", { name: "Cancel the reply" }).click();
  await message(guest, "Picnic?").getByText("Picnic?", { exact: true }).click({ button: "right" });
  await guest.getByRole("menuitemcheckbox", { name: "React with 👍" }).click();
  await expect(message(page, "Picnic?").getByRole("button", { name: "👍 1: Gina" })).toBeVisible();
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^All members/ }).click();
  await page.getByRole("button", { name: /^Gina/ }).click();
  await page.getByRole("button", { name: "Remove from the room" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Gina was removed")).toBeVisible();
  await page.goto(page.url().replace(/(chatroom\/[^/?]+).*/, "$1"));

  await choose(page, "find these words", "Reply");
  await expect(page.getByText(`Reply to ${marked}`)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the reply" }).click();
  await choose(page, "Picnic?", "Who reacted");
  await expect(page.getByRole("dialog", { name: "Reactions" }).getByText(marked)).toBeVisible();
  await page.keyboard.press("Escape");
  await whenOverlayIsGone(page);
  await page.getByRole("button", { name: "Search in this room" }).click();
  await page.getByRole("searchbox", { name: "Search in this room" }).fill("these");
  await expect(page.getByRole("list", { name: "Search results" }).getByText(marked)).toBeVisible();
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Photos, videos and files" }).click();
  await page.getByRole("button", { name: `Show the photo: ${marked}` }).click();
  await expect(page.getByRole("dialog").getByText(`${marked} · `)).toBeVisible();
  await context.close();
});

test("a member who knows the room link and password cannot return when both are renewed with the removal", async ({
  page,
  browser,
  request,
}) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request });
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^All members/ }).click();
  await page.getByRole("button", { name: /^Gina/ }).click();
  await page.getByRole("button", { name: "Remove from the room" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText(/knows the room link and the password can come back/)).toBeVisible();
  await dialog.getByText("New room link and password").click();
  await dialog.getByLabel("New room password").fill("1");
  await expect(dialog.getByText("One character is guessed at once.")).toBeVisible();
  await dialog.getByLabel("New room password").fill("a fresh start");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(guest).not.toHaveURL(/\/chatroom\//);
  const renewed = page.getByRole("dialog", { name: "Share these with the others" });
  const roomLink = await renewed.getByLabel("Room link").inputValue();
  await expect(renewed.getByLabel("Room password")).toHaveValue("a fresh start");
  await expect(renewed.getByLabel("Both in one text")).toHaveValue(
    new RegExp(`invites you to the room.*${roomLink}.*Password: a fresh start$`, "s"),
  );

  await guest.goto(room.roomLink);
  await expect(guest.getByText(/link is (no longer|not) valid/i)).toBeVisible();
  await enterAsGuest(guest, { ...room, roomLink, password: "a fresh start" }, "Gina");
  await context.close();
});

test("a removed member is out at once, and the seat is free again", async ({ page, browser, request }) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request }, { seats: 2 });
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^All members/ }).click();
  await page.getByRole("button", { name: /^Gina/ }).click();
  await page.getByRole("button", { name: "Remove from the room" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(guest).not.toHaveURL(/\/chatroom\//);
  const { page: next, context: other } = await atADesk(browser);
  await enterAsGuest(next, room, "Nina");
  await expect(page.getByText("2 online")).toBeVisible();
  await other.close();
  await context.close();
});

test("a new room password sends all members back to the login", async ({ page, browser, request }) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request });
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Change the room password" }).click();
  await page.getByLabel("New room password").fill("another one");
  await page.getByLabel("Repeat the password").fill("another one");
  await page.getByRole("button", { name: "Change the password" }).click();

  const notice = guest.getByRole("alertdialog", { name: "Notice" });
  await expect(notice.getByText("The room’s password was changed. Log in with the new one.")).toBeVisible();
  await notice.getByRole("button").click();
  await guest.getByLabel("Room password").fill(room.password);
  await guest.getByRole("button", { name: "Enter the room" }).click();
  await expect(guest.getByText("the owner may have changed it: ask the owner")).toBeVisible();
  await guest.getByLabel("Room password").fill("another one");
  await guest.getByRole("button", { name: "Enter the room" }).click();
  await expect(composer(guest)).toBeEnabled();
  await say(guest, "back again");
  await expect(message(page, "back again")).toBeVisible();
  await context.close();
});

test("a nickname is changed, and old messages carry the new one", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await say(guest, "who am I");
  await guest.getByRole("button", { name: "Room details" }).click();
  await guest.getByRole("button", { name: /^My nickname/ }).click();
  await guest.getByLabel("My nickname").fill("👩🏽‍🚀 Regina");
  await guest.getByRole("button", { name: "Save" }).click();
  await expect(log(page).getByText("Gina is now called 👩🏽‍🚀 Regina")).toBeVisible();
  await expect(page.getByRole("article", { name: /^👩🏽‍🚀 Regina, .*who am I/ })).toBeVisible();
  await context.close();
});

test("a message deleted for me stays for the others, and comes back when I want", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await say(page, "not for my eyes");
  await choose(guest, "not for my eyes", "Delete for me");
  await expect(message(guest, "not for my eyes")).toHaveCount(0);
  await guest.getByRole("button", { name: "Undo" }).click();
  await expect(message(guest, "not for my eyes")).toBeVisible();
  await expect(message(page, "not for my eyes")).toBeVisible();
  await context.close();
});
