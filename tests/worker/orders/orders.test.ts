import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { forgetOldLinks } from "../../../worker/directory/orders.ts";
import { settingsOf } from "../../../worker/env.ts";
import { eventually } from "../../support/eventually.ts";
import { call, make, origin, resultOf } from "../support/api.ts";
import { coupon, operate } from "../support/operator.ts";
import { openRoom, password } from "../support/room.ts";
import { emailsTo, fetchOrder, finish, order, roomForm, sessionOf, someEmail, tick } from "../support/shop.ts";

const minuteMs = 60_000;

function setClock(laterMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + laterMs });
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a price", () => {
  it("comes from the server only", async () => {
    const { data } = await call("GET", "/api/pricing");
    expect(data).toEqual({
      currency: "usd",
      seats: { min: 2, max: 500 },
      days: [1, 3, 7, 30, 90, 180, 365],
      methods: ["card", "alipay"],
      suggested: "usd",
      currencies: [{ currency: "usd", methods: ["card", "alipay"] }],
      sandbox: true,
      jurisdictions: ["eu", "us"],
      sealed: true,
    });
    const quote = await call("POST", "/api/orders/quote", { body: { kind: "create", seats: 10, days: 30 } });
    expect(quote.data).toEqual({
      currency: "usd",
      list_amount: 3000,
      amount: 2138,
      discount: 862,
      coupon_ok: false,
    });
  });

  it("is frozen in the order as it was quoted", async () => {
    const quote = await make("quoteOrder", { body: { kind: "create", seats: 5, days: 7 } });
    const placed = await order();
    expect(placed).toMatchObject({ status: "pending", amount: quote.amount, currency: "usd" });
    expect(placed.expires_at - Date.now()).toBeGreaterThan(29 * minuteMs);
    expect(placed.pay_url).toBe(`${origin}/sandbox/checkout/${sessionOf(placed)}`);
  });
});

describe("an order that is not well filled in", () => {
  it.each([
    [{ email: "   " }, "Email cannot be empty"],
    [{ email: undefined }, "Email cannot be empty"],
    [{ email: "ann@example" }, "Please enter a valid email address."],
    [{ seats: 1 }, "Request parameter error: seats"],
    [{ seats: 501 }, "Request parameter error: seats"],
    [{ days: 2 }, "Request parameter error: days"],
    [{ method: "cash" }, "Request parameter error: method"],
    [{ agree: false }, "Request parameter error: agree"],
    [{ agree: undefined }, "Request parameter error: agree"],
    [{ kind: "gift" }, "Request parameter error: kind"],
  ])("is answered with 400 and the field: %o", async (wrong, msg) => {
    const answer = await call("POST", "/api/orders", { body: { ...roomForm, ...wrong } });
    expect(answer).toMatchObject({ status: 400, code: ResultCode.badRequest, data: null, msg });
  });

  it("asks for the room of what is quoted", async () => {
    const quote = (body: object) => call("POST", "/api/orders/quote", { body });
    expect((await quote({ kind: "join" })).msg).toBe("Request parameter error: link (ic)");
    expect((await quote({ kind: "time", days: 7 })).code).toBe(ResultCode.unauthenticated);
    expect((await quote({ kind: "time", days: 7, ic: "made-up" })).code).toBe(ResultCode.linkInvalid);
  });
});

