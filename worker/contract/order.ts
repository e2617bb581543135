import * as z from "zod/mini";
import { Limits } from "./limits.ts";
import { email } from "./text.ts";
import { counter, flag, int, timestamp, wireObject } from "./wire.ts";

export const paymentMethods = ["card", "alipay"] as const;
export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = (typeof paymentMethods)[number];

export const orderKinds = ["create", "seats", "time", "join"] as const;
export const orderKind = z.enum(orderKinds);
export type OrderKind = (typeof orderKinds)[number];

export const orderStatus = z.enum(["pending", "paid", "timed_out", "cancelled", "refunded"]);
export type OrderStatus = z.output<typeof orderStatus>;

const seats = int.check(z.gte(Limits.seatsMin), z.lte(Limits.seatsMax));
const moreSeats = int.check(z.gte(1), z.lte(Limits.seatsMax));
const days = int.check(z.refine((value) => (Limits.days as readonly number[]).includes(value)));
const couponText = z.string().check(z.trim(), z.maxLength(Limits.couponCodeMaxLength));
const coupon = z.optional(couponText);

/** What is for sale here (`GET /api/pricing`). Amounts come from quotes only. */
export const pricing = z.object({
  currency: z.string(),
  seats: z.object({ min: z.number(), max: z.number() }),
  days: z.array(z.number()),
  methods: z.array(paymentMethod),
  sandbox: flag,
});
export type Pricing = z.output<typeof pricing>;

const toQuote = {
  kind: orderKind,
  seats: z.optional(int.check(z.gte(1), z.lte(Limits.seatsMax))),
  days: z.optional(days),
  code: z.optional(z.string()),
  email: z.optional(z.string().check(z.maxLength(Limits.emailMaxLength))),
};

/** What is asked to be quoted. For seats, time and join the room is named by a link code or by the session. */
export const quoteRequest = wireObject({ ...toQuote, coupon }, { code: "ic" });
export type QuoteRequest = z.output<typeof quoteRequest>;

/** The same, to learn whether a coupon is any good: it is called `code` here. */
export const couponCheck = wireObject(
  { ...toQuote, coupon: couponText.check(z.minLength(1)) },
  { code: "ic", coupon: "code" },
);

/**
 * Amounts in minor units of `currency`; `amount` = `listAmount` - `discount`. `couponReason`: why a valid coupon is left
 * out, in the caller's language.
 */
export const quote = wireObject(
  {
    currency: z.string(),
    amount: counter,
    listAmount: counter,
    discount: counter,
    couponOk: flag,
    couponReason: z.optional(z.string()),
  },
  { listAmount: "list_amount", couponOk: "coupon_ok", couponReason: "coupon_reason" },
);
export type Quote = z.output<typeof quote>;

const captcha = z.optional(z.string());
const agree = z.literal([true, "true", "1", "on"]);

export const createOrder = z.object({
  kind: z.literal("create"),
  email,
  seats,
  days,
  method: paymentMethod,
  coupon,
  captcha,
  agree,
});
export const joinOrder = wireObject(
  { kind: z.literal("join"), code: z.string(), email: z.optional(email), method: paymentMethod, coupon, captcha },
  { code: "ic" },
);
/** `email`: where the receipt goes, or word of a refund; without it to the member's own address, or the owner's. */
const more = { email: z.optional(email), method: paymentMethod, coupon };
export const seatsOrder = z.object({ kind: z.literal("seats"), seats: moreSeats, ...more });
export const timeOrder = z.object({ kind: z.literal("time"), days, ...more });

export const orderRequest = z.discriminatedUnion("kind", [createOrder, joinOrder, seatsOrder, timeOrder]);
export type OrderRequest = z.output<typeof orderRequest>;

/** The room ended the order: it is no longer what the price was made for, or the seat went to somebody invited. */
export const closeReasons = ["changed", "displaced"] as const;
export type CloseReason = (typeof closeReasons)[number];

/** An order as its buyer sees it; `code` and `link` once it is paid. */
export const order = wireObject(
  {
    orderId: z.string(),
    /** The order's name in addresses and at the payment service. It shows the order's state, and opens nothing. */
    reference: z.optional(z.string()),
    /** Asked for by its reference: without the link, and nothing can be changed. `orderId` is the reference then. */
    public: z.optional(flag),
    kind: orderKind,
    status: orderStatus,
    amount: counter,
    currency: z.string(),
    /** Where to pay; null when nothing is to be paid, or no longer. */
    payUrl: z.nullable(z.string()),
    expiresAt: timestamp,
    code: z.optional(z.string()),
    link: z.optional(z.string()),
    /** Of a cancelled or refunded order. */
    reason: z.optional(z.enum(closeReasons)),
  },
  { orderId: "order_id", payUrl: "pay_url", expiresAt: "expires_at", code: "ic" },
);
export type Order = z.output<typeof order>;

/** What a test checkout can come to; `late`: the money arrives when the order's time is over. */
export const sandboxOutcomes = ["paid", "cancelled", "failed", "late"] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];
