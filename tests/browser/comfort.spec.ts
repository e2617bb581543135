import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { openAsGuest, openAsOwner, ownerAndGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { choose, composer, log, message, onAPhone, say, whenOverlayIsGone } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

async function openMenu(page: Page, text: string): Promise<void> {
  await message(page, text).getByText(text, { exact: true }).click({ button: "right" });
}

function chip(page: Page, text: string, emoji: string): Locator {
  return message(page, text).getByRole("button", { name: new RegExp(`^${emoji} \\d`) });
}

test("people react, by the menu, by the chip and by all emoji, and see who did", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request }, { guestName: "小明" });
  await say(page, "Picnic on Sunday?");

  await openMenu(guest, "Picnic on Sunday?");
  await expectNoFaults(guest);
  await guest.getByRole("menuitemcheckbox", { name: "React with 👍" }).click();
  await expect(chip(guest, "Picnic on Sunday?", "👍")).toHaveAttribute("aria-pressed", "true");
  await expect(chip(page, "Picnic on Sunday?", "👍")).toHaveAccessibleName("👍 1: 小明");
  await chip(page, "Picnic on Sunday?", "👍").click();
  await expect(chip(guest, "Picnic on Sunday?", "👍")).toHaveText("👍2");

  await openMenu(page, "Picnic on Sunday?");
  await page.getByRole("menuitem", { name: "Another reaction" }).click();
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await picker.getByRole("searchbox").fill("sunf");
  await expectNoFaults(page);
  await picker.getByRole("searchbox").press("Enter");
  await expect(chip(guest, "Picnic on Sunday?", "🌻")).toBeVisible();

  await openMenu(guest, "Picnic on Sunday?");
  await guest.getByRole("menuitem", { name: "Who reacted" }).click();
  await expect(guest.getByRole("dialog", { name: "Reactions" }).getByText("小明")).toBeVisible();
  await guest.getByRole("button", { name: "Close" }).click();

  await test.step("a reload shows them, and taking off takes off for all", async () => {
    await whenOverlayIsGone(guest);
    await guest.reload();
    // Messages are shown before the connection is open; a reaction without a connection is reverted.
    await expect(guest.getByText(/· \d online/)).toBeVisible();
    await chip(guest, "Picnic on Sunday?", "👍").click();
    await expect(chip(page, "Picnic on Sunday?", "👍")).toHaveText("👍1");
  });
  await context.close();
});

test("a double tap or the mouse reacts with the emoji used last", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await say(page, "Lunch?");
  const bubble = message(guest, "Lunch?").locator("[data-bubble]");
  /** In one task, so that a busy machine cannot part the taps. */
  const tapTwice = () =>
    bubble.evaluate((element) => {
      for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch", isPrimary: true }));
    });
  // The gestures load after the first paint; an own reaction is shown at once.
  await expect(async () => {
    await tapTwice();
    await expect(chip(guest, "Lunch?", "👍")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(chip(page, "Lunch?", "👍")).toHaveAccessibleName("👍 1: Gina");
  await tapTwice();
  await expect(chip(page, "Lunch?", "👍")).toHaveCount(0);
  await openMenu(guest, "Lunch?");
  await guest.getByRole("menuitemcheckbox", { name: "React with 🎉" }).click();
  await expect(chip(page, "Lunch?", "🎉")).toBeVisible();
  await openMenu(guest, "Lunch?");
  await expect(guest.getByRole("menuitemcheckbox").first()).toHaveAccessibleName("React with 🎉");
  await guest.keyboard.press("Escape");

  await message(page, "Lunch?").locator("[data-bubble]").hover();
  await message(page, "Lunch?").getByTitle("React with 😂").click();
  await expect(chip(guest, "Lunch?", "😂")).toBeVisible();
  await context.close();
});

test("an @ completes a member's name, and mentions them", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request }, { guestName: "Ann Lee" });
  await expect(log(page).getByText("Ann Lee joined the room")).toBeVisible();

  await composer(page).pressSequentially("hello @an");
  await expect(page.getByRole("option", { name: "Ann Lee" })).toHaveAttribute("aria-selected", "true");
  await expectNoFaults(page);
  await composer(page).press("Enter");
  await expect(composer(page)).toHaveValue("hello @Ann Lee ");
  await composer(page).pressSequentially("!");
  await composer(page).press("Enter");
  await expect(guest.getByRole("article", { name: /mentions you: hello @Ann Lee/ })).toBeVisible();

  await composer(page).pressSequentially("@");
  await composer(page).press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(composer(page)).toHaveValue("@");
  await context.close();
});

test("an emoji is inserted at the caret, and is among the recent ones the next time", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await composer(page).fill("good  work");
  await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
  await page.getByRole("button", { name: "Choose an emoji" }).click();
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await expect(picker.getByRole("searchbox")).toBeFocused();
  await picker.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(composer(page)).toHaveValue("good 😃 work");
  await expect(composer(page)).toBeFocused();
  await page.getByRole("button", { name: "Choose an emoji" }).click();
  await expect(picker.getByRole("region", { name: "Recently used" }).getByRole("button")).toHaveText(["😃"]);
});

