import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { openAsGuest, removeFrom } from "../support/browser/owner-and-guest.ts";
import { composer, message, setHidden } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest } from "../support/browser/shop.ts";

test("two rooms on one device: unread is counted, a switch keeps the draft, and one that is over can be taken off", async ({
  page,
  request,
  baseURL,
}) => {
  const tea = await roomForTest(request, { roomName: "Tea" });
  const books = await roomForTest(request, { roomName: "Books" });
  const ownerSays = (text: string) => sayMany(baseURL ?? "", books.token, [text]);
  await openAsGuest(page, books, "Gus");
  await expect(page.getByRole("heading", { name: "Books" })).toBeVisible();
  await composer(page).fill("half a thought");
  await openAsGuest(page, tea, "Gus");

  const rooms = page.getByRole("navigation", { name: "My rooms" });
  // The link leads to the page for any link, not to this room's link.
  await expect(rooms.getByRole("link", { name: "Open a link" })).toHaveAttribute("href", "/login");
  await expect(rooms.getByRole("link", { name: /^Tea/ })).toHaveAttribute("aria-current", "page");
  await expectNoFaults(page);
  await ownerSays("Who reads with me?");
  await page.reload();
  await expect(rooms.getByRole("link", { name: /^Books.*Who reads with me\?.*1 unread message/s })).toBeVisible();
  await ownerSays("Nobody?");
  // Asks at once.
  for (const hidden of [true, false]) await setHidden(page, hidden);
  await expect(rooms.getByRole("link", { name: /^Books.*Nobody\?.*2 unread messages/s })).toBeVisible();

  await test.step("by the mouse and by the keys, the draft is where it was", async () => {
    await rooms.getByRole("link", { name: /^Books/ }).click();
    await expect(page.getByRole("heading", { name: "Books" })).toBeVisible();
    await expect(composer(page)).toHaveValue("half a thought");
    await expect(message(page, "Who reads with me?")).toBeVisible();
    await composer(page).press("Alt+ArrowDown");
    await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
    await expect(rooms.getByText(/unread message/)).toHaveCount(0);
  });

  await test.step("on a small screen the list lies over the chat", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rooms).toBeHidden();
    await page.getByRole("button", { name: "My rooms" }).click();
    const sheet = page.getByRole("dialog", { name: "My rooms" });
    await sheet.getByRole("link", { name: /^Books/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("heading", { name: "Books" })).toBeVisible();
    await page.getByRole("button", { name: "My rooms" }).click();
    await sheet.getByRole("link", { name: /^Tea/ }).click();
    await ownerSays("Only a picture book?");
    await expect(page.getByRole("button", { name: "My rooms, 1 unread message" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
  });

  await test.step("whoever was removed reads it in the list on the home page, and takes it off", async () => {
    await removeFrom(books, request, "Gus");
    await page.goto("/");
    await expect(page.getByRole("listitem").filter({ hasText: "Books" })).toContainText(
      "You are no longer in this room",
    );
    await page.getByRole("button", { name: "Take Books off the list" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Books" })).toHaveCount(0);
    await page.getByRole("link", { name: /^Tea/ }).click();
    await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
  });
});
