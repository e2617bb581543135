import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { applyCoupon, pay, wishForRoom } from "../support/browser/paying.ts";
import { couponForTest, emailsTo } from "../support/browser/shop.ts";

test("a coupon for one order still applies after Back, and the checkout that was left takes no money", async ({
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
  await expectNoFaults(page);
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

  await expect.poll(async () => (await emailsTo(request, "once@example.com")).length).toBeGreaterThan(0);
  await page.goto("/dev/mailbox");
  await expect(page.getByText("once@example.com").first()).toBeVisible();
  await expectNoFaults(page);
});
