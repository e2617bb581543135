import type { PaymentMethod } from "../contract/order.ts";
import type { Language } from "../contract/text/languages.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";
import type { CheckoutSession, PaymentGateway } from "./gateway.ts";
import { readSignedEvent, signEvent } from "./signed-events.ts";

export interface SandboxSession {
  id: string;
  /** Reference of the order; the column name is older than references. */
  orderId: string;
  status: "open" | "complete" | "expired";
  amount: number;
  currency: string;
  title: string;
  details: string;
  method: PaymentMethod;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  refundedAt: number | null;
}

/** Store of the sandbox's sessions. `complete` and `expire` change only open sessions. */
export interface SandboxStore {
  insert(session: SandboxSession): Promise<void>;
  find(id: string): Promise<SandboxSession | undefined>;
  complete(id: string, now: number): Promise<void>;
  expire(id: string): Promise<void>;
  refund(id: string, now: number): Promise<void>;
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
}

/** Test payment gateway without real money. Sessions and signed events follow Stripe's. */
export function createSandboxGateway(store: SandboxStore, keyring: Keyring): SandboxGateway {
  const secretOf = (key: Keyring["current"]) => `whsec_${Buffer.from(key.sign("sandbox-webhook")).toString("hex")}`;

  async function signed(type: string, session: SandboxSession): Promise<SignedBody> {
    const body = JSON.stringify(eventOf(type, session));
    return { body, signature: await signEvent(body, secretOf(keyring.current)) };
  }

  const gateway: SandboxGateway = {
    name: "sandbox",
    live: false,

    async openSession(request) {
      const id = `cs_test_${newSecretId()}`;
      const { reference, amount, currency, title, details, method, language, successUrl, cancelUrl, expiresAt } =
        request;
      const bought = { orderId: reference, amount, currency, title, details, method, language };
      const session = { id, ...bought, successUrl, cancelUrl, expiresAt, status: "open" as const, refundedAt: null };
      await store.insert(session);
      return sessionOf(session);
    },

    async readSession(sessionId) {
      const session = await store.find(sessionId);
      return session && sessionOf(session);
    },

    async expireSession(sessionId) {
      await store.expire(sessionId);
      return await gateway.readSession(sessionId);
    },

    async refund(sessionId) {
      await store.refund(sessionId, Date.now());
      return (await store.find(sessionId))?.refundedAt ?? Date.now();
    },

    verifyEvent: (body, signature) => readSignedEvent(body, signature, keyring.all.map(secretOf)),

    async findWithState(sessionId) {
      const session = await store.find(sessionId);
      return session && { ...session, state: stateOf(session) };
    },

    async pay(sessionId) {
      await store.complete(sessionId, Date.now());
      const session = await store.find(sessionId);
      return session?.status === "complete" ? await signed("checkout.session.completed", session) : undefined;
    },

    async fail(sessionId) {
      await store.expire(sessionId);
      const session = await store.find(sessionId);
      return session?.status === "expired" ? await signed("checkout.session.async_payment_failed", session) : undefined;
    },
  };
  return gateway;
}

function stateOf(session: SandboxSession): CheckoutSession["state"] {
  if (session.status === "complete") return "paid";
  return session.status === "open" && session.expiresAt > Date.now() ? "open" : "closed";
}

function sessionOf(session: SandboxSession): CheckoutSession {
  const { id, orderId: reference, amount, currency } = session;
  const origin = new URL(session.successUrl).origin;
  const refunded = session.refundedAt === null ? 0 : amount;
  const money = { reference, amount, currency, live: false, refunded, disputed: false };
  return { id, state: stateOf(session), ...money, payUrl: origin + sandboxPath(id) };
}

function sandboxPath(sessionId: string): string {
  return `/sandbox/checkout/${sessionId}`;
}

/** A Stripe event about a session, with only the fields that are read. */
function eventOf(type: string, session: SandboxSession): object {
  return {
    id: `evt_${newSecretId()}`,
    object: "event",
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: {
      object: {
        id: session.id,
        object: "checkout.session",
        mode: "payment",
        status: session.status,
        payment_status: session.status === "complete" ? "paid" : "unpaid",
        amount_total: session.amount,
        currency: session.currency,
        client_reference_id: session.orderId,
        metadata: { order_id: session.orderId },
        livemode: false,
      },
    },
  };
}
