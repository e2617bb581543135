import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { applyCoupon, buySeat, pageOfRoom, pay, wishForRoom } from "../support/browser/paying.ts";
import { atADesk, composer, enterAsGuest, onAPhone, whenOverlayIsGone } from "../support/browser/people.ts";
import { couponForTest, roomForTest } from "../support/browser/shop.ts";

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
    await expectAccessible(page);
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
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await pay(page);
    await expect(page.getByText("Open until").locator("..")).toContainText(then);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to the room" }).click();
    await page.goto(pageOfRoom(page, "detail"));
    await expect(page.getByText(/^(36|37) days$/)).toBeVisible();
  });
});

test("a coupon of 100 % leads straight to the room @phone", async ({ page, request }) => {
  const code = await couponForTest(request, { kind: "percent", value: 100 });
  await wishForRoom(page, "free@example.com");
  await applyCoupon(page, code);
  await expect(page.getByRole("form", { name: "Your room" }).getByText("Free", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Card" })).toHaveCount(0);
  await page.getByRole("button", { name: "Get the room" }).click();
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
  await expect(page.getByLabel("Admin link")).toHaveValue(/\/i\//);
});

test("a coupon makes more time cheaper, and the price is paid that was shown", async ({ page, request }) => {
  const code = await couponForTest(request, { kind: "percent", value: 50 });
  await ownersRoom({ page, request });
  await page.goto(pageOfRoom(page, "chat-duration"));
  const total = page.getByText(/^\$\d+\.\d\d$/).last();
  const before = await total.innerText();
  await applyCoupon(page, code);
  await expect(total).not.toHaveText(before);
  const after = await total.innerText();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: `Pay ${after}` })).toBeVisible();
});

