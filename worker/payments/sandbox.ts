import { methodOf } from "../contract/payment-methods.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";
import {
  type CheckoutRequest,
  type CheckoutSession,
  type PaymentExtras,
  type PaymentGateway,
  RefundRefused,
} from "./gateway.ts";
import { readSignedEvent, signEvent } from "./signed-events.ts";

export interface SandboxSession extends Omit<CheckoutRequest, "reference" | "email" | "company"> {
  id: string;
  /** Reference of the order; the column name is older than references. */
  orderId: string;
  status: "open" | "complete" | "expired";
  refundedAt: number | null;
  declinedAt: number | null;
  tax: number | null;
  /** 1: the tax is in `amount`. */
  taxIncluded: number;
  /** 1: the buyer has paid, and the money is on its way. */
  settling: number;
  /** State of the refund that was asked for at `refundedAt`; null once the money is back. */
  refundState: "pending" | "failed" | null;
}

/**
 * Store of the sandbox's sessions. `complete`, `expire` and `decline` change only open sessions; `complete` none whose
 * time is over. `decline` and `settle` end a payment whose money is on its way, too.
 */
export interface SandboxStore {
  insert(session: SandboxSession): Promise<void>;
  find(id: string): Promise<SandboxSession | undefined>;
  complete(id: string, now: number, settling: boolean): Promise<void>;
  settle(id: string): Promise<void>;
  expire(id: string): Promise<void>;
  decline(id: string, now: number): Promise<void>;
  refund(id: string, now: number, state: "pending" | null): Promise<void>;
  endRefund(id: string, state: "failed" | null): Promise<void>;
}

interface SignedBody {
  body: string;
  signature: string;
}

export interface SandboxGateway extends PaymentGateway {
  /** Session for its page; `closed` after its expiry. */
  findWithState(sessionId: string): Promise<(SandboxSession & { state: CheckoutSession["state"] }) | undefined>;
  /**
   * Pays a session and returns the signed event that Stripe would send; idempotent. Undefined if the session can no
   * longer be paid.
   */
  pay(sessionId: string): Promise<SignedBody | undefined>;
  /** Fails a session and returns the signed event. Undefined if the session is paid. */
  fail(sessionId: string): Promise<SignedBody | undefined>;
  /** Ends a refund that is under way, and returns the signed event. Undefined without such a refund. */
  endRefund(sessionId: string, as: "succeeded" | "failed"): Promise<SignedBody | undefined>;
}

/** The tax of play money, in percent. */
const sandboxTaxRate = 20;

