import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { forgetOldLinks } from "../../../worker/directory/orders.ts";
import { settingsOf } from "../../../worker/env.ts";
import { eventually } from "../../support/eventually.ts";
import { call, fetchWorker, origin } from "../support/api.ts";
import { openRoom, password } from "../support/room.ts";
import {
  callWith,
  emailsTo,
  fetchOrder,
  finish,
  order,
  roomForm,
  sessionOf,
  someEmail,
  tick,
} from "../support/shop.ts";

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
    const { data: quote } = await call("POST", "/api/orders/quote", { body: { kind: "create", seats: 5, days: 7 } });
    const placed = await order();
    expect(placed).toMatchObject({ status: "pending", amount: quote.amount, currency: "usd" });
    expect(placed.expires_at - Date.now()).toBeGreaterThan(29 * minuteMs);
    expect(placed.pay_url).toBe(`${origin}/sandbox/checkout/${sessionOf(placed)}`);
  });

  it("follows the installation's own table", async () => {
    const PRICES = JSON.stringify({ seatDay: 50, least: 0, seats: [], days: [] });
    const quoted = await callWith({ PRICES }, "POST", "/api/orders/quote", { kind: "create", seats: 3, days: 3 });
    expect(await quoted.json()).toMatchObject({ data: { amount: 450, list_amount: 450, discount: 0 } });
  });

  it("is asked for in forms too", async () => {
    const body = new URLSearchParams({ kind: "create", seats: "5", days: "7" });
    const answer = await fetchWorker("/api/orders/quote", { method: "POST", body });
    expect(await answer.json()).toMatchObject({ code: ResultCode.ok, data: { amount: 315 } });
  });
});

