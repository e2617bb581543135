import { getOrderReceipt } from "@contract/endpoints/orders.ts";
import type { OrderReceipt } from "@contract/order-receipt.ts";
import type { FakeServer } from "./fake-server.ts";

/** Answers with a receipt, which a test may change. */
export function answerReceipt(server: FakeServer, more: Partial<OrderReceipt> = {}): OrderReceipt {
  const receipt: OrderReceipt = {
    ...{ number: "01234567", date: Date.UTC(2030, 0, 1, 4, 5) },
    seller: { name: "Ann & Co. Limited", address: "1 Main Street, 12345 Springfield", taxId: "DE123456789" },
    lines: [
      { text: "Chat room · 100 seats · 365 days", quantity: 1, amount: 511_000 },
      { text: "Discount", quantity: 1, amount: -127_750 },
      { text: "Coupon", quantity: 1, amount: -100_000 },
    ],
    ...{ net: 283_250, tax: [{ rate: 7.5, amount: 21_244 }], total: 304_494, currency: "usd", method: "sandbox" },
    refunds: [
      { date: Date.UTC(2030, 0, 2, 4, 5), amount: 304_494, state: "failed" },
      { date: Date.UTC(2030, 0, 3, 4, 5), amount: 304_494, state: "under_way" },
      { date: null, amount: 304_494, state: "done" },
    ],
    ...more,
  };
  server.answer(getOrderReceipt, () => ({ ...receipt }));
  return receipt;
}
