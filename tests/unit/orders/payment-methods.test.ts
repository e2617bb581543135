import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { methodOf, paymentMethods } from "../../../worker/contract/payment-methods.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { detectRefund, refundByOperator } from "../../../worker/orders/detect-refund.ts";
import { offer } from "../../../worker/orders/offer.ts";
import { placeOrder } from "../../../worker/orders/place.ts";
import { statusOf } from "../../../worker/orders/present-order.ts";
import { receiveEvent } from "../../../worker/orders/receive-event.ts";
import { settle } from "../../../worker/orders/settle.ts";
import { Shop } from "../../worker/support/schedules.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";

const currencyOfMethod = Object.fromEntries(
  paymentMethods.map((method) => [method, methodOf(method).currencies?.[0] ?? "usd"]),
);
const table = { seatDay: 1000, least: 100_000, seats: [], days: [] };
const settings = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
  PAYMENT_METHODS: paymentMethods.join(),
  PRICES: JSON.stringify(Object.fromEntries(["usd", ...Object.values(currencyOfMethod)].map((one) => [one, table]))),
} as unknown as Env);

beforeAll(() => {
  // Alerts are expected here.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

const sqlite = new Database();

async function buy(method: (typeof paymentMethods)[number]) {
  const shop = new Shop(1, { database: sqlite.forCaller(async (work) => work()), settings });
  const { services, bank } = shop;
  bank.stripe.plans = [];
  const currency = currencyOfMethod[method] ?? "";
  const numbers = { seats: 5, days: 7, currency };
  const wanted = { kind: "create" as const, roomId: newRoomId(), email: "ann@example.com", ...numbers };
  const offered = await offer(services, wanted, undefined, undefined);
  const client = { language: "en" as const, network: "", basis: undefined };
  const { id, reference } = await placeOrder(services, { ...wanted, ...client, ...offered, method });
  const session = `cs_${reference}`;
  const hear = async () => {
    await receiveEvent(services, JSON.stringify({ id: "evt", type: "any", reference, sessionId: session }), "");
    await detectRefund(services, await settle(services, await shop.row(id)));
    return await shop.row(id);
  };
  return { shop, session, hear };
}

describe.each(paymentMethods)("an order that is paid by %s", (method) => {
  it("is delivered when the money comes later, and refunded when a refund of days is back", async () => {
    const { shop, session, hear } = await buy(method);
    const { stripe } = shop.bank;
    stripe.pay(session, "processing");
    expect(await hear()).toMatchObject({ status: "pending", fulfilledAt: null, settlingSince: expect.any(Number) });
    stripe.arrive(session, "paid");
    const paid = await hear();
    expect([statusOf(paid), paid.fulfilledAt]).toEqual(["paid", expect.any(Number)]);
    stripe.plans = ["pending"];
    await refundByOperator(shop.services, paid);
    expect(statusOf(await hear())).toBe("refunding");
    const [refund] = stripe.refundsOf(session);
    if (refund) stripe.settleRefund(refund, "succeeded");
    expect(statusOf(await hear())).toBe("refunded");
    expect(stripe.back(session)).toBe(stripe.paid(session));
  });

  it("ends when the money does not come, and delivers nothing", async () => {
    const { shop, session, hear } = await buy(method);
    shop.bank.stripe.pay(session, "processing");
    await hear();
    shop.bank.stripe.arrive(session, "failed");
    expect(await hear()).toMatchObject({ status: "cancelled", fulfilledAt: null, declinedAt: expect.any(Number) });
    expect(shop.rooms.applied).toEqual([]);
  });
});
