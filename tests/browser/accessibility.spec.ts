import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { openAsGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { choose, message, onAPhone, say } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

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
