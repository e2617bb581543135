import type { OrderRow } from "../../../worker/directory/schema.ts";

export const now = Date.UTC(2030, 0, 1);

/** A row of the table of orders: a pending one for a room. */
export const anOrder = (more: Partial<OrderRow> = {}): OrderRow => ({
  ...{ id: "o", reference: "ref-1", kind: "create", status: "pending", roomId: "room12345678", email: "a@b.co" },
  ...{ language: "en", origin: "https://p.example", seats: 5, days: 7, listAmount: 0, discount: 0, amount: 315 },
  ...{ currency: "usd", method: "card", gateway: "stripe", sessionId: "cs", payUrl: "https://pay", createdAt: now },
  ...{ expiresAt: now + 1, checkedAt: now, paidAt: null, fulfilledAt: null, refundDueAt: null, closedAt: null },
  ...{ recreatedFrom: null, linkNonce: "nonce", linkKeyId: "key", lineId: "l", coupon: null, couponDiscount: null },
  ...{ refundReason: null, disputedAt: null, basisSeats: null, basisEndsAt: null, closeReason: null, declinedAt: null },
  ...{ goalId: null, reopens: null, sealed: 0, locationHint: null, refundTries: 0, refundSentAt: null },
  ...{ refundAgainAt: null, refundFailedAt: null, refundError: null, disputeOutcome: null, disputeClosedAt: null },
  ...{ settlingSince: null, total: null, tax: null, taxRates: null, partRefunded: null, partRefundedAt: null },
  company: null,
  ...more,
});
