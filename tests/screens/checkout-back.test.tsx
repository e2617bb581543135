import { getLink } from "@contract/endpoints/entrance.ts";
import { cancelOrder, placeOrder } from "@contract/endpoints/orders.ts";
import { getCaptcha } from "@contract/endpoints/site.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { applyCoupon, expectPayment, quoteOrders, reference, takeOrders, total } from "../support/screens/orders.ts";
import { linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, open, openAgain, openInRoom } from "../support/screens/screen.tsx";

const email = page.getByLabelText(/^(Your email|Email for)/);
const order = page.getByRole("button", { name: /^(Continue to payment|Buy a seat)$/ });
const alipay = page.getByRole("radio", { name: "Alipay" });
const agreement = page.getByRole("checkbox", { name: /I accept/ });

const paidLink = { ...linkInfo, kind: "paid", price: 70, endsAt: Date.now() } as const;

function shop(server = membersRoom()) {
  takeOrders(server);
  quoteOrders(server, { ONCE: 50 });
  return server;
}

/** Orders, leaves the payment page by Back, and expects the form as it was. */
async function leaveAndComeBack(sum: string): Promise<void> {
  await order.click();
  await expectPayment();
  history.back();
  await expect.poll(() => location.hash).toBe("");
  await openAgain();
  await expect.element(page.getByText("ONCE", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Coupon applied")).toBeVisible();
  await expect.element(total()).toHaveTextContent(sum);
  await expect.element(alipay).toBeChecked();
  await expect.element(email).toHaveValue("back@example.com");
}

/** Fills in the form of an order, and leaves its payment page by Back. */
async function fillInAndComeBack(sum: string): Promise<void> {
  await email.fill("back@example.com");
  await alipay.click();
  await applyCoupon("once");
  await leaveAndComeBack(sum);
}

it("Back from the checkout finds the form of a new room as it was", async () => {
  const server = shop();
  await open(server, "/");
  await email.fill("back@example.com");
  await agreement.click();
  await page.getByRole("radio", { name: /^30/ }).click();
  await page.getByRole("button", { name: "Seats: More" }).click();
  await alipay.click();
  await page.getByRole("link", { name: "terms of service" }).click();
  await expect.element(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
  history.back();
  await expect.element(email).toHaveValue("back@example.com");

  await applyCoupon("once");
  await leaveAndComeBack("$1.08");
  await expect.element(agreement).toBeChecked();
  await expect.element(page.getByRole("radio", { name: /^30/ })).toBeChecked();
  await expect.element(page.getByRole("img", { name: "6 seats" })).toBeVisible();
  // The address is in this tab's history only.
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("back@example.com");
  // The order that was left no longer holds the coupon.
  expect(server.calls(cancelOrder)).toHaveLength(1);
  await order.click();
  await expectPayment();
});

it("Back from the checkout finds the form for seats as it was", async () => {
  await openInRoom(shop(ownersRoom()), "chat-seats");
  await page.getByRole("button", { name: "More seats: More" }).click();
  await fillInAndComeBack("$0.35");
  await expect.element(page.getByText("2 more seats", { exact: true })).toBeVisible();
});

it("Back from the checkout finds the form for time as it was, also a second time", async () => {
  const server = shop(ownersRoom());
  await openInRoom(server, "chat-duration");
  const choice = page.getByRole("radio", { name: /^90/ });
  await choice.click();
  await fillInAndComeBack("$5.40");
  await expect.element(choice).toBeChecked();
  await leaveAndComeBack("$5.40");
  expect(server.calls(cancelOrder)).toHaveLength(2);
});

it("Back from the checkout finds the form for a paid seat as it was, and the last seat held by its order", async () => {
  const server = shop();
  server.answer(getLink, paidLink);
  await open(server, "/vip-entrance/otherroom123paidlink");
  await agreement.click();
  await fillInAndComeBack("$0.70");
  await expect.element(agreement).toBeChecked();
  await order.click();
  await expectPayment();
  server.answer(getLink, { ...paidLink, state: "full" });
  history.back();
  await expect.poll(() => location.hash).toBe("");
  await openAgain();
  await expect.element(page.getByRole("button", { name: "Pay now" })).toBeVisible();
});

it("a page that Back restores from memory sends its form again, with another solved challenge", async () => {
  const server = shop();
  await open(server, "/");
  await email.fill("again@example.com");
  await agreement.click();
  await order.click();
  await expectPayment();
  const challenges = server.calls(getCaptcha).length;
  history.back();
  await expect.poll(() => location.hash).toBe("");
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(email).toHaveValue("again@example.com");
  await expect.poll(() => server.calls(getCaptcha).length).toBeGreaterThan(challenges);
  await order.click();
  await expectPayment();
  expect(server.calls(placeOrder)).toHaveLength(2);
});

it("a form that is restored from memory leads to its order when it was paid meanwhile", async () => {
  const server = membersRoom();
  const placed = takeOrders(server);
  quoteOrders(server);
  await open(server, "/");
  await email.fill("paid@example.com");
  await agreement.click();
  await order.click();
  await expectPayment();
  history.back();
  await expect.poll(() => location.hash).toBe("");
  Object.assign(placed, { status: "paid", code: "code", link: `${location.origin}/i/code` });
  const address = new Promise<string>((resolve) => {
    const stop = (event: NavigateEvent) => {
      // The router's own changes of the history pass.
      if (event.destination.sameDocument) return;
      navigation.removeEventListener("navigate", stop);
      event.preventDefault();
      resolve(new URL(event.destination.url).pathname);
    };
    navigation.addEventListener("navigate", stop);
  });
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await open(server, await address);
  await expect.element(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
});

it("an order of seats is found by the room's admin link, and a link without an order says so", async () => {
  const server = shop(ownersRoom());
  const code = server.session.linkCode.padEnd(40, "x");
  await openInRoom(server, "chat-seats");
  for (const name of ["pending-payment", "payment-timeout"]) {
    await open(server, `/${name}/${code}`);
    await expect.element(page.getByRole("heading", { name: "This device knows no order for this link" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Open the link" }).click();
  await expect.element(composer()).toBeVisible();
  await openInRoom(server, "chat-seats");
  await order.click();
  await expectPayment();
  for (const name of ["pending-payment", "payment-timeout"]) {
    await open(server, `/${name}/${code}`);
    await expect.element(page.getByRole("button", { name: "Pay now" })).toBeVisible();
    await expect.poll(() => location.pathname).toBe(`/pending-payment/${reference}`);
  }
});
