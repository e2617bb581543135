import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Json } from "../support/api.ts";
import { callWith, roomForm, someEmail } from "../support/shop.ts";

const ask = async (settings: Record<string, string>, method: string, path: string, body?: unknown): Promise<Json> =>
  await (await callWith(settings, method, path, body)).json();

const form = (more: object = {}) => ({ ...roomForm, email: someEmail(), ...more });

describe("an installation in another currency", () => {
  it("offers the methods that the currency allows, and refuses others in words", async () => {
    const sek = { CURRENCY: "sek" };
    expect((await ask(sek, "GET", "/api/pricing")).data.methods).toEqual(["card"]);
    expect((await ask({ CURRENCY: "hkd" }, "GET", "/api/pricing")).data.methods).toEqual(["card", "alipay"]);
    const refused = await ask(sek, "POST", "/api/orders", form({ method: "alipay" }));
    expect(refused).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining("payment method") });
  });

  it.each([
    ["hkd", 400],
    ["mxn", 1000],
    ["huf", 17_500],
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