test("a message deleted for me comes back when I want, and the keys are explained", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await say(page, "keep me");
  await choose(page, "keep me", "Delete for me");
  await expect(message(page, "keep me")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(message(page, "keep me")).toBeVisible();
  await log(page).focus();
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keyboard" });
  await expect(map.getByText("Search in this room")).toBeVisible();
  await expectNoFaults(page);
});

test("notices at the upper edge are centred and fully visible @phone", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await say(page, "tell me");
  await choose(page, "tell me", "Delete for me");
  const toast = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Undo" }) });
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box ? Math.abs(box.x + box.width / 2 - width / 2) : Number.NaN;
    })
    .toBeLessThan(1);
});

test("two rooms on one device: unread is counted, a switch keeps the draft, and one that is over can be taken off", async ({
  page,
  browser,
  request,
}) => {
  const tea = await roomForTest(request, { roomName: "Tea" });
  const books = await roomForTest(request, { roomName: "Books" });
  const { page: olga, context } = await onAPhone(browser);
  await openAsOwner(olga, books);
  await openAsGuest(page, books, "Gus");
  await expect(page.getByRole("heading", { name: "Books" })).toBeVisible();
  await composer(page).fill("half a thought");
  await openAsGuest(page, tea, "Gus");

  const rooms = page.getByRole("navigation", { name: "My rooms" });
  // The link leads to the page for any link, not to this room's link.
  await expect(rooms.getByRole("link", { name: "Open a link" })).toHaveAttribute("href", "/login");
  await expect(rooms.getByRole("link", { name: /^Tea/ })).toHaveAttribute("aria-current", "page");
  await expectNoFaults(page);
  await say(olga, "Who reads with me?");
  await page.reload();
  await expect(rooms.getByRole("link", { name: /^Books.*Who reads with me\?.*1 unread message/s })).toBeVisible();
  await say(olga, "Nobody?");
  await expect(rooms.getByRole("link", { name: /^Books.*Nobody\?.*2 unread messages/s })).toBeVisible();

  await test.step("by the mouse and by the keys, the draft is where it was", async () => {
    await rooms.getByRole("link", { name: /^Books/ }).click();
    await expect(page.getByRole("heading", { name: "Books" })).toBeVisible();
    await expect(composer(page)).toHaveValue("half a thought");
    await expect(message(page, "Who reads with me?")).toBeVisible();
    await composer(page).press("Alt+ArrowDown");
    await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
    await expect(rooms.getByText("1 unread message")).toHaveCount(0);
  });

  await test.step("on a small screen the list lies over the chat", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rooms).toBeHidden();
    await page.getByRole("button", { name: "My rooms" }).click();
    const sheet = page.getByRole("dialog", { name: "My rooms" });
    await expectNoFaults(page);
    await sheet.getByRole("link", { name: /^Books/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("heading", { name: "Books" })).toBeVisible();
    await page.getByRole("button", { name: "My rooms" }).click();
    await sheet.getByRole("link", { name: /^Tea/ }).click();
    await say(olga, "Only a picture book?");
    await expect(page.getByRole("button", { name: "My rooms, 1 unread message" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
  });

  await test.step("whoever was removed reads it in the list on the home page, and takes it off", async () => {
    await olga.getByRole("button", { name: "Room details" }).click();
    await olga.getByRole("button", { name: /^Gus/ }).click();
    await olga.getByRole("button", { name: "Remove from the room" }).click();
    await olga.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(olga.getByRole("button", { name: /^Gus/ })).toHaveCount(0);
    await page.goto("/");
    await expect(page.getByRole("listitem").filter({ hasText: "Books" })).toContainText(
      "You are no longer in this room",
    );
    await page.getByRole("button", { name: "Take Books off the list" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Books" })).toHaveCount(0);
    await page.getByRole("link", { name: /^Tea/ }).click();
    await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
  });
  await context.close();
});

test("a loading chat shows neither an empty room nor a former member", async ({ page, request }) => {
  const room = await roomForTest(request);
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/get_liao_info*", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(room.roomLink);
  await page.getByLabel("Room password").fill(room.password);
  await page.getByLabel("Your nickname").fill("Gina");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(log(page)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText(/\d members?/)).toHaveCount(0);
  for (const [path, title] of [
    ["detail", "Room details"],
    ["chat-user-list", "Members"],
    ["chat-user-info?uid=somebody", "Member"],
  ]) {
    await page.goto(`${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/${path}`);
    const pane = page.getByRole("main").filter({ has: page.getByRole("status", { name: "Loading" }) });
    await expect(page.getByRole("heading", { name: `${title}`, level: 1 })).toBeVisible();
    await expect(pane).toBeVisible();
    await expect(page.getByText(/seats taken|Nobody by|no longer in the room/)).toHaveCount(0);
  }
  answer();
  await expect(page.getByText("This member is no longer in the room")).toBeVisible();
});
