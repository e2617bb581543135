import * as z from "zod/mini";
import { company } from "./company.ts";
import { jurisdiction } from "./jurisdictions.ts";
import * as Limits from "./limits.ts";
import { methodOf, type PaymentMethod, paymentMethods } from "./payment-methods.ts";
import { email } from "./text/text-rules.ts";
import { counter, flag, int, timestamp, wireObject } from "./wire.ts";

export const paymentMethod = z.enum(paymentMethods);

export const orderKinds = ["create", "seats", "time", "join", "chip_in"] as const;
export const orderKind = z.enum(orderKinds);
export type OrderKind = (typeof orderKinds)[number];

/**
 * True if this kind of order can be paid by the method. A room that exists ends, changes or is full before a payment of
 * days has settled: only a new room waits for one.
 */
export function isPayableBy(kind: OrderKind, method: PaymentMethod): boolean {
  return kind === "create" || methodOf(method).settlesInDays === undefined;
}

/** `refunding`: the money is on its way back, and not there yet. */
export const orderStatus = z.enum(["pending", "paid", "timed_out", "cancelled", "refunding", "refunded"]);
export type OrderStatus = z.output<typeof orderStatus>;

const seats = int.check(z.gte(Limits.seatsMin), z.lte(Limits.seatsMax));
const moreSeats = int.check(z.gte(1), z.lte(Limits.seatsMax));
export const days = int.check(z.refine((value) => (Limits.dayOptions as readonly number[]).includes(value)));
const couponText = z.string().check(z.trim(), z.maxLength(Limits.couponCodeMaxLength));
const coupon = z.optional(couponText);

export const taxBehaviors = ["exclusive", "inclusive"] as const;
export type TaxBehavior = (typeof taxBehaviors)[number];

/** Products of this installation (`GET /api/pricing`). Amounts come from quotes only. */
export const pricing = z.object({
  /** The installation's first currency, in which prices of links and rooms are, and its methods. */
  currency: z.string(),
  methods: z.array(paymentMethod),
  /** All currencies that a buyer may choose, and the one of the request's country. */
  currencies: z.array(z.object({ currency: z.string(), methods: z.array(paymentMethod) })),
  suggested: z.string(),
  seats: z.object({ min: z.number(), max: z.number() }),
  days: z.array(z.number()),
  sandbox: flag,
  /** Tax comes on top of the shown prices, or is in them; without it, none is computed. */
  tax: z.optional(z.enum(taxBehaviors)),
  /** Sealed rooms can be ordered. */
  sealed: z.optional(flag),
  /** Rooms can be bound to these. */
  jurisdictions: z.optional(z.array(jurisdiction)),
});
export type Pricing = z.output<typeof pricing>;

/** One of `pricing.currencies`; without it, the suggested one. */
export const currencyChoice = z.optional(z.string().check(z.toLowerCase(), z.length(3)));

const toQuote = {
  kind: orderKind,
  currency: currencyChoice,
  seats: z.optional(int.check(z.gte(1), z.lte(Limits.seatsMax))),
  days: z.optional(days),
  code: z.optional(z.string()),
  email: z.optional(z.string().check(z.maxLength(Limits.emailMaxLength))),
};

/** Quote request. For seats, time and join, a link code or the session identifies the room. */
export const quoteRequest = wireObject({ ...toQuote, coupon }, { code: "ic" });
export type QuoteRequest = z.output<typeof quoteRequest>;

/** Quote request for validating a coupon, here named `code`. */
export const couponCheck = wireObject(
  { ...toQuote, coupon: couponText.check(z.minLength(1)) },
  { code: "ic", coupon: "code" },
);

/**
 * Amounts in minor units of `currency`; `amount` = `listAmount` - `discount`. `couponReason`: why a valid coupon does
 * not apply, in the caller's language.
 */
export const quote = wireObject({
  currency: z.string(),
  amount: counter,
  listAmount: counter,
  discount: counter,
  couponOk: flag,
  couponReason: z.optional(z.string()),
});
export type Quote = z.output<typeof quote>;

const captcha = z.optional(z.string());
/**
 * The price that the buyer was shown; a higher one refuses the order. Open pages of releases before 2026-11-26 do not
 * send it.
 */
