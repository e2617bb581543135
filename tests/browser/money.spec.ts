import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { buySeat, pageOfRoom, pay, wishForRoom } from "../support/browser/paying.ts";
import { atADesk, composer, enterAsGuest, onAPhone } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

// The texts below are English, in the in-app browser too.
test.use({ locale: "en-US" });

/** Expects no accessibility violation, and no horizontal overflow on the narrowest phone. */
async function expectAccessible(page: Page): Promise<void> {
  // A price that is being requested again is faded.
  await expect(page.locator("[aria-live][aria-busy=true]")).toHaveCount(0);
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
}

test("seats and time are added to a room, which has them at once", async ({ page, request }) => {
  await ownersRoom({ page, request }, { seats: 3 });
  await page.goto(pageOfRoom(page, "detail"));
  await expect(page.getByText("1 of 3 seats taken")).toBeVisible();

  await test.step("seats", async () => {
    await page.getByRole("button", { name: /^Add seats/ }).click();
    await page.getByRole("button", { name: "More seats: More" }).click();
    await expect(page.getByText("2 more seats")).toBeVisible();
    await expect(page.getByText(/^\$\d+\.\d\d$/).last()).toBeVisible();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await pay(page);
    await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
    await expect(page.getByText("Seats now").locator("..")).toContainText("5");
    await page.getByRole("link", { name: "Back to the room" }).click();
    await expect(composer(page)).toBeEnabled();
    await page.goto(pageOfRoom(page, "detail"));
    await expect(page.getByText("1 of 5 seats taken")).toBeVisible();
  });

  await test.step("time", async () => {
    await expect(page.getByText(/^(6|7) days$/)).toBeVisible();
    await page.getByRole("button", { name: /^Add time/ }).click();
    await page.getByRole("radio", { name: /^30/ }).check();
    await expect(page.getByText(/You save \$/)).toBeVisible();
    const then = await page.getByText("Ends then").locator("..").locator("dd").innerText();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await pay(page);
    await expect(page.getByText("Open until").locator("..")).toContainText(then);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to the room" }).click();
    await expect(composer(page)).toBeEnabled();
    await page.goto(pageOfRoom(page, "detail"));
    await expect(page.getByText(/^(36|37) days$/)).toBeVisible();
  });
});

test("a seat is bought, and its buyer is in the room", async ({ page, browser, request }) => {
  const room = await roomForTest(request, { seats: 2, sellSeats: true });
  const { page: buyer, context } = await onAPhone(browser);
  await buyer.goto(room.paidLink ?? "");
  await expect(buyer.getByRole("heading", { name: room.roomName })).toBeVisible();
  await expect(
    buyer.getByText(
      "Until you pay, the seat can still go to somebody else. If you pay too late for a seat, you get the money back.",
    ),
  ).toBeVisible();
  await expect(buyer.getByText("Olivia invites you to this room.")).toBeVisible();
  await expect(buyer.getByText(/The room ends on \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await buyer.getByRole("button", { name: "Buy a seat" }).click();
  await expect(buyer.getByText("Please accept the terms to continue.")).toBeVisible();
  await buySeat(buyer);
  await expect(buyer.getByText("No real money moves on this page.")).toBeVisible();

  await test.step("nobody else gets the seat meanwhile", async () => {
    await page.goto(room.paidLink ?? "");
    await expect(page.getByRole("heading", { name: "This chat room is full, Can't join" })).toBeVisible();
  });

  await pay(buyer);
  await expect(buyer.getByLabel("Personal link")).toHaveValue(/\/i\//);
  await buyer.getByRole("link", { name: "Take your seat" }).click();
  await expect(buyer.getByLabel("Room password")).toHaveCount(0);
  await buyer.getByLabel("Your nickname").fill("Petra");
  await buyer.getByRole("button", { name: "Enter the room" }).click();
  await expect(composer(buyer)).toBeEnabled();
  await context.close();
});

test.describe("in an app's browser", () => {
  test.skip(({ userAgent }) => !userAgent?.includes("MicroMessenger"), "only an app's browser is left");

  test("an in-app browser leads to a real one for the payment, and goes on by itself @wechat", async ({
    page,
    browser,
  }) => {
    await wishForRoom(page, "wechat@example.com");
    await expect(page.getByRole("radio", { name: "Card" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Alipay" })).toHaveCount(0);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    const bridge = await opened;
    await expect(page).toHaveURL(/\/pending-payment\//);
    await expect(page.getByText(/this page goes on by itself/)).toBeVisible();

    await expect(bridge.getByRole("img", { name: /menu is in the upper right/ })).toBeVisible();
    await expectAccessible(bridge);
    const link = await bridge.getByLabel(/copy the link/).inputValue();

    const { page: real, context } = await atADesk(browser);
    await real.goto(link);
    await pay(real);
    await expect(real.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
    // The link is shown in the browser of the order, and mailed.
    await expect(real.getByText("shown in the browser in which you ordered")).toBeVisible();
    await expect(real.getByLabel("Admin link")).toHaveCount(0);
    await expect(page.getByLabel("Admin link")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
    await context.close();

    await test.step("an app that opens no window shows the link on the page", async () => {
      await page.addInitScript(() => {
        globalThis.open = () => null;
      });
      await wishForRoom(page, "wechat@example.com");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page).toHaveURL(/\/browser-bootstrap\?payment=/);
      await expect(page.getByRole("heading", { name: "Pay in your browser" })).toBeVisible();
    });
  });

  test("a buyer who pays in another browser is in the room there too @wechat", async ({ page, browser, request }) => {
    const room = await roomForTest(request);
    await page.goto("/?lang=en");
    await enterAsGuest(page, room, "Wei");
    await page.goto(pageOfRoom(page, "chat-seats"));
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    const link = await (await opened).getByLabel(/copy the link/).inputValue();

    const { page: real, context } = await atADesk(browser);
    await real.goto(link);
    await real.getByRole("button", { name: "Continue to payment" }).click();
    await pay(real);
    await real.getByRole("link", { name: "Back to the room" }).click();
    await expect(composer(real)).toBeEnabled();

    await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
    await page.getByRole("button", { name: "Continue in your browser" }).click();
    const back = await page.getByLabel("Link to your seat").inputValue();
    const { page: third, context: another } = await atADesk(browser);
    await third.goto(back);
    await expectAccessible(third);
    await third.getByRole("button", { name: "Enter the room" }).click();
    await expect(composer(third)).toBeEnabled();
    await third.goto(back);
    await third.getByRole("button", { name: "Enter the room" }).click();
    await expect(third.getByText("This way in has been used or has run out")).toBeVisible();
    await context.close();
    await another.close();
  });
});
