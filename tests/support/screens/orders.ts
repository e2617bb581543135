import { ResultCode } from "@contract/codes.ts";
import {
  cancelOrder,
  checkCoupon,
  getOrder,
  placeOrder,
  quoteOrder,
  recreateOrder,
} from "@contract/endpoints/orders.ts";
import { couponCode, type Order, type Quote, type QuoteRequest } from "@contract/order.ts";
import { priceOf } from "@contract/prices.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { type FakeServer, Refusal } from "./fake-server.ts";

/** A payment page that leaves the test's page open. */
const payUrl = "#payment";

/** Name of the order in addresses. */
export const reference = "reference0000000000001";

/** Takes orders, all as the returned one, whose fields the test changes. */
export function takeOrders(server: FakeServer, more: Partial<Order> = {}): Order {
  const expiresAt = Date.now() + 30 * 60_000;
  const made: Order = {
    orderId: "order",
    reference,
    kind: "create",
    status: "pending",
    amount: 70,
    currency: "USD",
    payUrl,
    expiresAt,
  };
  const order = { ...made, ...more };
  server.answer(placeOrder, ({ body: { kind, amount = 70 } }) => Object.assign(order, made, { kind, amount }, more));
  server.answer(getOrder, () => order);
  server.answer(cancelOrder, () => {
    if (order.status !== "pending") throw new Refusal(ResultCode.refused);
    return Object.assign(order, { status: "cancelled" });
  });
  server.answer(recreateOrder, () => Object.assign(order, { status: "pending" }));
  return order;
}

const prices = { seatDay: 2, least: 70, seats: [], days: [{ from: 30, percent: 40 }] };

function quoteOf(
  server: FakeServer,
  { seats = server.roomFor(server.memberId).seats, days = 7 }: QuoteRequest,
  percentOff = 0,
): Quote {
  const { listAmount, amount } = priceOf(prices, seats, days);
  const left = Math.round((amount * (100 - percentOff)) / 100);
  return { currency: "USD", listAmount, amount: left, discount: listAmount - left, couponOk: percentOff > 0 };
}

/** Quotes orders, with coupons by their codes: percent off. */
export function quoteOrders(server: FakeServer, coupons: Record<string, number> = {}): void {
  const percentOff = (coupon = "") => coupons[couponCode(coupon)] ?? 0;
  server.answer(quoteOrder, ({ body }) => quoteOf(server, body, percentOff(body.coupon)));
  server.answer(checkCoupon, ({ body }) => {
    if (!percentOff(body.coupon)) throw new Refusal(ResultCode.refused, "Please enter a valid coupon code");
    return quoteOf(server, body, percentOff(body.coupon));
  });
}

/** Types a wrong code, then this one. */
export async function applyCoupon(code: string): Promise<void> {
  const field = page.getByLabelText("Coupon code");
  await page.getByRole("button", { name: "I have a coupon" }).click();
  await field.fill("NOT-A-COUPON");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText("Please enter a valid coupon code")).toBeVisible();
  await field.fill(code.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText("Coupon applied")).toBeVisible();
}

export const total = () => page.getByText(/^\$\d+\.\d\d$/).last();

export async function expectPayment(): Promise<void> {
  await expect.poll(() => location.hash).toBe(payUrl);
}
