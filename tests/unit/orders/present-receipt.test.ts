import { describe, expect, it } from "vitest";
import { languages } from "../../../worker/contract/text/languages.ts";
import type { OrderRow } from "../../../worker/directory/schema.ts";
import { receiptCode } from "../../../worker/lib/crypto/codes.ts";
import { isPaid, presentReceipt } from "../../../worker/orders/present-receipt.ts";
import { anOrder, now } from "./an-order.ts";

const seller = { name: "Ann & Co.", address: "1 Main St", taxId: "DE1" };
const settings = { SELLER_NAME: seller.name, SELLER_ADDRESS: seller.address, SELLER_TAX_ID: seller.taxId };

function receiptOf(more: Partial<OrderRow>, language: "en" | "zh-cn" | "zh-tw" = "en") {
  const order = anOrder({ status: "paid", paidAt: now, listAmount: 315, ...more });
  if (!isPaid(order)) throw new Error("the order is not paid");
  return presentReceipt(order, { APP_NAME: "Parley", ...settings }, language);
}

const linesOf = (more: Partial<OrderRow>) => receiptOf(more).lines.map(({ text, amount }) => [text, amount]);

describe("a receipt", () => {
  it("has the order's number, time, seller and sums, and neither its id nor the buyer's address nor a link", () => {
    const receipt = receiptOf({ reference: "0123456789abcdefghijkl", id: "secret" });
    expect(receipt).toMatchObject({ number: "01234567", date: now, seller, currency: "usd" });
    expect(receipt).toMatchObject({ net: 315, tax: [], total: 315, method: "card", refunds: [] });
    expect(JSON.stringify(receipt)).not.toMatch(/secret|nonce|a@b\.co|p\.example/);
  });

  it.each<[Partial<OrderRow>, string, string, string]>([
    [{}, "Chat room · 5 seats · 7 days", "聊天室 · 5 个席位 · 7 天", "聊天室 · 5 個席位 · 7 天"],
    [{ kind: "seats", seats: 1, days: 0 }, "More seats · 1 seat", "增加席位 · 1 个席位", "增加席位 · 1 個席位"],
    [{ kind: "time", seats: 0, days: 1 }, "More time · 1 day", "延长时间 · 1 天", "延長時間 · 1 天"],
    [{ kind: "chip_in", seats: 0 }, "Part of more time · 7 days", "合付延长时间 · 7 天", "合付延長時間 · 7 天"],
    [
      { kind: "join", seats: 1, days: 0 },
      "A seat in a chat room · 1 seat",
      "聊天室席位 · 1 个席位",
      "聊天室席位 · 1 個席位",
    ],
  ])("of %j says what was bought in each language", (order, ...texts) => {
    expect(languages.map((language) => receiptOf(order, language).lines[0]?.text)).toEqual(texts);
  });

  it("has lines that add up to the total, a coupon apart from other discounts", () => {
    const bought = "Chat room · 5 seats · 7 days";
    const reduced = { listAmount: 400, discount: 85 };
    expect(linesOf(reduced)).toEqual([
      [bought, 400],
      ["Discount", -85],
    ]);
    expect(linesOf({ ...reduced, coupon: "HALF", couponDiscount: 60 })).toEqual([
      [bought, 400],
      ["Discount", -25],
      ["Coupon", -60],
    ]);
    expect(linesOf({ ...reduced, coupon: "HALF", couponDiscount: 85 })).toEqual([
      [bought, 400],
      ["Coupon", -85],
    ]);
  });

  it("has the tax in its total or on top of it, the company, and a part that was sent back by hand", () => {
    const onTop = { total: 378, tax: 63, taxRates: '[{"rate":20,"amount":63}]' };
    const rates = [{ rate: 20, amount: 63 }];
    expect(receiptOf(onTop)).toMatchObject({ net: 315, tax: rates, total: 378 });
    expect(receiptOf({ ...onTop, total: 315 })).toMatchObject({ net: 252, tax: rates, total: 315 });
    expect(receiptOf({ ...onTop, status: "refunded", closedAt: now }).refunds).toMatchObject([{ amount: 378 }]);
    const company = { name: "Acme", taxId: "DE123" };
    expect(receiptOf({ company }).buyer).toEqual(company);
    const part = { amount: 100, date: now, state: "done" };
    expect(receiptOf({ partRefunded: 100, partRefundedAt: now }).refunds).toEqual([part]);
  });

  it("of an earlier release, which did not store a coupon's part, names both in one line", () => {
    expect(linesOf({ listAmount: 400, discount: 85, coupon: "HALF" })).toEqual([
      ["Chat room · 5 seats · 7 days", 400],
      ["Discount · Coupon", -85],
    ]);
  });

  it.each<[Partial<OrderRow>, string]>([
    [{}, "card"],
    [{ method: "alipay" }, "alipay"],
    [{ gateway: "sandbox" }, "sandbox"],
    [{ gateway: "none", amount: 0 }, "free"],
  ])("of %j names the way of payment %s", (order, method) => {
    expect(receiptOf(order).method).toBe(method);
  });

  it.each<[Partial<OrderRow>, object[]]>([
    [{ refundDueAt: 2 }, [{ date: 2, amount: 315, state: "under_way" }]],
    [{ refundDueAt: 2, refundSentAt: 3 }, [{ date: 3, amount: 315, state: "under_way" }]],
    [{ refundFailedAt: 4 }, [{ date: 4, amount: 315, state: "failed" }]],
    [{ refundDueAt: 2, refundFailedAt: 4 }, [{ date: 4, amount: 315, state: "failed" }]],
    [{ status: "refunded", refundDueAt: 2, closedAt: 5 }, [{ date: 5, amount: 315, state: "done" }]],
    [{ disputeOutcome: "lost", disputeClosedAt: 6 }, [{ date: 6, amount: 315, state: "done" }]],
    [{ refundFailedAt: 4, disputeOutcome: "lost", disputeClosedAt: 6 }, [{ date: 6, amount: 315, state: "done" }]],
    [{ disputeOutcome: "won", disputeClosedAt: 6 }, []],
    [{ status: "refunded" }, [{ date: null, amount: 315, state: "done" }]],
  ])("of %j has the refunds %j", (order, refunds) => {
    expect(receiptOf(order).refunds).toEqual(refunds);
  });
});

it("a receipt code begins with the order's number, and reveals neither the id nor the rest of the reference", () => {
  const order = { id: "a".repeat(22), reference: "0123456789abcdefghijkl" };
  const code = receiptCode(order);
  expect(code).toMatch(/^01234567\w{22}$/);
  expect(code).not.toContain("89abc");
  expect(receiptCode({ ...order, id: "b".repeat(22) })).not.toBe(code);
});