test("an order that ran out says so, and is made again with one press @phone", async ({ page }) => {
  await wishForRoom(page, "late@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^\d\d:\d\d$/);
  const reference = page.url().split("/").at(-1);
  const orderId = await page.evaluate(() => JSON.parse(localStorage.getItem("parley.order") ?? "[]")[0].orderId);
  expect(orderId).not.toBe(reference);

  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByRole("heading", { name: "The order was cancelled" })).toBeVisible();

  await whenOverlayIsGone(page);
  // A changed answer replaces the wait of half an hour: the cancelled order is shown as timed out.
  await page.route(`**/api/orders/${orderId}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, status: "timed_out" } } });
  });
  await page.goto(`/pending-payment/${reference}`);
  await expect(page).toHaveURL(/\/payment-timeout\//);
  await expect(page.getByRole("heading", { name: "This order has run out" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Order again" }).click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
  // The address was deleted with the cancelled order.
  await expect(page.getByText("Also mailed to the address you gave")).toBeVisible();
});

test("a declined payment is called declined, and is tried again with one press", async ({ page }) => {
  await wishForRoom(page, "declined@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "The payment is declined" }).click();
  await expect(page.getByRole("heading", { name: "The payment was declined" })).toBeVisible();
  await expect(page.getByText("cancelled")).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
});

test("a late payment still buys the room", async ({ page }) => {
  await wishForRoom(page, "later@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /late/i }).click();
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
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
  await expectAccessible(buyer);
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

test("a coupon counts for a seat too, and one of 100 percent leaves nothing to pay @phone", async ({
  page,
  request,
}) => {
  // Long enough that the minimum charge does not hide the coupon.
  const room = await roomForTest(request, { seats: 3, days: 30, sellSeats: true });
  const percentCoupon = await couponForTest(request, { kind: "percent", value: 20 });
  const gift = await couponForTest(request, { kind: "percent", value: 100 });
  await page.goto(room.paidLink ?? "");
  await page.getByRole("button", { name: "I have a coupon" }).click();
  await page.getByLabel("Coupon code").fill("NO-SUCH-COUPON");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Please enter a valid coupon code")).toBeVisible();
  await page.getByLabel("Coupon code").fill(percentCoupon);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(percentCoupon, { exact: true })).toBeVisible();
  // The previous price is dimmed below the contrast limit until the new one is there.
  await expect(() => expectAccessible(page)).toPass();
  await page.getByRole("button", { name: "Remove the coupon" }).click();
  // The coupon is not applied yet: the first click shows its price.
  await page.getByLabel("Coupon code").fill(gift.toLowerCase());
  await buySeat(page);
  await expect(page.getByRole("radio", { name: "Card" })).toHaveCount(0);
  await page.getByRole("button", { name: "Take my seat" }).click();
  await expect(page.getByLabel("Personal link")).toHaveValue(/\/i\//);
});

test("a seat that another buyer got first can be ordered again", async ({ page, request }) => {
  const room = await roomForTest(request, { seats: 3, sellSeats: true });
  await page.goto(room.paidLink ?? "");
  let refusals = 1;
  await page.route("**/api/orders", async (route) => {
    if (refusals-- <= 0) return route.continue();
    await route.fulfill({ json: { code: -1, data: null, msg: "Seat Acquisition Failed" } });
  });
  await buySeat(page);
  await expect(page.getByRole("heading", { name: "Seat Acquisition Failed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No real money moves on this page.")).toBeVisible();
});

test("an in-app browser leads to a real one for the payment, and goes on by itself @wechat", async ({ page, browser }, {
  project,
}) => {
  test.skip(project.name !== "wechat", "only an app's browser is left");
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
});

test("a buyer who pays in another browser is in the room there too @wechat", async ({ page, browser, request }, {
  project,
}) => {
  test.skip(project.name !== "wechat", "only an app's browser is left");
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

test("a paid link of a room that sells no seats now says so", async ({ page, request }) => {
  const { paidLink = "", token, roomName } = await roomForTest(request, { seats: 3, sellSeats: true });
  await request.put("/api/room/paid-join", { headers: { token }, data: { on: false } });
  await page.goto(paidLink);
  await expect(page.getByRole("heading", { name: roomName })).toBeVisible();
  await expect(page.getByText("Seats of this room cannot be bought at the moment.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Home", exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("the order pages are found by the invite code too", async ({ page, request }) => {
  const { paidLink = "" } = await roomForTest(request, { seats: 3, sellSeats: true });
  const code = paidLink.split("/").at(-1) ?? "";
  for (const end of ["pending-payment", "payment-timeout"]) {
    await page.goto(`/${end}/${code}`);
    await expect(page.getByRole("heading", { name: "This device knows no order for this link" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Open the link" }).click();
  await buySeat(page);
  await expect(page.getByText("No real money moves on this page.")).toBeVisible();
  await page.goto(`/pending-payment/${code}`);
  await expect(page).toHaveURL(/\/pending-payment\/\w{22}$/);
  await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
});

test("a purchase that the server refuses leads where its result code says", async ({ page, request }) => {
  await ownersRoom({ page, request });
  const room = pageOfRoom(page, "");
  let code = 0;
  await page.route("**/api/orders", (route) => route.fulfill({ json: { code, data: null, msg: "no" } }));
  const pressed = page.getByRole("button", { name: "Continue to payment" });
  const buy = async (refused: number, of = room) => {
    code = refused;
    await page.goto(`${of}chat-seats`);
    await pressed.click();
  };
  await buy(-1);
  await expect(page.getByRole("alert").filter({ hasText: "no" })).toBeVisible();
  await buy(-1010);
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await buy(-2031);
  await expect(page).toHaveURL(/\/fail\?code=-2031$/);
  await test.step("to the expired page, where the room ends while the form is open", async () => {
    await page.goto(`${room}chat-seats`);
    await expect(pressed).toBeEnabled();
    await page.route("**/api/api_chat/get_liao_info*", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, state: "expired" } } });
    });
    code = -2010;
    await pressed.click();
    await expect(page.getByRole("link", { name: "Renew the room" })).toBeVisible();
    await expect(page).toHaveURL(/\/chat-expired$/);
    await page.unroute("**/api/api_chat/get_liao_info*");
  });
  for (const refused of [-2011, -2012, -2020]) {
    await ownersRoom({ page, request });
    await buy(refused, pageOfRoom(page, ""));
    await expect(page).toHaveURL(new RegExp(`/fail\\?code=${refused}$`));
  }
});

for (const [code, title] of [
  [-2011, "This link is not valid"],
  [-2020, "This room no longer exists"],
] as const)
  test(`the forms for a paid seat and for time show the reason of a refusal with ${code}`, async ({
    page,
    request,
  }) => {
    const { paidLink = "" } = await roomForTest(request, { seats: 3, sellSeats: true });
    await page.route("**/api/orders", (route) => route.fulfill({ json: { code, data: null, msg: "no" } }));
    await page.goto(paidLink);
    await buySeat(page);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await ownersRoom({ page, request });
    await page.goto(pageOfRoom(page, "chat-duration"));
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/fail\\?code=${code}$`));
  });

