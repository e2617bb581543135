import { expect, type Page, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { applyCoupon, buySeat, pageOfRoom, pay, wishForRoom } from "../support/browser/paying.ts";
import { atADesk } from "../support/browser/people.ts";
import { couponForTest, roomForTest } from "../support/browser/shop.ts";

/** Expects the form in its state before the checkout. */
async function expectFormAsItWas(page: Page, coupon: string, total: string): Promise<void> {
  await expect(page.getByText(coupon, { exact: true })).toBeVisible();
  await expect(page.getByText("Coupon applied")).toBeVisible();
  await expect(page.getByText(total, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Alipay" })).toBeChecked();
}

test("Back from the checkout finds the form of a new room as it was @phone", async ({ page, request }) => {
  const code = await couponForTest(request, { kind: "percent", value: 50 });
  await wishForRoom(page, "back@example.com");
  await page.getByRole("radio", { name: /^30/ }).check();
  await page.getByRole("button", { name: "Seats: More" }).click();
  await page.getByRole("radio", { name: "Alipay" }).check();

  await test.step("and Back from the terms", async () => {
    await page.getByRole("link", { name: "terms of service" }).click();
    await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Your email")).toHaveValue("back@example.com");
  });

  await applyCoupon(page, code);
  const pressed = page.getByRole("button", { name: "Continue to payment" });
  await pressed.click();
  const sum = (await page.getByRole("button", { name: /^Pay / }).innerText()).replace("Pay ", "");
  await page.goBack();
  await expectFormAsItWas(page, code, sum);
  await expect(page.getByLabel("Your email")).toHaveValue("back@example.com");
  await expect(page.getByRole("checkbox", { name: /I accept/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^30/ })).toBeChecked();
  await expect(page.getByRole("img", { name: "6 seats" })).toBeVisible();
  // The address is in this tab's history only.
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain("back@example.com");

  await pressed.click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
});

test("a page that Back restores from memory sends its form again, with another solved challenge", async ({ page }) => {
  await wishForRoom(page, "again@example.com");
  // An answer 204 keeps the page, as the back/forward cache would.
  await page.route("**/sandbox/checkout/*", (route) => route.fulfill({ status: 204 }));
  const answered = page.waitForResponse("**/sandbox/checkout/*");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await answered;
  await page.unroute("**/sandbox/checkout/*");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByLabel("Your email")).toHaveValue("again@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
});

test("a coupon for one order still applies after Back, and the checkout that was left takes no money @phone", async ({
  page,
  context,
  request,
}) => {
  const code = await couponForTest(request, { kind: "percent", value: 50, totalLimit: 1 });
  await wishForRoom(page, "once@example.com");
  await applyCoupon(page, code);
  const order = page.getByRole("button", { name: "Continue to payment" });
  await order.click();
  const payButton = page.getByRole("button", { name: /^Pay / });
  const sum = (await payButton.innerText()).replace("Pay ", "");
  const left = await context.newPage();
  await left.goto(page.url());
  await expect(left.getByRole("button", { name: `Pay ${sum}` })).toBeVisible();
  const cancelled = page.waitForResponse(/\/api\/orders\/\w+\/cancel$/);
  await page.goBack();
  expect((await cancelled).ok()).toBe(true);

  await test.step("the first checkout, open in another tab, can no longer be paid", async () => {
    await left.getByRole("button", { name: `Pay ${sum}` }).click();
    await expect(left.getByText("This payment page is no longer open.")).toBeVisible();
    await left.close();
  });

  await expect(page.getByText("Coupon applied")).toBeVisible();
  await expect(page.getByText(sum, { exact: true }).last()).toBeVisible();
  await order.click();
  await expect(page.getByRole("button", { name: `Pay ${sum}` })).toBeVisible();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();

  await test.step("and Back after paying leads to what was bought", async () => {
    await page.goBack();
    await expect(page.getByText("This payment is complete.")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
    await expect(page).toHaveURL(/\/success\//);
  });
});

test("a form that is restored from memory leads to its order when it was paid meanwhile", async ({ page, context }) => {
  await wishForRoom(page, "paid@example.com");
  // An answer 204 keeps the page, as the back/forward cache would.
  await page.route("**/sandbox/checkout/*", (route) => route.fulfill({ status: 204 }));
  const answered = page.waitForResponse("**/sandbox/checkout/*");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const checkout = (await answered).url();
  const other = await context.newPage();
  await other.goto(checkout);
  await pay(other);
  await expect(other.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
});

test("Back from the checkout finds the forms for seats, time and a paid seat as they were", async ({
  page,
  browser,
  request,
}) => {
  await ownersRoom({ page, request });
  const leaveAndComeBack = async (where: Page, button: string) => {
    const code = await couponForTest(request, { kind: "percent", value: 20, totalLimit: 1 });
    await where.getByLabel(/^(Your email|Email for)/).fill("receipt@example.com");
    await where.getByRole("radio", { name: "Alipay" }).check();
    await applyCoupon(where, code);
    await where.getByRole("button", { name: button }).click();
    const sum = (await where.getByRole("button", { name: /^Pay / }).innerText()).replace("Pay ", "");
    await where.goBack();
    await expectFormAsItWas(where, code, sum);
    await expect(where.getByLabel(/^(Your email|Email for)/)).toHaveValue("receipt@example.com");
    // Leaving the order has released the coupon's only use.
    await where.getByRole("button", { name: button }).click();
    await expect(where.getByRole("button", { name: `Pay ${sum}` })).toBeVisible();
    await where.goBack();
    await expectFormAsItWas(where, code, sum);
  };
  await test.step("seats", async () => {
    await page.goto(pageOfRoom(page, "chat-seats"));
    for (let more = 1; more < 20; more++) await page.getByRole("button", { name: "More seats: More" }).click();
    await leaveAndComeBack(page, "Continue to payment");
    await expect(page.getByText("20 more seats")).toBeVisible();
  });
  await test.step("time", async () => {
    await page.goto(pageOfRoom(page, "chat-duration"));
    await page.getByRole("radio", { name: /^90/ }).check();
    await leaveAndComeBack(page, "Continue to payment");
    await expect(page.getByRole("radio", { name: /^90/ })).toBeChecked();
  });
  await test.step("a paid seat", async () => {
    const room = await roomForTest(request, { seats: 3, days: 30, sellSeats: true });
    const { page: buyer, context } = await atADesk(browser);
    await buyer.goto(room.paidLink ?? "");
    await buyer.getByRole("checkbox", { name: /I accept/ }).check();
    await leaveAndComeBack(buyer, "Buy a seat");
    await expect(buyer.getByRole("checkbox", { name: /I accept/ })).toBeChecked();
    await context.close();
  });
  await test.step("the last seat, which the order holds", async () => {
    const room = await roomForTest(request, { seats: 2, sellSeats: true });
    const { page: buyer, context } = await atADesk(browser);
    await buyer.goto(room.paidLink ?? "");
    await buySeat(buyer);
    await expect(buyer.getByText("No real money moves on this page.")).toBeVisible();
    await buyer.goBack();
    await expect(buyer.getByRole("button", { name: "Pay now" })).toBeVisible();
    await context.close();
  });
});

test("an order of seats is found by the room's admin link, and a link without an order says so", async ({
  page,
  request,
}) => {
  const { ownerLink } = await ownersRoom({ page, request });
  const code = ownerLink.split("/").at(-1) ?? "";
  const room = pageOfRoom(page, "");
  for (const end of ["pending-payment", "payment-timeout"]) {
    await page.goto(`/${end}/${code}`);
    await expect(page.getByRole("heading", { name: "This device knows no order for this link" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Open the link" }).click();
  await expect(page).toHaveURL(new RegExp(room.replace(/\/$/, "")));
  await page.goto(`${room}chat-seats`);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("No real money moves on this page.")).toBeVisible();
  for (const end of ["pending-payment", "payment-timeout"]) {
    await page.goto(`/${end}/${code}`);
    await expect(page).toHaveURL(/\/pending-payment\/\w{22}$/);
    await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
  }
});
