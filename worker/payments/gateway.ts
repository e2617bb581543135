import type { Company } from "../contract/company.ts";
import type { disputeOutcomes, TaxBehavior } from "../contract/order.ts";
import type { TaxRate } from "../contract/order-receipt.ts";
import type { PaymentMethod } from "../contract/payment-methods.ts";
import type { Language } from "../contract/text/languages.ts";

/** A purchase to pay. Amounts in minor units of `currency`, times in milliseconds. */
export interface CheckoutRequest {
  /** Public reference of the order; the payment service shows it in its own pages. */
  reference: string;
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** The purchase in the buyer's language: a title, and a line below it. */
  title: string;
  details: string;
  email: string;
  company?: Company | null;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
}

export interface CheckoutSession {
  id: string;
  /** `processing`: the buyer has finished, the money has not arrived. `closed`: it can no longer be paid. */
  state: "open" | "processing" | "paid" | "closed";
  /** The last attempt to pay was declined; an open session can be tried again. */
  declined: boolean;
  reference: string;
  /** The price that was asked for, without tax that came on top; and what is paid in all. */
  price: number;
  amount: number;
  /** Undefined without tax. */
  tax: { amount: number; rates: TaxRate[] } | undefined;
  /** The company that the buyer named to the payment service. */
  company?: Partial<Company> | undefined;
  currency: string;
  live: boolean;
  payUrl: string | null;
  /** Refunded amounts, completed and pending; refunds made in the payment service's dashboard count too. */
  refunded: number;
  refunding: number;
  /** Time of the newest refund. */
  refundedAt: number | null;
  /** Why the newest refund failed, in the payment service's words; null if it did not. */
  refundFailure: string | null;
  /** Number of refunds that failed. */
  refundsFailed: number;
  /** State of the newest dispute; undefined without one. The bank keeps the money of an open one. */
  dispute: "open" | DisputeOutcome | undefined;
  /** Sum that banks have given back after lost disputes. */
  chargedBack: number;
}

/** An invoice that the payment service has issued. */
export interface Invoice {
  number: string | null;
  url: string;
  pdf: string | null;
}

/** Tax and invoices that the payment service computes and issues besides the payment. */
export interface PaymentExtras {
  tax: { behavior: TaxBehavior; code: string | undefined } | undefined;
  invoices: boolean;
}

export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** The payment service takes the buyer's email address, the method, the order's time of expiry or its sum for wrong. */
export class CheckoutRefused extends Error {
  readonly what: "email" | "method" | "time" | "sum";

  constructor(what: CheckoutRefused["what"], message: string) {
    super(message);
    this.what = what;
  }
}

/** The payment service has answered an attempt to refund with an error: a new attempt needs a new idempotency key. */
export class RefundRefused extends Error {}

/** Subject of an event. The state is never read from the event: the session is requested again. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: number;
  reference: string | undefined;
  sessionId: string | undefined;
}

/** A payment service with a hosted checkout page. Methods throw when the service cannot be reached. */
export interface PaymentGateway {
  readonly name: "stripe" | "sandbox";
  readonly live: boolean;
  openSession(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Undefined if the session does not exist. */
  readSession(sessionId: string): Promise<CheckoutSession | undefined>;
  /** The invoice of a paid session; undefined while there is none. Its URLs end after days. */
  readInvoice(sessionId: string): Promise<Invoice | undefined>;
  /** Closes an open session and returns its state: it may have been paid meanwhile. */
  expireSession(sessionId: string): Promise<CheckoutSession | undefined>;
  /**
   * Asks for a refund of what is left of a session's payment, and returns the session as it is then: the refund may be
   * under way or have failed. Idempotent for the same `tries`, also for a refund made outside. Throws `RefundRefused`
   * for an answered error; after another error the attempt may have reached the service.
   */
  refund(sessionId: string, tries: number): Promise<CheckoutSession>;
  /** Undefined if the signature is wrong or too old. */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
  /** The oldest `eventsPerPage` events from `since` on whose webhook was not accepted yet, the oldest first. */
  listUndeliveredEvents(since: number): Promise<PaymentEvent[]>;
}