describe("the owner's link", () => {
  it("opens the room that was paid for, and is mailed", async () => {
    const email = someEmail();
    const placed = await order({ email });
    expect((await fetchOrder(placed)).link).toBeUndefined();
    const finished = await finish(placed);
    expect(finished.data.return_url).toBe(`${origin}/success/${placed.reference}`);

    const paid = await fetchOrder(placed);
    expect(paid).toMatchObject({ status: "paid", kind: "create", pay_url: null, link: `${origin}/i/${paid.ic}` });
    expect(await make("getLink", { code: paid.ic })).toMatchObject({ kind: "owner", state: "setup" });
    await eventually(async () => expect((await emailsTo(email))[0]?.text).toContain(paid.link));
    for (const name of ["cancelOrder", "recreateOrder"] as const)
      expect(await resultOf(name, { orderId: placed.order_id })).toBe(ResultCode.refused);
    expect((await fetchOrder(placed)).status).toBe("paid");
  });

  it("can be shown again until the room is set up, and never after", async () => {
    const placed = await order();
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    expect((await fetchOrder(placed)).ic).toBe(ic);
    await make("setUpRoom", { body: { code: ic, password, name: "Ann", roomName: "Garden" } });
    const after = await fetchOrder(placed);
    expect(after.status).toBe("paid");
    expect(after.ic).toBeUndefined();
    expect(after.link).toBeUndefined();
    const row = await env.DB.prepare("SELECT link_nonce FROM orders WHERE id = ?").bind(placed.order_id).first();
    expect(row).toEqual({ link_nonce: null });
  });

  it("is deleted a day after the purchase, set up or not, and not before the buyer has it", async () => {
    const placed = await order();
    await forgetOldLinks(createDirectory(env.DB, settingsOf(env).keyring), Date.now() + minuteMs);
    await finish(placed);
    setClock(23 * 60 * minuteMs);
    await tick();
    expect((await fetchOrder(placed)).link).toBeDefined();
    setClock(61 * minuteMs);
    await tick();
    expect((await fetchOrder(placed)).link).toBeUndefined();
  });

  it("of a free order that was not mailed stays until the operator has mailed it", async () => {
    const email = someEmail();
    const free = await coupon({ value: 100 });
    const mailed = await order({ email, coupon: free });
    const second = await order({ email, coupon: free });
    await eventually(async () => expect((await fetchOrder(mailed)).mail).toBe("sent"));
    setClock(25 * 60 * minuteMs);
    await tick();
    expect((await fetchOrder(mailed)).link).toBeUndefined();
    expect(await fetchOrder(second)).toMatchObject({ mail: "none", link: expect.any(String) });
    expect((await operate("POST", `/orders/${second.reference}/resend`)).data).toEqual({ sent: "admin-link" });
    await eventually(async () => expect(await emailsTo(email)).toHaveLength(2));
    await tick();
    expect((await fetchOrder(second)).link).toBeUndefined();
  });

  it("is deleted at the owner's next login, if that failed at the set-up", async () => {
    const email = someEmail();
    const free = await coupon({ value: 100 });
    await order({ email, coupon: free });
    const placed = await order({ email, coupon: free });
    const { ic: code } = await fetchOrder(placed);
    const nonce = "SELECT link_nonce FROM orders WHERE id = ?";
    const before = await env.DB.prepare(nonce).bind(placed.order_id).first("link_nonce");
    await make("setUpRoom", { body: { code, password, name: "Ann", roomName: "Garden" } });
    await env.DB.prepare("UPDATE orders SET link_nonce = ? WHERE id = ?").bind(before, placed.order_id).run();
    await make("logIn", { body: { code, password } });
    expect(await env.DB.prepare(nonce).bind(placed.order_id).first("link_nonce")).toBeNull();
  });
});

describe("an unpaid order", () => {
  it("times out after 30 minutes, to the second, with its payment page", async () => {
    const placed = await order();
    setClock(29 * minuteMs);
    expect((await fetchOrder(placed)).status).toBe("pending");
    setClock(minuteMs);
    expect(await fetchOrder(placed)).toMatchObject({ status: "timed_out", pay_url: null });
    expect((await finish(placed)).code).toBe(ResultCode.paymentInvalid);
    expect((await fetchOrder(placed)).status).toBe("timed_out");
    expect(await resultOf("cancelOrder", { orderId: placed.order_id })).toBe(ResultCode.refused);
  });

  it("can be cancelled, and then not be paid", async () => {
    const placed = await order();
    const cancelled = await make("cancelOrder", { orderId: placed.order_id });
    expect(cancelled).toMatchObject({ status: "cancelled", payUrl: null });
    expect((await finish(placed)).code).toBe(ResultCode.paymentInvalid);
    expect((await fetchOrder(placed)).status).toBe("cancelled");
    expect((await make("cancelOrder", cancelled)).status).toBe("cancelled");
  });

  it("can be made again, once, with the same content and a new time", async () => {
    const placed = await order({ seats: 9 });
    expect(await resultOf("recreateOrder", { orderId: placed.order_id })).toBe(ResultCode.refused);
    setClock(31 * minuteMs);
    const again = await call("POST", `/api/orders/${placed.order_id}/recreate`);
    expect(again.data).toMatchObject({ status: "pending", kind: "create", amount: placed.amount });
    expect(again.data.order_id).not.toBe(placed.order_id);
    const twice = await make("recreateOrder", { orderId: placed.order_id });
    expect(twice.orderId).toBe(again.data.order_id);
    await finish(again.data);
    expect(await fetchOrder(again.data)).toMatchObject({ status: "paid" });
    expect((await fetchOrder(placed)).status).toBe("timed_out");
  });

  it("is made again once by two clicks at the same time", async () => {
    const { order_id: orderId } = await order();
    await make("cancelOrder", { orderId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => make("recreateOrder", { orderId })));
    expect(new Set(answers.map((again) => again.orderId)).size).toBe(1);
  });
});

describe("buying more for a room", () => {
  it("adds the seats that were paid for", async () => {
    const { owner } = await openRoom({ seats: 5, days: 7 });
    const body = { kind: "seats", seats: 3, method: "alipay" };
    const placed = await call("POST", "/api/orders", { body, token: owner.token });
    expect(placed.data).toMatchObject({ status: "pending", amount: 189 });
    const { data } = await finish(placed.data);
    expect(data.return_url).toBe(`${origin}/pay-success/${placed.data.reference}`);
    expect((await make("getRoom", owner)).seats).toBe(8);
    const paid = await fetchOrder(placed.data);
    expect(paid.status).toBe("paid");
    expect(paid.link).toBeUndefined();
  });

  it("cannot be begun with a link that sells nothing", async () => {
    const { roomIc } = await openRoom();
    for (const code of [roomIc, "made-up"])
      expect(await resultOf("placeOrder", { body: { kind: "join", code, method: "card" } })).toBe(
        ResultCode.linkInvalid,
      );
  });
});