describe("an order that is not well filled in", () => {
  it.each([
    [{ email: "" }, "Email cannot be empty"],
    [{ email: "   " }, "Email cannot be empty"],
    [{ email: undefined }, "Email cannot be empty"],
    [{ email: "ann@example" }, "Please enter a valid email address."],
    [{ email: "a..b@example.com" }, "Please enter a valid email address."],
    [{ email: "ann@example.com", seats: 1 }, "Request parameter error: seats"],
    [{ seats: 501 }, "Request parameter error: seats"],
    [{ seats: "many" }, "Request parameter error: seats"],
    [{ days: 2 }, "Request parameter error: days"],
    [{ days: undefined }, "Request parameter error: days"],
    [{ method: "cash" }, "Request parameter error: method"],
    [{ agree: false }, "Request parameter error: agree"],
    [{ agree: undefined }, "Request parameter error: agree"],
    [{ kind: "gift" }, "Request parameter error: kind"],
    [{ kind: undefined }, "Request parameter error: kind"],
  ])("is answered with 400 and the field: %o", async (wrong, msg) => {
    const answer = await call("POST", "/api/orders", { body: { ...roomForm, ...wrong } });
    expect(answer).toMatchObject({ status: 400, code: ResultCode.badRequest, data: null, msg });
  });

  it("is refused in the client's language", async () => {
    const answer = await call("POST", "/api/orders", { body: { ...roomForm, email: "" }, lang: "zh-tw" });
    expect(answer.msg).toBe("電子郵件不能為空");
  });

  it("is a malformed body, and never a server error", async () => {
    for (const body of ["{", "[]", "null", '"x"', ""]) {
      const headers = { "content-type": "application/json" };
      const answer = await fetchWorker("/api/orders", { method: "POST", body, headers });
      expect(answer.status).toBe(400);
    }
  });

  it("cannot use a coupon that does not exist", async () => {
    const answer = await call("POST", "/api/orders", { body: { ...roomForm, coupon: "FREE" } });
    expect(answer).toMatchObject({ status: 200, code: ResultCode.refused, msg: "Please enter a valid coupon code" });
  });

  it("asks for the days and seats of what is quoted", async () => {
    const quote = (body: object) => call("POST", "/api/orders/quote", { body });
    expect((await quote({ kind: "create", seats: 5 })).msg).toBe("Request parameter error: days");
    expect((await quote({ kind: "create", seats: 1, days: 7 })).msg).toBe("Request parameter error: seats");
    expect((await quote({ kind: "join" })).msg).toBe("Request parameter error: link (ic)");
    expect((await quote({ kind: "time", days: 7 })).code).toBe(ResultCode.unauthenticated);
    expect((await quote({ kind: "time", days: 7, ic: "made-up" })).code).toBe(ResultCode.linkInvalid);
  });

  it("does not exist: -2031", async () => {
    expect((await call("GET", "/api/orders/unknown")).code).toBe(ResultCode.paymentInvalid);
    expect((await call("POST", "/api/orders/unknown/cancel")).code).toBe(ResultCode.paymentInvalid);
    expect((await call("POST", "/api/orders/unknown/recreate")).code).toBe(ResultCode.paymentInvalid);
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
    const link = await call("GET", `/api/links/${paid.ic}`);
    expect(link.data).toMatchObject({ kind: "owner", state: "setup" });
    await eventually(async () => expect((await emailsTo(email))[0]?.text).toContain(paid.link));
  });

  it("can be shown again until the room is set up, and never after", async () => {
    const placed = await order();
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    expect((await fetchOrder(placed)).ic).toBe(ic);
    const setup = await call("POST", "/api/rooms/setup", { body: { ic, password, mc: "Ann", chat_mc: "Garden" } });
    expect(setup.code).toBe(ResultCode.ok);
    const after = await fetchOrder(placed);
    expect(after.status).toBe("paid");
    expect(after.ic).toBeUndefined();
    expect(after.link).toBeUndefined();
    const row = await env.DB.prepare("SELECT link_nonce FROM orders WHERE id = ?").bind(placed.order_id).first();
    expect(row).toEqual({ link_nonce: null });
  });

  it("is deleted a day after the purchase, set up or not", async () => {
    const placed = await order();
    await finish(placed);
    setClock(23 * 60 * minuteMs);
    await tick();
    expect((await fetchOrder(placed)).link).toBeDefined();
    setClock(61 * minuteMs);
    await tick();
    expect((await fetchOrder(placed)).link).toBeUndefined();
  });

  it("is not deleted before the buyer has it", async () => {
    const placed = await order();
    await forgetOldLinks(createDirectory(env.DB, settingsOf(env).keyring), Date.now() + minuteMs);
    await finish(placed);
    expect((await fetchOrder(placed)).link).toBeDefined();
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
    expect((await call("POST", `/api/orders/${placed.order_id}/cancel`)).code).toBe(ResultCode.refused);
  });

  it("times out also when it is not requested", async () => {
    const placed = await order();
    setClock(31 * minuteMs);
    await tick();
    const row = await env.DB.prepare("SELECT status FROM orders WHERE id = ?").bind(placed.order_id).first();
    expect(row).toEqual({ status: "timed_out" });
  });

  it("can be cancelled, and then not be paid", async () => {
    const placed = await order();
    const cancelled = await call("POST", `/api/orders/${placed.order_id}/cancel`);
    expect(cancelled.data).toMatchObject({ status: "cancelled", pay_url: null });
    expect((await finish(placed)).code).toBe(ResultCode.paymentInvalid);
    expect((await fetchOrder(placed)).status).toBe("cancelled");
    expect((await call("POST", `/api/orders/${placed.order_id}/cancel`)).data.status).toBe("cancelled");
  });

  it("waits on when the buyer only goes back from the payment page", async () => {
    const placed = await order();
    const back = await finish(placed, "cancelled");
    expect(back.data.return_url).toBe(`${origin}/pending-payment/${placed.reference}`);
    expect(await fetchOrder(placed)).toMatchObject({ status: "pending", pay_url: placed.pay_url });
  });

  it("can be made again, once, with the same content and a new time", async () => {
    const placed = await order({ seats: 9 });
    expect((await call("POST", `/api/orders/${placed.order_id}/recreate`)).code).toBe(ResultCode.refused);
    setClock(31 * minuteMs);
    const again = await call("POST", `/api/orders/${placed.order_id}/recreate`);
    expect(again.data).toMatchObject({ status: "pending", kind: "create", amount: placed.amount });
    expect(again.data.order_id).not.toBe(placed.order_id);
    const twice = await call("POST", `/api/orders/${placed.order_id}/recreate`);
    expect(twice.data.order_id).toBe(again.data.order_id);
    await finish(again.data);
    expect(await fetchOrder(again.data)).toMatchObject({ status: "paid" });
    expect((await fetchOrder(placed)).status).toBe("timed_out");
  });

  it("is made again once by two clicks at the same time", async () => {
    const placed = await order();
    await call("POST", `/api/orders/${placed.order_id}/cancel`);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call("POST", `/api/orders/${placed.order_id}/recreate`)),
    );
    expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1);
  });

  it("cannot be cancelled or made again once it is paid", async () => {
    const placed = await order();
    await finish(placed);
    expect((await call("POST", `/api/orders/${placed.order_id}/cancel`)).code).toBe(ResultCode.refused);
    expect((await call("POST", `/api/orders/${placed.order_id}/recreate`)).code).toBe(ResultCode.refused);
    expect((await fetchOrder(placed)).status).toBe("paid");
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
    const room = await call("GET", "/api/api_chat/get_liao_info", { token: owner.token });
    expect(room.data.seats).toBe(8);
    const paid = await fetchOrder(placed.data);
    expect(paid.status).toBe("paid");
    expect(paid.link).toBeUndefined();
  });

  it("adds the time that was paid for", async () => {
    const { owner } = await openRoom({ seats: 5, days: 7 });
    const before = await call("GET", "/api/api_chat/get_liao_info", { token: owner.token });
    const body = { kind: "time", days: 30, method: "card" };
    const placed = await call("POST", "/api/orders", { body, token: owner.token });
    await finish(placed.data);
    await finish(placed.data);
    const after = await call("GET", "/api/api_chat/get_liao_info", { token: owner.token });
    expect(after.data.expires_at - before.data.expires_at).toBe(30 * 24 * 60 * minuteMs);
  });

  it("needs a session of that room, and has an upper end", async () => {
    const { owner } = await openRoom();
    const seats = (count: number, token?: string) =>
      call("POST", "/api/orders", { body: { kind: "seats", seats: count, method: "card" }, token });
    expect((await seats(1)).code).toBe(ResultCode.unauthenticated);
    expect((await seats(1, "garbage")).code).toBe(ResultCode.loggedOut);
    expect(await seats(496, owner.token)).toMatchObject({
      code: ResultCode.badRequest,
      msg: "Request parameter error: seats",
    });
    expect((await seats(495, owner.token)).code).toBe(ResultCode.ok);
  });

  it("cannot be begun with a link that sells nothing", async () => {
    const { roomIc } = await openRoom();
    const join = (ic: string) => call("POST", "/api/orders", { body: { kind: "join", ic, method: "card" } });
    expect((await join(roomIc)).code).toBe(ResultCode.linkInvalid);
    expect((await join("made-up")).code).toBe(ResultCode.linkInvalid);
  });
});

describe("a room that costs nothing", () => {
  it("skips the payment page", async () => {
    const PRICES = JSON.stringify({ seatDay: 0, least: 0, seats: [], days: [] });
    const answer = await callWith({ PRICES }, "POST", "/api/orders", roomForm);
    const { data } = (await answer.json()) as { data: { ic: string } };
    expect(data).toMatchObject({ status: "paid", amount: 0, pay_url: null });
    expect((await call("GET", `/api/links/${data.ic}`)).data).toMatchObject({ kind: "owner", state: "setup" });
  });
});
