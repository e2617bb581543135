import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, type Json, make } from "../support/api.ts";
import { coupon, operate, pauseCoupon } from "../support/operator.ts";
import { fetchOrder, fetchWith, finish, order, roomForm, someEmail } from "../support/shop.ts";

afterEach(() => {
  vi.useRealTimers();
});

const minuteMs = 60_000;
const invalid = { status: 200, code: ResultCode.refused, msg: "Please enter a valid coupon code" };

const buy = (more: object) => call("POST", "/api/orders", { body: { ...roomForm, email: someEmail(), ...more } });
const room = { kind: "create", seats: 5, days: 7 } as const;
const quote = (more: { coupon: string; email?: string; seats?: number; days?: number }) =>
  make("quoteOrder", { body: { ...room, ...more } });
const checked = (coupon: string) => make("checkCoupon", { body: { ...room, coupon } });
const check = (code: string, more: object = {}) =>
  call("POST", "/api/coupons/check", { body: { code, ...room, ...more } });

async function uses(code: string): Promise<number> {
  const row = await env.DB.prepare("SELECT count(*) AS n FROM coupon_uses WHERE code = ?").bind(code).first<Json>();
  return row.n;
}

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

describe("a coupon", () => {
  it.each([
    [{ kind: "percent", value: 50 }, 157],
    // Payment services refuse a charge of one cent: the minimum is charged, or nothing.
    [{ kind: "fixed", value: 314 }, 99],
    [{ kind: "percent", value: 100 }, 0],
  ])(
    "%o makes 315 to %i, in the quote, the check and the order, also in small letters with spaces around",
    async (terms, amount) => {
      const code = ` ${(await coupon(terms)).toLowerCase()} `;
      const agreed = { amount, listAmount: 350, discount: 350 - amount, couponOk: true };
      expect(await quote({ coupon: code })).toMatchObject(agreed);
      expect(await checked(code)).toMatchObject(agreed);
      expect((await buy({ coupon: code })).data.amount).toBe(amount);
    },
  );

  it("of 100 percent skips the payment page, and opens the room at once", async () => {
    const code = await coupon({ value: 100 });
    const { data } = await buy({ coupon: code });
    expect(data).toMatchObject({ status: "paid", amount: 0, pay_url: null });
    expect(await make("getLink", { code: data.ic })).toMatchObject({ kind: "owner", state: "setup" });
  });

  it("that was never given out changes no price, and buys nothing", async () => {
    expect(await quote({ coupon: "NEVER" })).toMatchObject({ amount: 315, couponOk: false });
    expect(await check("NEVER")).toMatchObject(invalid);
    expect(await buy({ coupon: "NEVER" })).toMatchObject(invalid);
    expect((await check("")).status).toBe(400);
  });

  it("that does not lower the price is not spent, and says so", async () => {
    const code = await coupon({ kind: "percent", value: 50, total_limit: 1 });
    const least = { seats: 2, days: 1 };
    const useless = { code: ResultCode.refused, msg: expect.stringContaining("does not lower the price") };
    expect(await check(code, least)).toMatchObject(useless);
    expect(await quote({ ...least, coupon: code })).toMatchObject({
      ...{ amount: 99, couponOk: false, couponReason: useless.msg },
    });
    expect(await buy({ ...least, coupon: code })).toMatchObject(useless);
    expect(await uses(code)).toBe(0);
    expect((await buy({ coupon: code })).code).toBe(ResultCode.ok);
  });

  it("counts from its beginning to its end, and not while it is paused", async () => {
    const code = await coupon({ starts_at: Date.now() + minuteMs, ends_at: Date.now() + 3 * minuteMs });
    expect(await check(code)).toMatchObject(invalid);
    later(2 * minuteMs);
    expect((await check(code)).code).toBe(ResultCode.ok);
    later(2 * minuteMs);
    expect(await check(code)).toMatchObject(invalid);
    const other = await coupon();
    expect((await pauseCoupon(other)).code).toBe(ResultCode.ok);
    expect(await buy({ coupon: other })).toMatchObject(invalid);
  });

  it("asks for its least sum", async () => {
    const code = await coupon({ min_amount: 316 });
    expect(await check(code)).toMatchObject(invalid);
    expect((await check(code, { seats: 6 })).code).toBe(ResultCode.ok);
    // The sum before the coupon counts, also for a coupon that leaves nothing to pay.
    for (const value of [50, 100]) {
      const other = await coupon({ value, min_amount: 316 });
      expect(await buy({ coupon: other })).toMatchObject(invalid);
      expect((await buy({ coupon: other, seats: 6 })).code).toBe(ResultCode.ok);
    }
  });

  it("is used by one address as often as it says, however the address is written", async () => {
    const code = await coupon({ email_limit: 1 });
    const email = someEmail();
    expect((await buy({ coupon: code, email })).code).toBe(ResultCode.ok);
    expect(await buy({ coupon: code, email: email.replace("buyer", "BUYER") })).toMatchObject(invalid);
    expect((await quote({ coupon: code, email })).couponOk).toBe(false);
    expect((await buy({ coupon: code })).code).toBe(ResultCode.ok);
  });

  it("is redeemed once by 6 orders at the same time, when it is there once", async () => {
    const code = await coupon({ total_limit: 1 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy({ coupon: code })));
    expect(answers.filter((answer) => answer.code === ResultCode.ok)).toHaveLength(1);
    expect(answers.filter((answer) => answer.msg === invalid.msg)).toHaveLength(5);
    expect(await uses(code)).toBe(1);
  });

  it("is used once by one address that orders 6 times at the same moment", async () => {
    const code = await coupon({ email_limit: 1, value: 100 });
    const email = someEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy({ coupon: code, email })));
    expect(answers.filter((answer) => answer.code === ResultCode.ok)).toHaveLength(1);
    const orders = await env.DB.prepare("SELECT count(*) AS n FROM orders WHERE coupon = ?").bind(code).first();
    expect(orders).toEqual({ n: 1 });
  });

  it("is free again when its order is cancelled or times out, and only then", async () => {
    const code = await coupon({ total_limit: 1 });
    const first = await order({ coupon: code });
    expect(await buy({ coupon: code })).toMatchObject(invalid);
    await make("cancelOrder", { orderId: first.order_id });
    const second = await order({ coupon: code });
    later(31 * minuteMs);
    expect((await fetchOrder(second)).status).toBe("timed_out");
    const third = await order({ coupon: code });
    await finish(third);
    expect((await fetchOrder(third)).status).toBe("paid");
    expect(await buy({ coupon: code })).toMatchObject(invalid);
    expect(await uses(code)).toBe(1);
  });

  it("stays used when the money of its order comes late", async () => {
    const code = await coupon({ total_limit: 1 });
    const placed = await order({ coupon: code });
    await finish(placed, "late");
    expect((await fetchOrder(placed)).status).toBe("paid");
    expect(await uses(code)).toBe(1);
  });

  it("goes over to the order that is made again; one that is over by then is left out", async () => {
    const code = await coupon({ total_limit: 1 });
    const again = async (placed: { orderId: string }) => {
      await make("cancelOrder", placed);
      return await make("recreateOrder", placed);
    };
    const second = await again({ orderId: (await order({ coupon: code })).order_id });
    expect(second.amount).toBe(157);
    await pauseCoupon(code);
    expect((await again(second)).amount).toBe(315);
  });

  it("cannot change, and there are no two of a code", async () => {
    const code = await coupon();
    const twice = await operate("POST", "/coupons", { code: code.toLowerCase(), kind: "percent", value: 99 });
    expect(twice).toMatchObject({ code: ResultCode.refused });
    expect((await checked(code)).amount).toBe(157);
  });
});

