import type { Order } from "@contract/order.ts";
import { describe, expect, it } from "vitest";
import { closedTexts, closedTitle, isClosed } from "../../../../../web/features/orders/closed-order.ts";

const order = (more: Partial<Order>): Order => ({
  ...{ orderId: "1", kind: "create", status: "refunded", amount: 99, currency: "usd", payUrl: null, expiresAt: 0 },
  ...more,
});

describe("the page of a closed order", () => {
  it.each([
    ["timed_out", {}, "timedOutTitle", "timedOutText"],
    ["cancelled", {}, "cancelledTitle", "cancelledText"],
    ["cancelled", { declined: true }, "declinedTitle", "declinedText"],
    ["cancelled", { reason: "changed" }, "changedTitle", "changedText"],
    ["refunding", { refundReason: "operator" }, "refundingTitle", "refundedByHand"],
    ["refunding", { refundReason: "late", refundFailed: true }, "refundFailedTitle", "refundedText"],
    ["refunded", { refundReason: "twice" }, "refundedTitle", "refundedTwice"],
    ["refunded", { refundReason: "late", reason: "changed" }, "refundedTitle", "changedRefunded"],
    ["refunded", { kind: "join", refundReason: "late" }, "refundedTitle", "refundedSeat"],
  ] as const)("%s %j has its own title and words: %s, %s", (status, more, title, text) => {
    const closed = order({ status, ...more });
    expect(isClosed(closed) && closedTexts(closed)).toEqual({ title, text });
    expect(closedTitle(closed)).toBe(title);
  });

  it("is none while the order is pending or paid", () => {
    for (const status of ["pending", "paid"] as const) expect(closedTitle(order({ status }))).toBeUndefined();
  });
});
