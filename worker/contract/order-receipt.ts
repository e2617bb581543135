import * as z from "zod/mini";
import { company } from "./company.ts";
import { paymentMethods } from "./payment-methods.ts";
import { counter, int, timestamp, wireObject } from "./wire.ts";

/** `free`: nothing was to be paid. `sandbox`: play money. */
export const receiptMethods = [...paymentMethods, "free", "sandbox"] as const;

export const refundStates = ["under_way", "done", "failed"] as const;

/** Receipt of a paid order, not the one of a deletion (receipt.ts): amounts in minor units of `currency`, `total` = `net` + `tax`. */
export const orderReceipt = wireObject({
  /** The order's number, as emails and the operator name it. */
  number: z.string(),
  /** Time of the payment. */
  date: timestamp,
  seller: wireObject({ name: z.string(), address: z.optional(z.string()), taxId: z.optional(z.string()) }),
  /** Named by the buyer; erased with the buyer's address. */
  buyer: z.optional(company),
  /** The buyer can change `buyer` until then. */
  buyerChangesUntil: z.optional(timestamp),
  /** Texts in the caller's language; discounts are negative. The amounts add up to `total`, or to `net` where tax is on top. */
  lines: z.array(wireObject({ text: z.string(), quantity: counter, amount: int })),
  net: counter,
  /** `rate` in percent. */
  tax: z.array(wireObject({ rate: z.number(), amount: counter })),
  total: counter,
  currency: z.string(),
  method: z.enum(receiptMethods),
  /** `date`: since when the refund is in its state; null where that is not known. */
  refunds: z.array(wireObject({ date: z.nullable(timestamp), amount: counter, state: z.enum(refundStates) })),
  /** The invoice's page and PDF at the payment service, and its number. */
  invoiceUrl: z.optional(z.string()),
  invoicePdf: z.optional(z.string()),
  invoiceNumber: z.optional(z.string()),
});
export type OrderReceipt = z.output<typeof orderReceipt>;
export type TaxRate = OrderReceipt["tax"][number];
