import { expect, it } from "vitest";
import type { OrderReceipt } from "../../../worker/contract/order-receipt.ts";
import { receiptEmail } from "../../../worker/mail/templates/receipt.tsx";

const at = Date.UTC(2030, 0, 1, 4, 5);
const receipt: OrderReceipt = {
  ...{ number: "Ab3dEf7h", date: at, seller: { name: "Ann & Co.", address: "1 Main St", taxId: "DE1" } },
  lines: [{ text: "Chat room · 5 seats · 7 days", quantity: 1, amount: 900 }],
  ...{ net: 900, tax: [{ rate: 7.5, amount: 68 }], total: 968, currency: "usd", method: "card" },
  refunds: [
    { date: at + 60_000, amount: 968, state: "failed" },
    { date: null, amount: 968, state: "done" },
  ],
};

const about = {
  appName: "Parley",
  timeZone: "Asia/Shanghai",
  toOwner: false,
  receiptUrl: "https://parley.example/receipt/Ab3dEf7h",
};

it("the email of a receipt says all that is on it, with the zone of its times", () => {
  const { text } = receiptEmail({ ...about, receipt }, "en");
  expect(text.split("\n").filter(Boolean)).toEqual([
    "Your receipt",
    ...["Chat room · 5 seats · 7 days: $9.00", "Net: $9.00", "Tax 7.5%: $0.68"],
    ...["Paid: $9.68 on 2030-01-01 12:05 (Asia/Shanghai)", "Method: Card", "Order Ab3dEf7h"],
    ...["Sold by Ann & Co.", "1 Main St", "Tax ID: DE1"],
    ...["Refund of $9.68: failed · 2030-01-01 12:06 (Asia/Shanghai)", "Refund of $9.68: done"],
    ...["Open the receipt", "https://parley.example/receipt/Ab3dEf7h"],
    ...["Parley", "You receive this email because you paid for an order at Parley."],
  ]);
});
