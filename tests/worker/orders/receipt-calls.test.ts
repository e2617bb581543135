import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { coupon, refundByOperator } from "../support/operator.ts";
import { post, quickRoom } from "../support/quick-room.ts";
import { fetchOrder, finish, order } from "../support/shop.ts";
import { clockAt, fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const receiptOf = (key: string, lang = "en") => call("GET", `/api/orders/${key}/receipt`, { lang });

async function paidOrder(more: object = {}): Promise<Json> {
  const placed = await order(more);
  await finish(placed);
  return placed;
}

describe("the receipt of an order", () => {
  it("is there for the holder of its id as soon as it is paid, in the caller's language, with what it cost", async () => {
    const placed = await paidOrder();
    const { headers, data } = await receiptOf(placed.order_id);
    const lines = [
      { text: "Chat room · 5 seats · 7 days", quantity: 1, amount: 350 },
      { text: "Discount", quantity: 1, amount: -35 },
    ];
    expect(data).toEqual({
      ...{ number: placed.reference.slice(0, 8), date: expect.any(Number), seller: { name: "Parley" }, lines },
      ...{ net: 315, tax: [], total: 315, currency: "usd", method: "sandbox", refunds: [] },
      buyer_changes_until: expect.any(Number),
    });
    expect((await receiptOf(placed.order_id, "zh-cn")).data.lines[0].text).toBe("聊天室 · 5 个席位 · 7 天");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });

  it("is opened by a code of its own, which does not open the order", async () => {
    const placed = await paidOrder();
    const { receipt_code: code } = await fetchOrder(placed);
    expect((await receiptOf(code)).data.number).toBe(placed.reference.slice(0, 8));
    for (const name of ["getOrder", "cancelOrder", "recreateOrder"] as const)
      expect(await resultOf(name, { orderId: code })).toBe(ResultCode.paymentInvalid);
  });

  it("is not opened by the public reference, another order's code, a guess, or an order that there is not", async () => {
    const placed = await paidOrder();
    const { receipt_code: code } = await fetchOrder(placed);
    const { receipt_code: other } = await fetchOrder(await paidOrder());
    const changed = code.slice(0, -1) + (code.endsWith("0") ? "1" : "0");
    for (const key of [placed.reference, code.slice(0, 8) + other.slice(8), changed, "none", "0".repeat(30)])
      expect(await receiptOf(key)).toMatchObject({ code: ResultCode.paymentInvalid, data: null });
    expect((await call("GET", `/api/orders/${placed.reference}`)).data).not.toHaveProperty("receipt_code");
  });

  it("of an unpaid order is refused with what to do", async () => {
    const placed = await order();
    expect(placed).not.toHaveProperty("receipt_code");
    const refused = await receiptOf(placed.order_id);
    expect(refused).toMatchObject({ code: ResultCode.refused, data: null });
    expect(refused.msg).toBe(
      "This order is not paid, so there is no receipt yet. Open the order to pay it, or order again.",
    );
  });

  it("of a room that cost nothing is free, with the coupon as a line", async () => {
    const code = await coupon({ value: 100 });
    const { data } = await receiptOf((await order({ coupon: code })).order_id);
    expect(data).toMatchObject({ total: 0, method: "free", refunds: [] });
    expect(data.lines.slice(1)).toEqual([
      { text: "Discount", quantity: 1, amount: -35 },
      { text: "Coupon", quantity: 1, amount: -315 },
    ]);
  });

  it("of a part of a goal is its own sum", async () => {
    const { owner } = await quickRoom({ seats: 5, days: 7 });
    const { goal } = await make("makeGoal", { token: owner.token, body: { days: 30, within: 3 } });
    const part = { goal_id: goal?.goalId, amount: 100, method: "card", agree: true };
    const { data: placed } = await post("/api/room/goal/contributions", owner.token, part);
    await finish(placed);
    expect((await receiptOf(placed.order_id)).data).toMatchObject({
      lines: [{ text: "Part of more time · 30 days", quantity: 1, amount: 100 }],
      total: 100,
    });
  });

  it("shows a refund, which stays on it", async () => {
    const placed = await paidOrder();
    await refundByOperator(placed);
    const { data } = await receiptOf(placed.order_id);
    expect(data.refunds).toEqual([{ date: expect.any(Number), amount: 315, state: "done" }]);
    expect(data.total).toBe(315);
  });

  it("is there after the purge of its room, without a link", async () => {
    const { chatId, owner } = await quickRoom({ days: 1 });
    const { data: placed } = await post("/api/orders", owner.token, { kind: "time", days: 1, method: "card" });
    await finish(placed);
    const { receipt_code: code } = await fetchOrder(placed);
    clockAt((await make("getRoom", owner)).purgeAt + 60_000);
    await fireAlarm(chatId);
    const { data } = await receiptOf(code);
    expect(data.lines[0].text).toBe("More time · 1 day");
    expect(JSON.stringify(data)).not.toMatch(/https?:|\/i\//);
  });

  it("of the release before public references has what that release stored", async () => {
    const placed = await paidOrder({ coupon: await coupon() });
    const former = "UPDATE orders SET reference = NULL, coupon_discount = NULL, coupon = NULL WHERE id = ?";
    await env.DB.prepare(former).bind(placed.order_id).run();
    const { receipt_code: code } = await fetchOrder(placed);
    const { data } = await receiptOf(code);
    expect(data.number).toBe(placed.order_id.slice(0, 8));
    expect(data.lines.map(({ text }: Json) => text)).toEqual(["Chat room · 5 seats · 7 days", "Discount"]);
  });
});
