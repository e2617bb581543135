import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { openAsGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { choose, message, onAPhone, say, whenOverlayIsGone } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

/** At 200 % zoom a desktop window is as wide as a large phone, and half as high. */
async function expectZoomed(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 360 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBe(0);
  if (size) await page.setViewportSize(size);
}

const openScreens: readonly (readonly [name: string, path: string, heading: string])[] = [
  ["the home page", "/", "A private chat room, ready in a minute."],
  ["the place for a link", "/login", "Open a room"],
  ["the page for a lost admin link", "/lost-link", "Get a new admin link"],
  ["the page that continues on another device", "/continue", "Continue on this device"],
  ["the help page", "/help", "Help"],
  ["the page that checks a deletion receipt", "/receipt", "Deletion receipt"],
  ["the status page", "/status", "Status"],
  ["the page for a broken link", "/fail", "This link is not valid"],
  ["the page for an unknown address", "/nowhere", "There is nothing here"],
  ["the privacy policy", "/privacy-policy", "Privacy policy"],
  ["the terms of service", "/terms-of-service", "Terms of service"],
  ["the payment terms", "/payment-terms", "Payment terms"],
];

for (const [name, path, heading] of openScreens) {
  test(`${name} is accessible @phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
  });
}

test("forced colours show the chosen options, the slider and the message bubbles", async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/?lang=en");
  const background = (name: RegExp) =>
    page
      .getByRole("radio", { name })
      .locator("..")
      .evaluate((option) => getComputedStyle(option).backgroundColor);
  for (const [chosen, other] of [
    [/^7/, /^30/],
    [/^Card/, /^Alipay/],
  ] as const)
    await expect(async () => expect(await background(chosen)).not.toBe(await background(other))).toPass();
  const track = await page
    .getByRole("slider")
    .evaluate((slider) => getComputedStyle(slider).getPropertyValue("--track"));
  expect(track).toContain("Highlight");

  await ownersRoom({ page, request });
  await say(page, "in plain sight");
  const outlined = () =>
    message(page, "in plain sight").evaluate((row) =>
      [...row.querySelectorAll("*")].some((part) => getComputedStyle(part).outlineStyle === "solid"),
    );
  await expect.poll(outlined).toBe(true);
});

test("the entry pages and the chat are accessible", async ({ page, browser, request }) => {
  const room = await roomForTest(request);
  const { page: guest, context } = await onAPhone(browser);
  await test.step("the way in", async () => {
    await guest.goto(room.roomLink);
    await expect(guest.getByLabel("Room password")).toBeVisible();
    await expectNoFaults(guest);
    await expectNoSidewaysScroll(guest);
  });
  await openAsGuest(guest, room, "Gina");

  await test.step("the invitation", async () => {
    await page.goto(room.ownerLink);
    await page.getByLabel("Room password").fill(room.password);
    await page.getByRole("button", { name: "Enter the room" }).click();
    await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole("button", { name: "Close" }).click();
  });

  await test.step("the chat", async () => {
    await say(
      page,
      "Hello, see https://example.com/a/very/long/path/that/does/not/break/anywhere/at/all/anywhere/at/all",
    );
    await say(guest, "an answer");
    await expect(message(page, "an answer")).toBeVisible();
    await choose(page, "an answer", "Reply");
    await say(page, "and its reply");
    for (const side of [page, guest]) {
      await expect(message(side, "and its reply")).toBeVisible();
      await expectNoFaults(side);
      await expectNoSidewaysScroll(side);
    }
  });

  await context.close();
});

test("the pages of the room are accessible", async ({ page, request }) => {
  // Fifteen pages in both themes, each checked by axe.
  test.setTimeout(400_000);
  await ownersRoom({ page, request });
  const pages: readonly (readonly [path: string, heading: string])[] = [
    ["detail", "Room details"],
    ["room-name", "Room name"],
    ["chat-user-list", "Members"],
    ["user-name", "My nickname"],
    ["user-code", "My personal link"],
    ["user-email", "My email"],
    ["edit-profile", "Your picture"],
    ["gallery", "Photos, videos and files"],
    ["notification", "Notifications"],
    ["network-guide", "Network help"],
    ["pwa-guide", "Add to home screen"],
    ["chat-seats", "Add seats"],
    ["chat-duration", "Add time"],
    ["languages", "Language"],
    ["setting", "Settings"],
  ];
  for (const [path, heading] of pages) {
    await test.step(heading, async () => {
      await page.goto(`${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/${path}`);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
      await expectZoomed(page);
    });
  }
});

test("the focus is never lost from page to page @phone", async ({ page, request }) => {
  await ownersRoom({ page, request });
  const lost = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused === null || focused === document.body || focused.closest("[inert]") !== null;
    });
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().press("Enter");
  await press("Room details");
  await expect(page.getByRole("heading", { name: "Room details" })).toBeVisible();
  await expect.poll(lost).toBe(false);
  await press(/^My nickname/);
  await expect(page.getByRole("heading", { name: "My nickname" })).toBeVisible();
  await expect.poll(lost).toBe(false);
  await press("Back");
  await expect(page.getByRole("heading", { name: "Room details" })).toBeVisible();
  await expect.poll(lost).toBe(false);
  await press("Clear the history");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Clear the history" })).toBeFocused();
  await whenOverlayIsGone(page);
  await press("Back");
  await expect(page.getByRole("heading", { name: "Room details" })).toHaveCount(0);
  await expect.poll(lost).toBe(false);
});

test("the test checkout and the mailbox are accessible @phone", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your email").fill("axe@example.com");
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("No real money moves on this page.")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByRole("heading", { name: "The order was cancelled" })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/dev/mailbox");
  await expectNoFaults(page);
});