const amount = z.optional(counter);
export const forCompany = z.optional(company);
const agree = z.literal([true, "true", "1", "on"]);
const payment = { method: paymentMethod, currency: currencyChoice, coupon, amount, company: forCompany };

export const createOrder = z.object({
  kind: z.literal("create"),
  email,
  seats,
  days,
  ...payment,
  captcha,
  agree,
  /** With the settings and people of the session's room, whose owner orders; asks for no captcha. */
  reopens: z.optional(flag),
  /** A sealed room. A room that goes on in place of a sealed one is sealed without it. */
  sealed: z.optional(flag),
  /** Binds the room to a jurisdiction. A room that goes on in place of another one is bound as that one is. */
  jurisdiction: z.optional(jurisdiction),
});
export const joinOrder = wireObject(
  {
    kind: z.literal("join"),
    code: z.string(),
    email: z.optional(email),
    ...payment,
    captcha,
    /** Open pages of releases before 2026-11-25 do not ask for the agreement. */
    agree: z.optional(agree),
  },
  { code: "ic" },
);
/** `email`: recipient of the receipt or refund notice; defaults to the member's own address, then the owner's. */
const more = { email: z.optional(email), ...payment };
export const seatsOrder = z.object({ kind: z.literal("seats"), seats: moreSeats, ...more });
export const timeOrder = z.object({ kind: z.literal("time"), days, ...more });

export const orderRequest = z.discriminatedUnion("kind", [createOrder, joinOrder, seatsOrder, timeOrder]);
export type OrderRequest = z.output<typeof orderRequest>;

/** Why the room closed an order: the priced room changed, or an invitation took the held seat. */
export const closeReasons = ["changed", "displaced"] as const;
export type CloseReason = (typeof closeReasons)[number];

export const disputeOutcomes = ["won", "lost"] as const;

/**
 * Why a paid order is refunded: nothing could be delivered any more, another order of the same purchase was paid
 * first, or somebody refunded it by hand, here or in the payment service's own pages.
 */
export const refundReasons = ["late", "twice", "operator", "outside"] as const;

/** State of the email with the bought link. `none`: it may not be mailed, or no email address is known. */
export const mailStates = ["none", "waiting", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** An order for its buyer; `code` and `link` are set after payment. */
export const order = wireObject(
  {
    orderId: z.string(),
    /** Public id of the order in URLs and at the payment service. Gives read access to the state only. */
    reference: z.optional(z.string()),
    /** Set if requested by reference: the link is left out, nothing can be changed, and `orderId` is the reference. */
    public: z.optional(flag),
    kind: orderKind,
    /** True for the order of a sealed room, whose link has no key before the set-up. */
    sealed: z.optional(flag),
    status: orderStatus,
    /** Sum to pay, or paid; tax on top is known once it is paid. */
    amount: counter,
    currency: z.string(),
    /** Checkout URL; null if no payment is due. */
    payUrl: z.nullable(z.string()),
    expiresAt: timestamp,
    /** The buyer has finished, and the money is on its way, until `expiresAt` at the latest. */
    settling: z.optional(flag),
    code: z.optional(z.string()),
    link: z.optional(z.string()),
    /** Set for cancelled and refunded orders. */
    reason: z.optional(z.enum(closeReasons)),
    /** The payment was declined: of a pending order the last attempt, of a cancelled one the reason. */
    declined: z.optional(flag),
    /** Set together with `link`. */
    mail: z.optional(z.enum(mailStates)),
    refundReason: z.optional(z.enum(refundReasons)),
    /** The payment service did not send the money back; the operator tries again. */
    refundFailed: z.optional(flag),
    /** Opens the order's receipt and nothing else. Set for the holder of a paid order. */
    receiptCode: z.optional(z.string()),
  },
  { code: "ic" },
);
export type Order = z.output<typeof order>;

/**
 * Outcomes of a test checkout; `late`: the payment arrives after the order expired. A payment that settles later is paid
 * twice: by the buyer, then by the bank. `refunded` and `refund_failed` end a refund that is under way.
 */
export const sandboxOutcomes = ["paid", "cancelled", "failed", "late", "refunded", "refund_failed"] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

export const couponKinds = ["percent", "fixed"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** Normalized coupon code: input is case-insensitive and may have spaces around. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
