import type { PaymentMethod } from "../contract/order.ts";
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
  language: Language;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
}

export interface CheckoutSession {
  id: string;
  /** `processing`: the buyer has finished, the money has not arrived. `closed`: it can no longer be paid. */
  state: "open" | "processing" | "paid" | "closed";
  /** The last try to pay was declined; an open session can be tried again. */
  declined: boolean;
  reference: string;
  amount: number;
  currency: string;
  live: boolean;
  payUrl: string | null;
  /** Refunded amount, including refunds made in the payment service's own pages. */
  refunded: number;
  disputed: boolean;
}

/** Subject of a verified webhook. The state is never read from the webhook: the session is requested again. */
export interface PaymentEvent {
  id: string;
  type: string;
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
  /** Closes an open session and returns its state: it may have been paid meanwhile. */
  expireSession(sessionId: string): Promise<CheckoutSession | undefined>;
  /**
   * Refunds a session's payment in full and returns the time of the refund. Idempotent, also for a refund made outside.
   */
  refund(sessionId: string): Promise<number>;
  /** Undefined if the signature is wrong or too old. */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
}
