import type { Language } from "../contract/languages.ts";
import type { PaymentMethod } from "../contract/order.ts";

/** A purchase to pay. Amounts in minor units of `currency`, times in milliseconds. */
export interface CheckoutRequest {
  /** The order's public reference: the payment service shows it in its own pages. */
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

/** A checkout session as the payment service knows it now. */
export interface CheckoutSession {
  id: string;
  /** `processing`: finished by the buyer, the money still on its way. `closed`: nobody can pay it any more. */
  state: "open" | "processing" | "paid" | "closed";
  reference: string;
  amount: number;
  currency: string;
  /** Real money, and not a test's. */
  live: boolean;
  payUrl: string | null;
  /** How much of the money went back, whoever sent it. */
  refunded: number;
  /** The buyer's bank asks for the money back. */
  disputed: boolean;
}

/** Subject of a verified webhook. The state is never read from the webhook: the session is requested again. */
export interface PaymentEvent {
  id: string;
  type: string;
  reference: string | undefined;
  /** The session that it tells of, where it is about one. */
  sessionId: string | undefined;
}

/** A payment service with a hosted checkout page. Methods throw when the service cannot be reached. */
export interface PaymentGateway {
  readonly name: "stripe" | "sandbox";
  readonly live: boolean;
  openSession(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Undefined when there is no such session. */
  readSession(sessionId: string): Promise<CheckoutSession | undefined>;
  /** Closes an open session, and tells what it is then: it may have been paid in that moment. */
  expireSession(sessionId: string): Promise<CheckoutSession | undefined>;
  /** Gives back all of the money that a session brought. Once, however often it is asked, and whoever did it before; when that was. */
  refund(sessionId: string): Promise<number>;
  /** Undefined when the event is not signed by the service, or its signature is too old. */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
}
