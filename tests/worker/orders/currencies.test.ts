import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Json } from "../support/api.ts";
import { coupon } from "../support/operator.ts";
import { callWith, fetchWith, roomForm, someEmail } from "../support/shop.ts";

const ask = async (settings: Record<string, string>, method: string, path: string, body?: unknown): Promise<Json> =>
  await (await callWith(settings, method, path, body)).json();

const form = (more: object = {}) => ({ ...roomForm, email: someEmail(), ...more });

const table = { seatDay: 10, least: 99, seats: [], days: [] };
const several = {
  PRICES: JSON.stringify({ usd: table, eur: { ...table, seatDay: 20 }, cny: { ...table, seatDay: 70, least: 800 } }),
  PAYMENT_METHODS: "card,sepa_debit,wechat_pay",
};
const wanted = { kind: "create", seats: 5, days: 7 };

describe("an installation with prices in several currencies", () => {
  it("offers each with its methods, and suggests the one of the request's country", async () => {
    const pricing = async (country?: string) => {
      const cf = country ? { cf: { country } } : {};
      const answer = await fetchWith(several, "/api/pricing", cf as RequestInit);
      return ((await answer.json()) as Json).data;
    };
    expect(await pricing()).toMatchObject({
      ...{ currency: "usd", suggested: "usd", methods: ["card", "wechat_pay"] },
      currencies: [
        { currency: "usd", methods: ["card", "wechat_pay"] },
        { currency: "eur", methods: ["card", "sepa_debit", "wechat_pay"] },
        { currency: "cny", methods: ["card", "wechat_pay"] },
      ],
    });
    for (const [country, currency] of [
      ["DE", "eur"],
      ["CN", "cny"],
      ["JP", "usd"],
      ["T1", "usd"],
    ])
      expect(await pricing(country), country).toMatchObject({ currency: "usd", suggested: currency });
  });

  it("prices and sells in the chosen one, which the order keeps", async () => {
    const quoted = await ask(several, "POST", "/api/orders/quote", { ...wanted, currency: "eur" });
    expect(quoted.data).toMatchObject({ currency: "eur", amount: 700 });
    const placed = await ask(several, "POST", "/api/orders", form({ currency: "CNY", method: "wechat_pay" }));
    expect(placed.data).toMatchObject({ currency: "cny", amount: 2450 });
    const usual = await ask(several, "POST", "/api/orders", form());
    expect(usual.data).toMatchObject({ currency: "usd", amount: 350 });
    // The choice of another tab changes no order that exists, and a price in dollars buys nothing dearer in euros.
    const sum = await ask(several, "POST", "/api/orders", form({ currency: "eur", amount: 350 }));
    expect(sum).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining("price") });
    expect((await ask(several, "GET", `/api/orders/${placed.data.order_id}`)).data).toMatchObject({ currency: "cny" });
  });

  it("refuses a currency without prices, and a method that does not take the currency", async () => {
    const jpy = await ask(several, "POST", "/api/orders/quote", { ...wanted, currency: "jpy" });
    expect(jpy).toMatchObject({ code: ResultCode.badRequest, msg: expect.stringContaining("currency") });
    const sepa = await ask(several, "POST", "/api/orders", form({ currency: "cny", method: "sepa_debit" }));
    expect(sepa).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining("payment method") });
    const other = await ask(several, "POST", "/api/orders", form({ method: "alipay" }));
    expect(other).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining("payment method") });
  });

  it("takes a coupon of a sum in its own currency only, and one of a share in each", async () => {
    const fixed = await coupon({ kind: "fixed", value: 100 });
    const share = await coupon({ kind: "percent", value: 50 });
    // A refused coupon counts as a guess of this network, and all tests of one process guess.
    const headers = { "content-type": "application/json", "cf-connecting-ip": "192.0.2.77" };
    const askAlone = async (path: string, body: object): Promise<Json> =>
      await (await fetchWith(several, path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const priceWith = async (code: string, currency: string) =>
      (await askAlone("/api/orders/quote", { ...wanted, currency, coupon: code })).data.amount;
    expect([await priceWith(fixed, "usd"), await priceWith(fixed, "eur")]).toEqual([250, 700]);
    expect([await priceWith(share, "usd"), await priceWith(share, "eur")]).toEqual([175, 350]);
    const spent = await askAlone("/api/orders", form({ currency: "eur", coupon: fixed }));
    expect(spent).toMatchObject({ code: ResultCode.refused });
  });

  it.each([
    ["PRICES: needs prices in CURRENCY", { eur: table }],
    ["PAYMENT_METHODS: has none that takes sek", { usd: table, sek: table }, "alipay"],
    ["PRICES: xyz: the payment service charges no such currency", { usd: table, xyz: table }],
  ])("does not start with contradictory prices: %s", async (problem, prices, methods = "card") => {
    const { data } = await ask({ PRICES: JSON.stringify(prices), PAYMENT_METHODS: methods }, "GET", "/api/health");
    expect(data.problems).toEqual([problem]);
  });
});

describe("an installation in another currency", () => {
  it("offers the methods that the currency allows, and refuses others in words", async () => {
    const sek = { CURRENCY: "sek" };
    expect((await ask(sek, "GET", "/api/pricing")).data.methods).toEqual(["card"]);
    expect((await ask({ CURRENCY: "hkd" }, "GET", "/api/pricing")).data.methods).toEqual(["card", "alipay"]);
    const refused = await ask(sek, "POST", "/api/orders", form({ method: "alipay" }));
    expect(refused).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining("payment method") });
  });

  it.each([
    ["isk", 20_000],
    ["jpy", 280],
  ])("sells the untouched form in %s for a sum that can be charged: %i", async (currency, amount) => {
    const quoted = await ask({ CURRENCY: currency }, "POST", "/api/orders/quote", {
      kind: "create",
      seats: 4,
      days: 7,
    });
    expect(quoted.data).toMatchObject({ currency, list_amount: amount });
    const placed = await ask({ CURRENCY: currency }, "POST", "/api/orders", form({ seats: 4, days: 7 }));
    expect(placed.data).toMatchObject({ currency, amount: quoted.data.amount });
  });

  it("does not start in a currency that the payment service does not charge, and names it", async () => {
    const { data } = await ask({ CURRENCY: "xyz" }, "GET", "/api/health");
    expect(data.problems).toEqual(["CURRENCY: is no currency that the payment service charges"]);
  });
});