/** Test payment gateway without real money. Sessions and signed events follow Stripe's. */
export function createSandboxGateway(store: SandboxStore, keyring: Keyring, extras: PaymentExtras): SandboxGateway {
  const secretOf = (key: Keyring["current"]) => `whsec_${Buffer.from(key.sign("sandbox-webhook")).toString("hex")}`;

  async function signed(type: string, session: SandboxSession): Promise<SignedBody> {
    const body = JSON.stringify(eventOf(type, session));
    return { body, signature: await signEvent(body, secretOf(keyring.current)) };
  }

  const gateway: SandboxGateway = {
    name: "sandbox",
    live: false,

    async openSession(request) {
      const { reference: orderId, email: _, company: _company, ...asked } = request;
      const id = `cs_test_${newSecretId()}`;
      const isIncluded = extras.tax?.behavior === "inclusive";
      const rest = { refundedAt: null, declinedAt: null, settling: 0, refundState: null } as const;
      const tax = extras.tax ? taxOf(request.amount, isIncluded) : null;
      const session: SandboxSession = {
        ...asked,
        id,
        orderId,
        status: "open",
        tax,
        taxIncluded: isIncluded ? 1 : 0,
        ...rest,
      };
      await store.insert(session);
      return sessionOf(session);
    },

    async readSession(sessionId) {
      const session = await store.find(sessionId);
      return session && sessionOf(session);
    },

    async readInvoice(sessionId) {
      const session = extras.invoices ? await store.find(sessionId) : undefined;
      if (!session || stateOf(session) !== "paid") return undefined;
      const url = `${originOf(session)}/sandbox/invoice/${sessionId}`;
      return { number: `TEST-${sessionId.slice(-6).toUpperCase()}`, url, pdf: null };
    },

    async expireSession(sessionId) {
      await store.expire(sessionId);
      return await gateway.readSession(sessionId);
    },

    async refund(sessionId) {
      const found = await store.find(sessionId);
      // As at banks: money goes back to a card at once, elsewhere in days.
      await store.refund(sessionId, Date.now(), found?.method === "card" ? null : "pending");
      const session = await gateway.readSession(sessionId);
      if (!session) throw new RefundRefused("there is no such payment");
      return session;
    },

    verifyEvent: (body, signature) => readSignedEvent(body, signature, keyring.all.map(secretOf)),

    // A sandbox payment delivers its event by itself, in the same request.
    listUndeliveredEvents: async () => [],

    async findWithState(sessionId) {
      const session = await store.find(sessionId);
      return session && { ...session, state: stateOf(session) };
    },

    async pay(sessionId) {
      const before = await store.find(sessionId);
      if (before?.settling) await store.settle(sessionId);
      else
        await store.complete(
          sessionId,
          Date.now(),
          before ? methodOf(before.method).settlesInDays !== undefined : false,
        );
      const session = await store.find(sessionId);
      if (session?.status !== "complete") return undefined;
      return await signed(
        before?.settling ? "checkout.session.async_payment_succeeded" : "checkout.session.completed",
        session,
      );
    },

    async fail(sessionId) {
      await store.decline(sessionId, Date.now());
      const session = await store.find(sessionId);
      return session?.status === "expired" ? await signed("checkout.session.async_payment_failed", session) : undefined;
    },

    async endRefund(sessionId, as) {
      const before = await store.find(sessionId);
      if (before?.refundState !== "pending") return undefined;
      await store.endRefund(sessionId, as === "failed" ? "failed" : null);
      return await signed(as === "failed" ? "refund.failed" : "refund.updated", before);
    },
  };
  return gateway;
}

function taxOf(amount: number, isIncluded: boolean): number {
  return Math.round(isIncluded ? (amount * sandboxTaxRate) / (100 + sandboxTaxRate) : (amount * sandboxTaxRate) / 100);
}

/** The sum that the buyer pays in all. */
export const sandboxTotal = ({ amount, tax, taxIncluded }: SandboxSession) => amount + (taxIncluded ? 0 : (tax ?? 0));

const originOf = ({ successUrl }: SandboxSession) => new URL(successUrl).origin;

function stateOf(session: SandboxSession): CheckoutSession["state"] {
  if (session.status === "complete") return session.settling ? "processing" : "paid";
  return session.status === "open" && session.expiresAt > Date.now() ? "open" : "closed";
}

function sessionOf(session: SandboxSession): CheckoutSession {
  const { id, orderId: reference, amount: price, currency, refundedAt, refundState } = session;
  const amount = sandboxTotal(session);
  const sum = (isSo: boolean) => (refundedAt !== null && isSo ? amount : 0);
  const back = {
    refunded: sum(refundState === null),
    refunding: sum(refundState === "pending"),
    refundedAt,
    refundFailure: refundState === "failed" ? "declined" : null,
    refundsFailed: refundState === "failed" ? 1 : 0,
    dispute: undefined,
    chargedBack: 0,
  };
  const tax = session.tax ? { amount: session.tax, rates: [{ rate: sandboxTaxRate, amount: session.tax }] } : undefined;
  const money = { reference, price, amount, tax, currency, live: false, ...back };
  const declined = session.declinedAt !== null;
  return { id, state: stateOf(session), declined, ...money, payUrl: `${originOf(session)}/sandbox/checkout/${id}` };
}

/** A Stripe event about a session, with only the fields that signed-events.ts reads. */
function eventOf(type: string, { id, orderId }: SandboxSession): object {
  const session = { id, object: "checkout.session", metadata: { order_id: orderId } };
  const created = Math.floor(Date.now() / 1000);
  return { id: `evt_${newSecretId()}`, object: "event", type, created, data: { object: session } };
}