test("a buyer whose session is over logs in again", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await page.route("**/api/orders", (route) => route.fulfill({ json: { code: -1000, data: null, msg: "no" } }));
  await page.goto(pageOfRoom(page, "chat-duration"));
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/login\/\w+$/);
  await expect(page.getByLabel("Room password")).toBeVisible();
});

test("the owner who lets people buy a seat is told that it comes from the free seats", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await page.goto(pageOfRoom(page, "detail"));
  await page.getByRole("switch", { name: "Let people buy a seat" }).click();
  await expect(page.getByLabel("Paid link")).toBeVisible();
  await expect(page.getByText("which comes from the room’s free seats")).toBeVisible();
});

test("a failed challenge shows an error on every form", async ({ page, request }) => {
  const { paidLink = "" } = await roomForTest(request, { seats: 3, sellSeats: true });
  await page.route("**/api/captcha", (route) =>
    route.fulfill({ json: { code: 1, data: { no: "challenge" }, msg: "" } }),
  );
  await page.goto(paidLink);
  await buySeat(page);
  await expect(page.getByRole("alert").filter({ hasText: "Captcha failed!" })).toBeVisible();
  await page.goto("/lost-link");
  await page.getByLabel("Email that paid for the room").fill("ann@example.com");
  await page.getByRole("button", { name: "Mail me a new link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Captcha failed!" })).toBeVisible();
  await wishForRoom(page, "ann@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Captcha failed!" })).toBeVisible();
  await page.goto("/feedback");
  await page.getByRole("textbox").first().fill("Hello");
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Captcha failed!" })).toBeVisible();
  await ownersRoom({ page, request });
  await page.goto(pageOfRoom(page, "detail"));
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Email addresses").fill("ann@example.com");
  await page.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByText("Captcha failed!")).toBeVisible();
});

test("an address that is no payment page is not followed", async ({ page }) => {
  const unknown = ["https://checkout.stripe.com/c/pay/cs_live_made_up", "/sandbox/checkout/cs_test_made_up"];
  for (const payment of ["https://evil.example/", "javascript:alert(1)", "//evil.example", "", ...unknown]) {
    await page.goto(`/browser-bootstrap?${new URLSearchParams({ payment })}`);
    await expect(page.getByRole("heading", { name: "This is not a payment page of ours" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/browser-bootstrap");
  }
});

test("feedback is sent, and not lost by leaving @phone", async ({ page }) => {
  const visit = page.waitForRequest("**/api/api_common/fw_log");
  await page.goto("/?qd_code=poster-7");
  expect((await visit).postDataJSON()).toEqual({ qd_code: "poster-7" });
  await page.getByRole("link", { name: "Contact" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Please write something first.")).toBeVisible();
  await page.getByRole("radio", { name: "Optimization suggestion" }).check();
  await page.getByRole("textbox", { name: "Your message" }).fill("A louder bell, please.");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Terms", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without sending?" });
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("A louder bell, please.");

  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.getByRole("link", { name: "Terms", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
});
