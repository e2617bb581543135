import { describe, expect, it } from "vitest";
import { currencies } from "../../../worker/contract/currencies.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { paymentMethods, takesMethod } from "../../../worker/contract/payment-methods.ts";
import { inCurrency, priceOf } from "../../../worker/contract/prices.ts";
import { languages } from "../../../worker/contract/text/languages.ts";
import { minorDigits, minorUnits, moneyText } from "../../../worker/contract/text/money.ts";
import { defaultPrices } from "../../../worker/lib/price-table.ts";
import { withCoupon } from "../../../worker/payments/pricing.ts";
import { createStripeGateway } from "../../../worker/payments/stripe.ts";
import { StripeStandIn } from "../../support/stripe/stand-in.ts";

const all = [...currencies];
/** Stripe's zero-decimal, three-decimal and special currencies, as its page lists them. */
const zeroDecimal = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const threeDecimal = "bhd jod kwd omr tnd".split(" ");

function amounts(currency: string): number[] {
  const table = inCurrency(defaultPrices, currency);
  const all = [2, 37, 500].flatMap((seats) =>
    Limits.dayOptions.flatMap((days) => {
      const price = priceOf(table, seats, days);
      const coupons = [1, 33, 50, 99, 100].map((value) => withCoupon(price, { kind: "percent", value }, table));
      const fixed = withCoupon(price, { kind: "fixed", value: price.amount - 1 }, table);
      return [price, ...coupons, fixed].map(({ amount }) => amount);
    }),
  );
  return [...new Set(all)];
}

/** The number in a text of a sum. */
const numberIn = (text: string) => Number(text.replace(/[^\d.]/g, "").replace(/^\.+|\.+$/g, ""));

describe("each currency of the payment service", () => {
  it.each(all)("%s: every price, also with a coupon, is a sum that the service charges, or nothing", (code, rule) => {
    const isTaken = (amount: number) => amount === 0 || (amount >= rule.least && amount % rule.step === 0);
    expect(amounts(code).filter((amount) => !(Number.isInteger(amount) && isTaken(amount)))).toEqual([]);
  });

  it.each(all)("%s: a sum is shown as it is charged, in each language", (code, { digits, least }) => {
    const isThree = threeDecimal.includes(code);
    expect(digits).toBe(zeroDecimal.includes(code) ? 0 : isThree ? 3 : 2);
    const wrong = [least, ...amounts(code)].flatMap((amount) => {
      const texts = languages.map((language) => moneyText(amount, code, language));
      return texts.filter((text) => numberIn(text) !== amount / 10 ** digits);
    });
    expect(wrong).toEqual([]);
  });

  it("knows the sums that are multiples only, and takes no other that an operator types", () => {
    expect([...currencies].filter(([, { step }]) => step === 100).map(([code]) => code)).toEqual(["isk", "ugx"]);
  });

  it.each([
    ["5", "ugx", 500],
    ["5.50", "ugx", undefined],
    ["5.125", "kwd", undefined],
    ["5.120", "kwd", 5120],
    ["12.30", "usd", 1230],
    ["1.001", "usd", undefined],
    ["5.", "usd", undefined],
    ["-5", "usd", undefined],
    ["5e1", "usd", undefined],
    ["", "usd", undefined],
  ])("%j %s is %j in minor units", (text, currency, amount) => {
    expect(minorUnits(text, currency)).toBe(amount);
    if (amount !== undefined) expect(amount / 10 ** minorDigits(currency)).toBe(Number(text));
  });

  it("charges 54,000 forint as 54,000 forint", () => {
    expect(moneyText(5_400_000, "huf", "en")).toMatch(/^HUF\s54,000\.00$/);
  });

  it("asks round prices where people expect no small coins", () => {
    for (const [currency, { priceStep, step }] of all) {
      const { amount } = priceOf(inCurrency({ ...defaultPrices, seatDay: 1234.56 }, currency), 5, 7);
      expect([amount % priceStep, priceStep % step], currency).toEqual([0, 0]);
    }
    expect(priceOf(inCurrency({ ...defaultPrices, seatDay: 10.4 }, "jpy"), 5, 7).amount).toBe(330);
  });
});

describe("a checkout at the payment service", () => {
  const stripe = new StripeStandIn();
  const gateway = createStripeGateway({
    ...{ secretKey: "sk_test_x", webhookSecrets: ["whsec_x"], apiBase: undefined },
    extras: { tax: undefined, invoices: false },
    fetch: async (address, { method = "GET", body } = {}) => {
      const form = new URLSearchParams(String(body ?? ""));
      const { status, body: answered } = stripe.answer(method, new URL(String(address)).pathname, form, null);
      return Response.json(answered, { status });
    },
  });
  const open = (more: object) =>
    gateway.openSession({
      ...{
        reference: crypto.randomUUID(),
        amount: 500,
        currency: "usd",
        method: "card",
        title: "P",
        details: "5 seats",
      },
      ...{
        email: "ann@example.com",
        language: "en",
        successUrl: "https://p.example/",
        cancelUrl: "https://p.example/",
      },
      ...{ expiresAt: Date.now() + 35 * 60_000, ...more },
    });

  it("is opened for the untouched form in every currency and by every method that takes it, and refused otherwise", async () => {
    let opened = 0;
    for (const method of paymentMethods)
      for (const [currency] of all) {
        const { amount } = priceOf(inCurrency(defaultPrices, currency), 5, 7);
        const session = await open({ currency, amount, method }).catch((error: { what: string }) => error.what);
        const isTaken = takesMethod(currency, method);
        if (isTaken) opened += 1;
        const expected = isTaken ? { state: "open", amount, currency } : "method";
        expect(session, `${method} ${currency}`).toEqual(isTaken ? expect.objectContaining(expected) : expected);
      }
    expect(opened).toBe(all.length + 11 + 13 + 14 + 6 + 1);
  });

  it.each([
    ["email", { email: "x@a..com" }],
    ["email", { email: "x@-a.com" }],
    ["method", { currency: "sek", method: "alipay" }],
    ["time", { expiresAt: Date.now() + 29 * 60_000 }],
    ["sum", { amount: 49 }],
    ["sum", { amount: 100_000_000 }],
  ])("that is refused for its %s says so", async (what, more) => {
    await expect(open(more)).rejects.toMatchObject({ what });
  });
});
