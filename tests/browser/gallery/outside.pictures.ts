import { expect } from "@playwright/test";
import { roomForTest } from "../../support/browser/shop.ts";
import { answerWith, like, test } from "./camera.ts";

/** Screens outside a room, and of an order. */

test("public pages", async ({ page, messages, shoot }) => {
  await page.goto("/");
  await expect(
    page
      .getByText(/\d\.\d\d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await shoot(page, "01-home");
  await shoot(page, "01-home-whole", { whole: true });
  await page.getByRole("button", { name: messages.home.pay }).click();
  await expect(page.getByText(messages.home.emailEmpty)).toBeVisible();
  await shoot(page, "02-home-with-errors", { whole: true });
  const screens: readonly (readonly [name: string, path: string, heading: string])[] = [
    ["03-open-a-room", "/login", messages.links.pasteTitle],
    ["03-lost-link", "/lost-link", messages.links.lostTitle],
    ["03-continue", "/continue", messages.handoff.newTitle],
    ["04-fail", "/fail", messages.fail.invalid.title],
    ["05-not-found", "/nowhere", messages.fail.notFoundTitle],
    ["06-feedback", "/feedback", messages.feedback.title],
    ["07-bootstrap-forged", "/browser-bootstrap?payment=x", messages.pay.noPaymentTitle],
    ["08-bridge-over", "/login-bridge?ticket=used", messages.pay.bridgeOverTitle],
  ];
  for (const [name, path, heading] of screens) {
    await page.goto(path);
    if (name === "08-bridge-over") await page.getByRole("button", { name: messages.pay.bridgeEnter }).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await shoot(page, name);
  }
  for (const path of ["privacy-policy", "terms-of-service", "payment-terms"]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await shoot(page, `09-${path}`, { whole: true });
  }
});

test("entry pages", async ({ page, request, messages, shoot }) => {
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", ownerName: "Olivia", sellSeats: true });
  await page.goto(room.roomLink);
  await expect(page.getByLabel(messages.join.password)).toBeVisible();
  await shoot(page, "20-guest");
  await page.getByLabel(messages.join.password).fill("guess");
  await page.getByLabel(messages.join.nickname).fill("小明");
  await page.getByRole("button", { name: messages.join.enter }).click();
  await expect(page.getByText(messages.join.passwordsDiffer)).toBeVisible();
  await shoot(page, "21-guest-wrong-password");
  await page.goto(room.ownerLink);
  await expect(page.getByLabel(messages.join.password)).toBeVisible();
  await shoot(page, "22-owner-comes-back");
  await page.goto(room.paidLink ?? "");
  await expect(page.getByRole("button", { name: messages.pay.seat.buy })).toBeVisible();
  await expect(
    page
      .getByText(/\d\.\d\d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await shoot(page, "23-paid-entrance", { whole: true });

  for (const [name, state] of [
    ["24-full", "full"],
    ["25-ended", "expired"],
  ] as const) {
    await answerWith(page, "**/api/links/*", () => ({ state }));
    await page.goto(room.roomLink);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await shoot(page, name);
    await page.unrouteAll();
  }
  for (const [name, code] of [
    ["26-disabled", -2012],
    ["27-gone", -2020],
  ] as const) {
    await page.route("**/api/links/*", (route) => route.fulfill({ json: { code, data: null, msg: "" } }));
    await page.goto(room.roomLink);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await shoot(page, name);
    await page.unrouteAll();
  }
  await page.route("**/api/links/*", (route) => route.abort());
  await page.goto(room.roomLink);
  await expect(page.getByRole("button", { name: messages.common.retry })).toBeVisible();
  await shoot(page, "28-no-network");
});

test("an order from the form to the room", async ({ page, messages, shoot }) => {
  await page.goto("/");
  await page.getByLabel(messages.home.email).fill("olivia@example.com");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: messages.home.pay }).click();
  await expect(page).toHaveURL(/sandbox/);
  await shoot(page, "30-test-checkout");
  await page.locator("button[value=cancelled]").click();
  await expect(page.getByRole("heading", { name: messages.orders.pendingTitle })).toBeVisible();
  await shoot(page, "31-pending");
  const orderId = page.url().split("/").at(-1);
  await page.getByRole("button", { name: messages.orders.cancel }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await shoot(page, "32-cancel-asked");
  await page.getByRole("alertdialog").getByRole("button", { name: messages.orders.cancel }).click();
  await expect(page.getByRole("heading", { name: messages.orders.cancelledTitle })).toBeVisible();
  await shoot(page, "33-cancelled");
  const order = `**/api/orders/${orderId}`;
  await answerWith(page, order, () => ({ status: "timed_out" }));
  await page.goto(`/payment-timeout/${orderId}`);
  await expect(page.getByRole("heading", { name: messages.orders.timedOutTitle })).toBeVisible();
  await shoot(page, "34-timed-out");
  await page.unrouteAll();
  await answerWith(page, order, () => ({ status: "refunded" }));
  await page.goto(`/success/${orderId}`);
  await expect(page.getByRole("heading", { name: messages.orders.refundedTitle })).toBeVisible();
  await shoot(page, "35-refunded");
  await page.unrouteAll();
  await answerWith(page, order, () => ({ status: "pending", expires_at: Date.now() + 1_000_000 }));
  await page.goto(`/success/${orderId}`);
  await expect(page.getByRole("heading", { name: messages.orders.confirming })).toBeVisible();
  await shoot(page, "36-confirming");
  await page.unrouteAll();

  await page.goto(`/payment-timeout/${orderId}`);
  await page.getByRole("button", { name: messages.orders.recreate }).click();
  await page.locator("button[value=paid]").click();
  await expect(page.getByRole("heading", { name: messages.orders.successTitle })).toBeVisible();
  await expect(page.getByRole("img", { name: messages.common.qrCode })).toBeVisible();
  await shoot(page, "37-success");
  await page.goto(await page.getByLabel(messages.orders.adminLink).inputValue());
  await expect(page.getByRole("heading", { name: messages.setup.title })).toBeVisible();
  await shoot(page, "38-set-up", { whole: true });
  await page.getByRole("button", { name: messages.setup.suggest }).click();
  await shoot(page, "39-set-up-suggested", { whole: true });
});

test("a seat is bought", async ({ page, request, messages, shoot }) => {
  const room = await roomForTest(request, { roomName: "Sunday walk 散步", sellSeats: true });
  await page.goto(room.paidLink ?? "");
  await page.getByRole("button", { name: messages.pay.seat.buy }).click();
  await page.locator("button[value=paid]").click();
  await expect(page.getByLabel(messages.orders.personalLink)).toBeVisible();
  await expect(page.getByRole("img", { name: messages.common.qrCode })).toBeVisible();
  await shoot(page, "40-seat-paid");
  await page.getByRole("link", { name: messages.orders.takeSeat }).click();
  await expect(page.getByLabel(messages.join.nickname)).toBeVisible();
  await shoot(page, "41-seat-name");
});

test("feedback that arrived", async ({ page, messages, shoot }) => {
  await page.goto("/feedback");
  await page.getByRole("textbox", { name: messages.feedback.content }).fill("A louder bell, please.");
  await page.getByRole("button", { name: messages.feedback.send }).click();
  await expect(page.getByRole("heading", { name: like(messages.feedback.sentTitle) })).toBeVisible();
  await shoot(page, "42-feedback-sent");
});