describe("guessing coupon codes", () => {
  const from = async (address: string, code: string) => {
    const response = await fetchWith({ RATE_LIMITS: "on" }, "/api/coupons/check", {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": address },
      body: JSON.stringify({ code, kind: "create", seats: 5, days: 7 }),
    });
    return { status: response.status, retryAfter: Number(response.headers.get("retry-after")) };
  };

  it("ends after a few, also 20 at the same time, in quotes and orders alike, and a right one waits too", async () => {
    const code = await coupon();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => from("192.0.2.1", `GUESS${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(Limits.couponTriesMax);
    const send = async (path: string, body: object) => {
      const headers = { "content-type": "application/json", "cf-connecting-ip": "192.0.2.1" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetchWith({ RATE_LIMITS: "on" }, path, init)).status;
    };
    expect(await send("/api/orders/quote", { ...room, coupon: "GUESS" })).toBe(429);
    expect(await send("/api/orders", { ...roomForm, coupon: "GUESS" })).toBe(429);
    expect(await send("/api/orders/quote", room)).toBe(200);
    const right = await from("192.0.2.1", code);
    expect(right.status).toBe(429);
    expect(right.retryAfter).toBeGreaterThan(0);
    // Another network address is not blocked.
    expect((await from("192.0.2.2", code)).status).toBe(200);
    later(Limits.couponTriesWindowMs + 1000);
    expect((await from("192.0.2.1", code)).status).toBe(200);
  });

  it("does not block a buyer who changes the number of seats", async () => {
    const code = await coupon();
    for (let n = 0; n <= Limits.couponTriesMax; n++) expect((await from("192.0.2.4", code)).status).toBe(200);
  });
});

describe("orders from one address", () => {
  it("come to an end", async () => {
    const from = async (address: string) => {
      const headers = { "content-type": "application/json", "cf-connecting-ip": address };
      const init = { method: "POST", headers, body: JSON.stringify({ ...roomForm, kind: "time" }) };
      return (await fetchWith({ RATE_LIMITS: "on" }, "/api/orders", init)).status;
    };
    const answers = await Promise.all(Array.from({ length: Limits.ordersMax + 5 }, () => from("192.0.2.9")));
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
    expect(await from("192.0.2.10")).toBe(401);
  });
});
